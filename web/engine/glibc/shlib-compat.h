#include "math_private.h"

// Rules of xacro expansion: name, severity and page of each finding.
#pragma once
#include "urdfmill/source/other_severity.hpp"
#include "urdfmill/source/rule.hpp"

namespace urdfmill::xacro::rules {

using source::FixReach;
using source::FixSafety;
using source::Rule;
using source::Severity;
using source::Tag;

inline constexpr Rule block{
    "xacro-block",
    Severity::error,
    "A missing or superfluous block",
    "A macro takes one block for each starred name in its parameter list, and can insert only blocks that are defined.",
    R"(<xacro:macro name="m" params="*origin">…</xacro:macro> <xacro:m/>)",
    R"(Give the call one child element for each block: <xacro:m><origin xyz="0 0 1"/></xacro:m>.)",
    {.fix = FixSafety::certain, .fix_reach = FixReach::expansion}};

inline constexpr Rule budget{
    "xacro-budget",
    Severity::error,
    "An expansion past its limits",
    "Endless recursion, files that include each other or macros that multiply would never finish. The limits are far "
    "beyond what robots need (docs/limits.md).",
    R"(<xacro:macro name="m"><xacro:m/></xacro:macro> <xacro:m/>)",
    "Give the recursion a condition that ends it: <xacro:if value=\"${n > 0}\"><xacro:m n=\"${n - 1}\"/></xacro:if>."};

inline constexpr Rule circular_property{
    "xacro-circular-property",
    Severity::error,
    "A property defined in terms of itself",
    "Properties are evaluated at their first use; one that needs itself for that has no value.",
    R"(<xacro:property name="a" value="1"/> <xacro:property name="a" value="${a + 1}"/> ${a})",
    R"(Evaluate it at its definition: <xacro:property name="a" value="${a + 1}" lazy_eval="false"/>.)"};

inline constexpr Rule condition{
    "xacro-condition",
    Severity::error,
    "A condition that is neither true nor false",
    "A text must be true, false or an integer; xacro refuses to guess what 1.0 or yes means.",
    R"(<xacro:if value="yes"/>)",
    R"(Write true, or an expression: <xacro:if value="${name == 'yes'}">.)"};

inline constexpr Rule default_scope{
    "xacro-default-scope",
    Severity::warning,
    "A default with a scope",
    "A default applies to its own scope only; xacro warns, but stores it elsewhere all the same.",
    R"(<xacro:property name="a" default="1" scope="parent"/>)",
    "Leave the scope out, or give a value."};

inline constexpr Rule deprecated{"xacro-deprecated",
                                 Severity::warning,
                                 "A function without its namespace",
                                 "Newer versions of xacro will not know the function under its short name.",
                                 R"(${load_yaml('a.yaml')})",
                                 R"(Write the namespace: ${xacro.load_yaml('a.yaml')}.)",
                                 {.tag = Tag::deprecated}};

inline constexpr Rule empty_name{
    "xacro-empty-name",
    Severity::error,
    "An element or attribute without a name",
    "The name of xacro:element and xacro:attribute is evaluated, and must be a text that is not empty.",
    R"(<xacro:element xacro:name="${''}"/>)",
    "Give it a name."};

inline constexpr Rule expression{"xacro-expression",
                                 Severity::error,
                                 "An expression that cannot be evaluated",
                                 "Its operations do not fit the values; the message is Python's.",
                                 R"(${1 / 0})",
                                 "Look at the values: ${xacro.message(x)} prints one."};

inline constexpr Rule include_children{"xacro-include-children",
                                       Severity::warning,
                                       "An include with content",
                                       "The content of xacro:include is ignored.",
                                       R"(<xacro:include filename="a.xacro"><link/></xacro:include>)",
                                       "Move the content after the tag."};

inline constexpr Rule include_no_match{
    "xacro-include-no-match",
    Severity::warning,
    "A pattern that matches no file",
    "An include with * ? or [ in its name takes the files that match; here there are none.",
    R"(<xacro:include filename="*.xcaro"/>)",
    "Correct the pattern."};

inline constexpr Rule inconsistent_namespace{
    "xacro-inconsistent-namespace",
    Severity::warning,
    "An XML prefix with two meanings",
    "A macro or included file declares a prefix that its surroundings use for another namespace; the outer declaration "
    "stays.",
    R"(echo '<robot xmlns:gz="b"/>' > part.xacro; echo '<robot xmlns:gz="a" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="part.xacro"/></robot>' > r.xacro; urdfmill expand r.xacro)",
    "Use one URI for the prefix."};

inline constexpr Rule macro_name{"xacro-macro-name",
                                 Severity::error,
                                 "A macro name that cannot be called",
                                 "A dot separates namespaces, and call is a directive.",
                                 R"(<xacro:macro name="arm.left"/>)",
                                 "Choose another name: arm_left."};

inline constexpr Rule macro_parameter{
    "xacro-macro-parameter",
    Severity::error,
    "Arguments that do not match the macro",
    "Each attribute of a call must be a parameter of the macro, and each parameter without a default must be given.",
    R"(<xacro:macro name="wheel" params="radius">…</xacro:macro> <xacro:wheel raduis="1"/>)",
    "Give the arguments the macro takes."};

inline constexpr Rule macro_prefix{"xacro-macro-prefix",
                                   Severity::warning,
                                   "A macro defined with the prefix xacro:",
                                   "The prefix belongs to the call only; it is dropped.",
                                   R"(<xacro:macro name="xacro:wheel"/>)",
                                   R"(Write <xacro:macro name="wheel">.)",
                                   {.tag = Tag::deprecated}};

inline constexpr Rule missing_attribute{"xacro-missing-attribute",
                                        Severity::error,
                                        "A directive without an attribute it needs",
                                        "Without it the directive has no meaning.",
                                        R"(<xacro:property value="1"/>)",
                                        R"(Write the attribute: <xacro:property name="a" value="1"/>.)"};

inline constexpr Rule private_name{"xacro-private-name",
                                   Severity::error,
                                   "A name with two leading underscores",
                                   "Such names give access to Python internals, which expressions must not use.",
                                   R"(${''.__class__})",
                                   "Remove it."};

inline constexpr Rule property{
    "xacro-property",
    Severity::error,
    "A property that cannot be defined",
    "Its name must be a Python identifier, and value, default and remove are mutually exclusive.",
    R"(<xacro:property name="wheel-radius" value="0.1"/>)",
    R"(Rename it: wheel_radius.)"};

inline constexpr Rule redefined_symbol{"xacro-redefined-symbol",
                                       Severity::warning,
                                       "A name that is predefined in expressions",
                                       "From here on the name has this value, in all macros and files that see it.",
                                       R"(<xacro:property name="pi" value="3.14"/>)",
                                       "Use the symbol as it is, or choose another name."};

inline constexpr Rule substitution{
    "xacro-substitution",
    Severity::error,
    "A substitution that fails",
    "$(find PACKAGE), $(env NAME) and the like stand for a value that cannot be determined here.",
    R"($(find no_such_package)/urdf/a.xacro)",
    "Give the location of the package with ⟨package⟩ NAME=DIR, or set the variable. Without the package a check goes "
    "on "
    "in part; ⟨allow-missing⟩ NAME accepts that."};

inline constexpr Rule syntax{"xacro-syntax",
                             Severity::error,
                             "A text that is not an expression",
                             "The text between ${ and } must be a Python expression; the first } ends it.",
                             R"(${1 +})",
                             "Complete the expression. A literal dollar before a brace is written $${."};

inline constexpr Rule undefined_argument{"xacro-undefined-argument",
                                         Severity::error,
                                         "An argument that is neither given nor declared",
                                         "$(arg NAME) needs a value from the command line or a default.",
                                         R"($(arg prefix))",
                                         R"(Declare it: <xacro:arg name="prefix" default=""/>.)"};

inline constexpr Rule undefined_name{
    "xacro-undefined-name",
    Severity::error,
    "A name that is not defined",
    "It is not a property, parameter or global symbol here. Properties of a macro are unknown outside of it.",
    R"(${raduis * 2})",
    "Correct the name, or define the property before it is used."};

inline constexpr Rule unknown_attribute{"xacro-unknown-attribute",
                                        Severity::warning,
                                        "An attribute that the directive does not have",
                                        "It is ignored; often it is misspelt.",
                                        R"(<xacro:property name="a" vlaue="1"/>)",
                                        "Correct or remove the attribute."};

inline constexpr Rule unknown_macro{
    "xacro-unknown-macro",         Severity::error,
    "A macro that is not defined", "Macros must be defined, or included, before they are called.",
    R"(<xacro:whele/>)",           "Correct the name, or include the file that defines the macro."};

inline constexpr Rule unreadable_file{
    "xacro-unreadable-file",
    Severity::error,
    "A file that cannot be read",
    "An include or load_yaml refers to a file that does not exist or is not readable.",
    R"(<xacro:include filename="nope.xacro"/>)",
    R"(Correct the path; it is relative to the file being processed. optional="true" does without the file.)"};

inline constexpr Rule unused_argument{
    "xacro-unused-argument",
    Severity::warning,
    "An argument the document does not declare",
    "name:=value was given, but the document does not declare it; often it is misspelt.",
    "urdfmill expand fixtures/arm/arm.urdf.xacro prefx:=left_",
    "Correct the name; `⟨urdfmill args⟩` lists those a file declares.",
    {.tag = Tag::unnecessary, .needs_whole_expansion = true}};

inline constexpr Rule macro_redefined{"xacro-macro-redefined",
                                      Severity::note,
                                      "A macro defined twice",
                                      "The second definition replaces the first one before anything calls it.",
                                      R"(<xacro:macro name="m"><link name="b"/></xacro:macro>
<xacro:macro name="m"><link name="c"/></xacro:macro>)",
                                      R"(Remove or rename one of them.)"};

inline constexpr Rule property_redefined{
    "xacro-property-redefined",
    Severity::note,
    "A property defined twice",
    "The second value replaces the first one before anything uses it.",
    R"(<xacro:property name="width" value="0.05"/> <xacro:property name="width" value="0.06"/>)",
    R"(Remove one of them; default="…" sets a value only where there is none.)"};

inline constexpr Rule argument_redeclared{
    "xacro-argument-redeclared",
    Severity::note,
    "An argument declared twice with two defaults",
    "The first default counts; the second one has no effect.",
    R"(<xacro:arg name="side" default="left"/> <xacro:arg name="side" default="right"/>)",
    R"(Remove one of them.)"};

inline constexpr Rule unused_macro{
    "xacro-unused-macro",
    Severity::note,
    "A macro that nothing calls",
    "It has no effect, or the call is misspelt. Macros of included files are not reported.",
    R"(<xacro:macro name="m"><link name="b"/></xacro:macro>)",
    R"(Remove it, or move it to a library.)",
    {.tag = Tag::unnecessary, .needs_whole_expansion = true}};

inline constexpr Rule unused_property{
    "xacro-unused-property",
    Severity::note,
    "A property that nothing uses",
    "It has no effect, or its use is misspelt. Properties of included files are not reported.",
    R"(<xacro:property name="width" value="0.05"/>)",
    R"(Remove it.)",
    {.tag = Tag::unnecessary, .needs_whole_expansion = true}};

inline constexpr Rule unused_parameter{"xacro-unused-parameter",
                                       Severity::note,
                                       "A parameter that its macro does not use",
                                       "Callers give a value that has no effect.",
                                       R"(<xacro:macro name="m" params="mass"><link name="a"/></xacro:macro>)",
                                       R"(Use it, or remove it from params and from the calls.)",
                                       {.tag = Tag::unnecessary, .needs_whole_expansion = true}};

inline constexpr Rule unused_declaration{"xacro-unused-declaration",
                                         Severity::note,
                                         "An argument that nothing uses",
                                         "Setting it has no effect.",
                                         R"(<xacro:arg name="use_sim" default="false"/>)",
                                         R"(Use or remove it.)",
                                         {.tag = Tag::unnecessary, .needs_whole_expansion = true}};

inline constexpr Rule misspelt_directive{
    "xacro-misspelt-directive",
    Severity::warning,
    "A directive that is misspelt",
    "The expansion fails when it reaches the element; inside a macro that is never called, it goes unnoticed.",
    R"(<xacro:macro name="m"><xacro:iff value="true"><link name="b"/></xacro:iff></xacro:macro>)",
    R"(Correct the name; ⟨fix⟩ does.)",
    {.fix = FixSafety::certain, .fix_reach = FixReach::expansion, .needs_whole_expansion = true}};

inline constexpr Rule missing_prefix{"xacro-missing-prefix",
                                     Severity::warning,
                                     "A xacro element without its prefix",
                                     "It is copied to the output instead of being evaluated.",
                                     R"(<property name="width" value="0.05"/>)",
                                     R"(Write <xacro:property …/>; ⟨fix⟩ does.)",
                                     {.fix = FixSafety::certain, .fix_reach = FixReach::expansion}};

inline constexpr Rule constant_of_c{
    "xacro-constant-of-c",
    Severity::warning,
    "A constant of C in an expression",
    "Expressions have pi and the members of Python's math module.",
    R"(<xacro:macro name="m"><origin rpy="0 0 ${M_PI / 2}"/></xacro:macro>)",
    R"(Write pi; ⟨fix⟩ does.)",
    {.fix = FixSafety::certain, .fix_reach = FixReach::expansion, .needs_whole_expansion = true}};

inline constexpr Rule unit_in_value{"xacro-unit-in-value",
                                    Severity::warning,
                                    "A number with a unit",
                                    "It is text: calculations with it fail, and in the model it is not a number.",
                                    R"(<xacro:property name="width" value="0.1 m"/>)",
                                    R"(Write the number alone: lengths in m, masses in kg, angles in rad.)"};

inline constexpr Rule incomplete_substitution{"xacro-incomplete-substitution",
                                              Severity::warning,
                                              "The name of a property or argument without a dollar or braces",
                                              "It is taken as text.",
                                              R"(<xacro:property name="prefix" value="left_"/>
<link name="$prefix_link"/>)",
                                              R"(Write ${prefix} or $(arg prefix); ⟨fix⟩ does.)",
                                              {.fix = FixSafety::certain, .fix_reach = FixReach::expansion}};

inline constexpr Rule library{"xacro-library",
                              Severity::note,
                              "A file of macros, properties, arguments or materials",
                              "It defines no robot of its own, so only its text can be checked.",
                              R"(cp fixtures/arm/macros/materials.xacro . && urdfmill check materials.xacro)",
                              "Check the models that include it.",
                              {.needs_whole_expansion = true}};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&block,
                                      &budget,
                                      &circular_property,
                                      &condition,
                                      &default_scope,
                                      &deprecated,
                                      &empty_name,
                                      &expression,
                                      &include_children,
                                      &include_no_match,
                                      &inconsistent_namespace,
                                      &macro_name,
                                      &macro_parameter,
                                      &macro_prefix,
                                      &missing_attribute,
                                      &private_name,
                                      &property,
                                      &redefined_symbol,
                                      &substitution,
                                      &syntax,
                                      &undefined_argument,
                                      &undefined_name,
                                      &unknown_attribute,
                                      &unknown_macro,
                                      &unreadable_file,
                                      &unused_argument,
                                      &macro_redefined,
                                      &property_redefined,
                                      &unused_macro,
                                      &library,
                                      &unused_property,
                                      &argument_redeclared,
                                      &unused_parameter,
                                      &unused_declaration,
                                      &misspelt_directive,
                                      &missing_prefix,
                                      &constant_of_c,
                                      &unit_in_value,
                                      &incomplete_substitution};

/// The other severities of rules of this module.
inline constexpr source::OtherSeverity other_severities[] = {
    {&block, Severity::warning, "in a macro, if the name is close to that of a block"},
    {&macro_parameter, Severity::warning,
     "in the parameter list of a macro, and in a call that the expansion does not reach"},
    {&undefined_argument, Severity::warning,
     "in `check`, if other values than the missing one do not matter, and in a macro that the expansion does not "
     "reach"},
    {&undefined_name, Severity::warning, "in a macro that the expansion does not reach"},
    {&syntax, Severity::warning, "in a macro, which the expansion may not reach"},
    {&unreadable_file, Severity::note,
     "in `check`, if the file is allowed to be missing, or if the sources have it in a folder that CMakeLists.txt "
     "names"},
};

}  // namespace urdfmill::xacro::rules

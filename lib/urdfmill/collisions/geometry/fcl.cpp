// The parts that FCL compiles into its library: definitions that are not in its headers, and instances of its
// templates.
#include "urdfmill/collisions/geometry/fcl.hpp"

namespace fcl {

Triangle::Triangle() = default;
Triangle::Triangle(std::size_t p1, std::size_t p2, std::size_t p3) : vids{p1, p2, p3} {}
void Triangle::set(std::size_t p1, std::size_t p2, std::size_t p3) {
  *this = Triangle(p1, p2, p3);
}
std::size_t Triangle::operator[](int i) const {
  return vids[i];
}
std::size_t& Triangle::operator[](int i) {
  return vids[i];
}

bool BVNodeBase::isLeaf() const {
  return first_child < 0;
}
int BVNodeBase::primitiveId() const {
  return -(first_child + 1);
}
int BVNodeBase::leftChild() const {
  return first_child;
}
int BVNodeBase::rightChild() const {
  return first_child + 1;
}

template class AABB<double>;
template class OBB<double>;
template class CollisionGeometry<double>;
template class ShapeBase<double>;
template class Box<double>;
template class Sphere<double>;
template class Cylinder<double>;
template class Capsule<double>;
template class TriangleP<double>;

using V = Vector3<double>;
using M = Matrix3<double>;
template bool obbDisjoint(const M&, const V&, const V&, const V&);
template double rectDistance(const M&, const V&, const double[2], const double[2], V*, V*);
template OBB<double> merge_largedist(const OBB<double>&, const OBB<double>&);
template OBB<double> merge_smalldist(const OBB<double>&, const OBB<double>&);
template void axisFromEigen(const M&, const V&, M&);
template void eigen_old(const M&, V&, M&);
template void getCovariance(const V*, const V*, Triangle*, unsigned*, int, M&);
template void getExtentAndCenter(const V*, const V*, Triangle*, unsigned*, int, const M&, V&, V&);
template void getRadiusAndOriginAndRectangleSize(const V*, const V*, Triangle*, unsigned*, int, const M&, V&, double[2],
                                                 double&);
template void clipToRange(double&, double, double);
template bool inVoronoi(double, double, double, double, double, double, double);
template void segCoords(double&, double&, double, double, double, double, double);
template void computeVertices(const OBB<double>&, V*);

namespace detail {

template void getExtentAndCenter_mesh(const V*, const V*, Triangle*, unsigned*, int, const M&, V&, V&);
template void getExtentAndCenter_pointcloud(const V*, const V*, unsigned*, int, const M&, V&, V&);

template struct MinkowskiDiff<double>;
template struct GJK<double>;
template class Project<double>;
template class TriangleDistance<double>;

}  // namespace detail
}  // namespace fcl

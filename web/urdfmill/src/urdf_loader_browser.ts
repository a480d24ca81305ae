import { load } from "./index.js";
import URDFLoader from "./urdf_loader.js";
export * from "./urdf_loader.js";

URDFLoader.load = load;
export default URDFLoader;

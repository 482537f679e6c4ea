/** Provably fair numbers, for games and raffles alike. */
export {
  commitOf,
  type Draw,
  digestsUpTo,
  FairStream,
  numberOf,
  type Seeds,
  toNamedDraw,
} from './fair-stream.ts'
export { largeMerkleTree, leafOf, merkleTree, type PathStep, pathPlaces, rootFrom } from './merkle.ts'

/** Provably fair numbers, for games and raffles alike. */
export { commitOf, type Draw, digestOf, FairStream, numberOf, type Seeds } from './fair-stream.ts'
export { largeMerkleTree, leafOf, merkleTree, type PathStep, pathPlaces, rootFrom } from './merkle.ts'

/** Provably fair numbers, for games and raffles alike. */
export { commitOf, type Draw, digestOf, FairStream, numberOf } from './fair-stream.ts'

/** Provably fair numbers, for games and raffles alike. */
export { commitOf, type Draw, FairStream, numberOf } from './fair-stream.ts'

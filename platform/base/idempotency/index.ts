/** Idempotent requests: a repeat of a `requestId` gets the first answer. */
export { claimed, claimedByHand, once } from './once.ts'

/** Idempotent requests: a repeat of a `requestId` gets the first answer. */
export { claimed, claimedByHand, contentOf, once } from './once.ts'

/** Idempotent requests: a repeat of a `requestId` gets the first answer. */
export { claimed, claimedByHand, claimedWithId, contentOf, once } from './once.ts'

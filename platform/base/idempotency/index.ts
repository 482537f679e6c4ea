/** Idempotent requests: a repeat of a `requestId` gets the first answer. */
export {
  claimEach,
  claimed,
  claimedByHand,
  claimedWithId,
  contentOf,
  dropClaims,
  notAnswered,
  once,
} from './once.ts'

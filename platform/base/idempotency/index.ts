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
  wasAnswered,
} from './once.ts'
export { removeOldRequests } from './remove-old-requests.ts'

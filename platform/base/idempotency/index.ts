/** Idempotent requests: a repeat of a `requestId` gets the first answer. */
export {
  answerEach,
  type ClaimBeside,
  claimEach,
  claimEachBeside,
  claimed,
  claimedByHand,
  claimedWithId,
  contentOf,
  dropClaims,
  type MemberRequest,
  notAnswered,
  once,
  wasAnswered,
} from './once.ts'
export { removeOldRequests } from './remove-old-requests.ts'

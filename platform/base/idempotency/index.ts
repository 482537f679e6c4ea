/** Idempotent requests: a repeat of a `requestId` gets the first answer. */
export {
  canonicalJson,
  claimEach,
  claimEachWithRow,
  dropClaims,
  findUnanswered,
  type MemberRequest,
  once,
  onceByOperator,
  onceInTransaction,
  onceWithId,
  storeAnswers,
  wasAnswered,
} from './once.ts'
export { removeOldRequests } from './remove-old-requests.ts'

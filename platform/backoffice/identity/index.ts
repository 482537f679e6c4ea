/** Whether accounts are one person, where a break from play hangs on it (decision 107). */
export {
  decideIdentity,
  type IdentityDecision,
  type IdentityQuestion,
  identityKinds,
  listIdentityQuestions,
} from './identity-questions.ts'

/** Who a member is, proved by documents: asked for, sent, decided by an operator, and removed (decision 118). */
export { decideDocuments, requestDocuments } from './decide-documents.ts'
export { eraseDocumentsOf } from './erase-documents.ts'
export { type IdentityLimit, identityLimit, isVerified } from './identity-state.ts'
export { identityRoutines } from './jobs.ts'
export {
  type CaseState,
  caseStates,
  documentQueue,
  type IdentityCase,
  identityOfMember,
  listIdentityCases,
  showIdentityCase,
} from './list-cases.ts'
export { ownIdentity } from './own-identity.ts'
export { sendDocuments } from './send-documents.ts'
export { viewDocument } from './view-document.ts'

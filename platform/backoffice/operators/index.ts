/**
 * The operators of the office: their accounts, sessions and second factor, and the one table of what each role may read
 * and do. Acts themselves are of the rooms that own what is changed; they get the operator's `actor`.
 */
export { INVITATION_MS } from '#platform/backoffice/limits.ts'
export { actorOf } from '#platform/base/input/operator-name.ts'
export { type ActAnswer, type ActRequest, actOnce } from './act-requests.ts'
export { addDemoOperator } from './demo-operators.ts'
export { acceptOperatorInvitation, addOperator, renewInvitation } from './invitations.ts'
export { listOperators, type OperatorLine } from './list-operators.ts'
export { mayDo, type OfficeAct, officeActs } from './office-acts.ts'
export { isAmongAddresses } from './office-addresses.ts'
export { maySee, type OfficePage, officePages } from './office-pages.ts'
export {
  closeOperator,
  endOperatorSessions,
  reopenOperator,
  resetSecondFactor,
  setOperatorRole,
  unlockOperator,
} from './operate-operators.ts'
export { type OperatorRecord, operatorRecord } from './operator-record.ts'
export {
  carryOutOperatorRequest,
  invitationCode,
  type OperatorChange,
  requestOperatorChange,
} from './operator-requests.ts'
export { type OperatorState, operatorStates } from './operator-row.ts'
export {
  addPasskey,
  judgePasskey,
  listPasskeys,
  provePasskey,
  removePasskey,
  startPasskey,
  startPasskeyProof,
} from './passkeys.ts'
export { resealOperatorSecrets } from './reseal-secrets.ts'
export { type OperatorRole, operatorRoles } from './roles.ts'
export {
  confirmOperatorTotp,
  proveOperator,
  startOperatorTotp,
} from './second-factor.ts'
export {
  operatorOfFormerToken,
  operatorOfSession,
  removeEndedOfficeSessions,
  type SignedInOperator,
  signOutOperator,
} from './sessions.ts'
export { signInOperator } from './sign-in.ts'

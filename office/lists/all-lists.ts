import { adjustmentsList } from './adjustments-list.ts'
import { approvalsList } from './approvals-list.ts'
import { auditList } from './audit-list.ts'
import { depositsList } from './deposits-list.ts'
import { exceptionsList } from './exceptions-list.ts'
import { feedbackList } from './feedback-list.ts'
import { membersList } from './members-list.ts'
import type { FileList } from './office-list.ts'
import { withdrawalsList } from './withdrawals-list.ts'

/** Every list of the office, for its file. */
export const allOfficeLists: readonly FileList[] = [
  withdrawalsList,
  approvalsList,
  membersList,
  auditList,
  // money, care
  depositsList,
  exceptionsList,
  adjustmentsList,
  feedbackList,
]

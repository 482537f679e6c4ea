import { adjustmentsList } from './adjustments-list.ts'
import { agentApplicationsList } from './agent-applications-list.ts'
import { agentsList } from './agents-list.ts'
import { applicationsList } from './applications-list.ts'
import { approvalsList } from './approvals-list.ts'
import { auditList } from './audit-list.ts'
import { bankLinesList } from './bank-lines-list.ts'
import { banksList } from './banks-list.ts'
import { chainArrivalsList } from './chain-arrivals-list.ts'
import { chainsList } from './chains-list.ts'
import { contentList } from './content-list.ts'
import { contractsList } from './contracts-list.ts'
import { depositsList } from './deposits-list.ts'
import { drawsList } from './draws-list.ts'
import { economyList } from './economy-list.ts'
import { exceptionsList } from './exceptions-list.ts'
import { feedbackList } from './feedback-list.ts'
import { gamesList } from './games-list.ts'
import { identityList } from './identity-list.ts'
import { membersList } from './members-list.ts'
import type { FileList } from './office-list.ts'
import { operatorsList } from './operators-list.ts'
import { promotionsList } from './promotions-list.ts'
import { redeemsList } from './redeems-list.ts'
import { reportLinesList } from './report-lines-list.ts'
import { reportsList } from './reports-list.ts'
import { riskList } from './risk-list.ts'
import { roomsList } from './rooms-list.ts'
import { roundsList } from './rounds-list.ts'
import { settingsList } from './settings-list.ts'
import { settlementsList } from './settlements-list.ts'
import { vendorsList } from './vendors-list.ts'
import { withdrawalsList } from './withdrawals-list.ts'

/** Every list of the office, for its file. */
export const allOfficeLists: readonly FileList[] = [
  withdrawalsList,
  approvalsList,
  membersList,
  auditList,
  identityList,
  settingsList,
  operatorsList,
  // money, care
  depositsList,
  banksList,
  bankLinesList,
  chainsList,
  chainArrivalsList,
  exceptionsList,
  adjustmentsList,
  feedbackList,
  // content and offers
  contentList,
  promotionsList,
  applicationsList,
  redeemsList,
  // house
  riskList,
  reportsList,
  reportLinesList,
  agentsList,
  agentApplicationsList,
  contractsList,
  settlementsList,
  economyList,
  gamesList,
  roundsList,
  drawsList,
  roomsList,
  vendorsList,
]

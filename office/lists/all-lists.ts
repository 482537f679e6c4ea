import { drawsList } from '#office/lists/house/draws-list.ts'
import { economyList } from '#office/lists/house/economy-list.ts'
import { gamesList } from '#office/lists/house/games-list.ts'
import { reportLinesList } from '#office/lists/house/report-lines-list.ts'
import { reportsList } from '#office/lists/house/reports-list.ts'
import { riskList } from '#office/lists/house/risk-list.ts'
import { roomsList } from '#office/lists/house/rooms-list.ts'
import { roundsList } from '#office/lists/house/rounds-list.ts'
import { vendorsList } from '#office/lists/house/vendors-list.ts'
import { adjustmentsList } from '#office/lists/money/adjustments-list.ts'
import { approvalsList } from '#office/lists/money/approvals-list.ts'
import { bankLinesList } from '#office/lists/money/bank-lines-list.ts'
import { banksList } from '#office/lists/money/banks-list.ts'
import { depositsList } from '#office/lists/money/deposits-list.ts'
import { exceptionsList } from '#office/lists/money/exceptions-list.ts'
import { gatewaysList } from '#office/lists/money/gateways-list.ts'
import { withdrawalsList } from '#office/lists/money/withdrawals-list.ts'
import { applicationsList } from '#office/lists/offers/applications-list.ts'
import { contentList } from '#office/lists/offers/content-list.ts'
import { promotionsList } from '#office/lists/offers/promotions-list.ts'
import { redeemsList } from '#office/lists/offers/redeems-list.ts'
import { auditList } from '#office/lists/own/audit-list.ts'
import { doctorList } from '#office/lists/own/doctor-list.ts'
import { operatorsList } from '#office/lists/own/operators-list.ts'
import { settingsList } from '#office/lists/own/settings-list.ts'
import { agentApplicationsList } from '#office/lists/people/agent-applications-list.ts'
import { agentsList } from '#office/lists/people/agents-list.ts'
import { contractsList } from '#office/lists/people/contracts-list.ts'
import { feedbackList } from '#office/lists/people/feedback-list.ts'
import { identityList } from '#office/lists/people/identity-list.ts'
import { membersList } from '#office/lists/people/members-list.ts'
import { settlementsList } from '#office/lists/people/settlements-list.ts'
import type { FileList } from './office-list.ts'

/** Every list of the office, for its file. */
export const allOfficeLists: readonly FileList[] = [
  withdrawalsList,
  approvalsList,
  membersList,
  auditList,
  identityList,
  settingsList,
  operatorsList,
  doctorList,
  // money, care
  depositsList,
  banksList,
  bankLinesList,
  gatewaysList,
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

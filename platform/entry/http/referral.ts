import * as contract from '#contract/benefits/referral.ts'
import * as referral from '#platform/benefits/referral/index.ts'
import { type ServedEndpoint, serveMember, serveMemberRows } from './server/serve.ts'

export const referralCalls: ServedEndpoint[] = [
  serveMember(contract.referral, referral.referral),
  serveMember(contract.invitedPlayers, referral.invitedPlayers),
  serveMemberRows(contract.invitedRows, referral.everyInvited),
]

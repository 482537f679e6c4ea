import * as contract from '#contract/benefits/profit.ts'
import * as profit from '#platform/benefits/profit/index.ts'
import { type ServedEndpoint, serveMember, serveMemberRows } from './server/serve.ts'

export const profitCalls: ServedEndpoint[] = [
  serveMember(contract.personalProfit, profit.personalProfit),
  serveMemberRows(contract.profitRows, profit.everyProfitDay),
]

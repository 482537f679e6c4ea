import * as contract from '#contract/profit.ts'
import * as profit from '../profit/index.ts'
import { type Served, serveMember } from './serve.ts'

export const profitCalls: Served[] = [
  serveMember(contract.personalProfit, profit.personalProfit),
  serveMember(contract.profitRows, profit.profitRows),
]

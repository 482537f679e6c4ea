import * as contract from '#contract/benefits/points.ts'
import * as points from '#platform/benefits/points/index.ts'
import { type ServedEndpoint, serve, serveMember } from './server/serve.ts'

export const pointCalls: ServedEndpoint[] = [
  serve(contract.pointRewards, points.pointRewards),
  serve(contract.pointConfig, points.pointConfig),
  serveMember(contract.pointBalance, points.pointBalance),
  serveMember(contract.redeemPointReward, points.redeemReward),
  serveMember(contract.convertPoint, points.convertPoints),
  serveMember(contract.redeemList, points.redeemList),
  serveMember(contract.memberTransactionDetail, points.pointStatement),
]

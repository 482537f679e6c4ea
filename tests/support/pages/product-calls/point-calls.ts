import {
  convertPoint,
  memberTransactionDetail,
  pointBalance,
  pointConfig,
  pointRewards,
  redeemList,
  redeemPointReward,
} from '#contract/benefits/points.ts'
import { customerService } from '#contract/members/customer-service.ts'
import { each, type ProductCall } from './product-call.ts'

export const points: ProductCall[] = [
  {
    row: 'Point balance',
    path: '/wps/relay/MCS2_getPointBalance',
    payload: [],
    reply: [],
    served: pointBalance,
  },
  {
    row: 'Point rewards',
    path: '/wps/relay/MCS2_getPointReward',
    payload: [],
    reply: [],
    served: pointRewards,
  },
  {
    row: 'Redeem a reward',
    path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
    payload: [],
    reply: [],
    served: redeemPointReward,
  },
  {
    row: 'Redeem list',
    path: '/wps/relay/MCS2_getRedeemPointList',
    payload: [],
    reply: [],
    served: redeemList,
  },
  {
    row: 'Point configuration',
    path: '/wps/relay/MCS2_getPointConfig',
    payload: [],
    reply: [],
    served: pointConfig,
  },
  {
    row: 'Transaction detail',
    path: '/wps/relay/ODSFE2_MemTransDet',
    payload: [],
    reply: [],
    served: memberTransactionDetail,
  },
  {
    row: 'Convert points',
    path: '/wps/relay/passwordCheck/MCS2_convertPoint',
    payload: [],
    reply: [],
    served: convertPoint,
  },
]

export const service: ProductCall[] = [
  {
    row: 'Customer-service link',
    path: null,
    payload: [],
    reply: each('version.pathList', ['csType', 'csPosition', 'path', 'type']),
    served: customerService,
  },
]

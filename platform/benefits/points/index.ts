/** Points: earned by turnover, spent in the mall, traded for money (platform.md section 7). */
export { completeRedeem, rejectRedeem } from './answer-redeem.ts'
export { convertPoints } from './convert-points.ts'
export { earnPoints } from './earn-points.ts'
export { givePoints, grantPoints } from './grant-points.ts'
export {
  bestPrice,
  changeReward,
  listMall,
  MallReward,
  type PointPrice,
  setMall,
  worthInMoney,
} from './mall.ts'
export { pointBalance } from './point-balance.ts'
export { pointConfig } from './point-config.ts'
export { pointRewards } from './point-rewards.ts'
export { type EarningRules, earningRules } from './point-rules.ts'
export { pointStatement } from './point-statement.ts'
export { type ListedRedeem, listRedeems, redeemList, showRedeem } from './redeem-list.ts'
export { redeemReward } from './redeem-reward.ts'
export { takeBackPoints } from './take-back-points.ts'

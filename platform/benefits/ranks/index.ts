/** VIP ranks: what leads to them, what keeps them, what they give. */
export { promoteIfEarned } from './promote.ts'
export { listRanks, rankAt, setRanks } from './rank-catalogue.ts'
export { rankOf } from './rank-of.ts'
export { rankProgress } from './rank-progress.ts'
export { rateText } from './rank-row.ts'
export { reviewRanks } from './review-ranks.ts'
export { vipRanks } from './vip-ranks.ts'

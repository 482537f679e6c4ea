/** The rebate that a member claims by hand: a share of its turnover. */
export { claimRebate } from './claim-rebate.ts'
export { earnRebates, rebateRates } from './earn-rebates.ts'
export { manualRebate } from './manual-rebate.ts'
export { rebateClaims } from './rebate-claims.ts'
export { type KeptRebate, takeBackRebate } from './take-back-rebate.ts'

/** VIP ranks: how they are earned and kept, and their gifts. */
export { giftSourcesOf } from './gift-sources.ts'
export { rankRoutines } from './jobs.ts'
export { promoteIfEarned } from './promote.ts'
export { publishedRanks } from './published-ranks.ts'
export { changeRank, listRanks, rankAt, setRanks } from './rank-catalogue.ts'
export { rankOf } from './rank-of.ts'
export { rankProgress } from './rank-progress.ts'
export { rateText, toRank } from './rank-row.ts'

/**
 * Contracts that agents are paid by: who offers, answers, changes and ends them (platform.md section 6). They are settled in
 * `agents/settlements`.
 */
export { actOnContract, amendContract } from './act-on-contract.ts'
export { admitOtherSide } from './admit-other-side.ts'
export { type Draft, type DraftTerms, draftOf } from './draft.ts'
export { contractsInForce, houseRates, type InForce, inForceFrom, tiersOfVersion } from './in-force.ts'
export { contractJobs } from './jobs.ts'
export { type ListedContract, listContracts, showContract } from './list-contracts.ts'
export {
  contractDesk,
  contractInfo,
  everyContract,
  ownContract,
  ownContracts,
  standingsBelow,
} from './own-contracts.ts'
export { lastSettled, type Period, periodAfter, periodAt, spanNamed } from './periods.ts'
export { type Guard, processContract } from './process-contract.ts'
export { proposeContract } from './propose-contract.ts'
export { hasLivingContract, type UplineHold, uplineHold } from './upline-hold.ts'

/** What contracts that are not agreed yet would pay (decision 62). */
export { previewContract } from './preview-contract.ts'
export { processGuarded } from './process-guarded.ts'

/** What contracts would pay that are not agreed yet (decision 62). */
export { previewContract } from './preview-contract.ts'
export { processGuarded } from './process-guarded.ts'

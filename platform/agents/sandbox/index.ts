/** What contracts would pay that nobody has agreed to yet (decision 62). */
export { previewContract } from './preview-contract.ts'
export { processGuarded } from './process-guarded.ts'

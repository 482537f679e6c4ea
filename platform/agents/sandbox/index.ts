/** What contracts would pay that nobody has agreed to yet (decision 62). */
export { previewContract } from './preview-contract.ts'

export { prospectOf } from '../fixtures/slip-prospect.ts'

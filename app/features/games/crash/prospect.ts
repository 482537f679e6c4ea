/** What may come of a bet on crash. The script loads this module too. */
export { prospectOfTarget as prospectOf } from '../rising/target.ts'

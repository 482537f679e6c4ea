/** Draws of an invented past, for the demo world alone. */
export { writePastDraws } from './write-past-draws.ts'

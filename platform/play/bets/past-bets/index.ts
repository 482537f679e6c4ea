/** A door for the demo world alone (`.dependency-cruiser.cjs`): settled bets of an invented past. */
export { type PastBet, writePastBets } from './write-past-bets.ts'

/** A door for the demo world alone (`.dependency-cruiser.cjs`): settled bets of a past that is made up. */
export { type PastBet, writePastBets } from './write-past-bets.ts'

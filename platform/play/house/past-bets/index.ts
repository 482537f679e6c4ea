/** A door for the demo world alone (`.dependency-cruiser.cjs`): rounds of an invented past. */
export { type MadeBet, placePastBets } from './place-past-bets.ts'

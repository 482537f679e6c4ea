/** A door for the demo world alone (`.dependency-cruiser.cjs`): rounds of a past that is made up. */
export { type MadeBet, placePastBets } from './place-past-bets.ts'

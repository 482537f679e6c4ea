/** How a member leaves: what keeps its account open, and the closing of it. It knows of money, bets and contracts, so it stands above them. */
export { closeAccount } from './close-account.ts'
export { closingState } from './closing-state.ts'

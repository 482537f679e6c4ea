/** A member's seeds, of which the rounds of instant games are drawn (site.md section 4). */
export { rotateSeed } from './rotate-seed.ts'
export { leaveSeat, lockStakes, rotateWhenUsedUp, type Seat, seedState, takeSeat } from './seeds.ts'

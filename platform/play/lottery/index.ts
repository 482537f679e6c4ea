/**
 * The lottery (platform.md section 5, site.md 4.3). Its rules are pure functions in `contract/play/games/lottery`, a
 * draw is a round of `play/rounds` that a schedule holds, and a ticket a bet of several lines on it: what is here
 * opens the draws, takes, repeats and cancels tickets, bounds what a number may cost, and shows it all.
 */

export { openComingDraws } from './draws/coming-draws.ts'
export { dayResults } from './draws/day-results.ts'
export { drawProof } from './draws/draw-proof.ts'
export { comingDraws, scheduled } from './draws/draw-terms.ts'
export { greatestExposures } from './draws/greatest-exposures.ts'
export {
  drawExposure,
  drawIdOf,
  type ListedDraw,
  listDraws,
  showListedDraw,
  voidDraw,
} from './draws/operate-draws.ts'
export { statisticsOf } from './draws/statistics.ts'
export { lotteryRoutines } from './jobs.ts'
export { lottoLobby } from './lobby.ts'
export { drawNews, lotteryTable } from './lottery-table.ts'
export { recentMenu, showMenu } from './menu.ts'
export { drawsNear, lastOpened, openedOf, showDraw } from './results.ts'
export { cancelTicket } from './tickets/cancel-ticket.ts'
export { checkTicket } from './tickets/check-ticket.ts'
export { freeNumbers } from './tickets/free-numbers.ts'
export { keepNumbers } from './tickets/kept-numbers.ts'
export { placeTicket } from './tickets/place-ticket.ts'
export { repeatTicket } from './tickets/repeat-ticket.ts'
export { listTickets, showTicket } from './tickets/tickets.ts'

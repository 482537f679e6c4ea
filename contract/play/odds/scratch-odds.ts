/**
 * The scratch card of the house (site.md section 4.2), for platform, page and script: no schemas here, because scripts
 * load it. A round draws one of a million tickets; the published table says what each of them pays.
 */

export const TICKETS = 1_000_000

/** Three equal figures among the nine fields win the prize of that figure. */
export const FIELDS = 9
const ALIKE = 3

export const figures = ['carp', 'drum', 'jade', 'lantern', 'lotus', 'blossom', 'coin'] as const
export type Figure = (typeof figures)[number]

/** A line of the prize table. */
export interface Prize {
  figure: Figure
  /** The multiplier of the stake, stake included. */
  multiplier: number
  /** How many of the million tickets have it; their numbers are consecutive. */
  tickets: number
}

/**
 * The table: the first prize has the tickets from 0 on, each further one those that follow; the remaining tickets lose.
 */
export const prizes: readonly Prize[] = [
  { figure: 'carp', multiplier: 1_000, tickets: 100 },
  { figure: 'drum', multiplier: 200, tickets: 400 },
  { figure: 'jade', multiplier: 50, tickets: 2_000 },
  { figure: 'lantern', multiplier: 10, tickets: 12_000 },
  { figure: 'lotus', multiplier: 5, tickets: 30_000 },
  { figure: 'blossom', multiplier: 2, tickets: 115_000 },
  { figure: 'coin', multiplier: 1, tickets: 170_000 },
]

/** The first and the last ticket of each prize. */
export const prizeRanges: readonly (Prize & { first: number; last: number })[] = prizes.map((prize, at) => {
  const first = prizes.slice(0, at).reduce((sum, { tickets }) => sum + tickets, 0)
  return { ...prize, first, last: first + prize.tickets - 1 }
})

export const WINNING_TICKETS = prizes.reduce((sum, { tickets }) => sum + tickets, 0)
export const TOP_MULTIPLIER = Math.max(...prizes.map(({ multiplier }) => multiplier))

/** The prize of a ticket; undefined if it loses. */
export const prizeOf = (ticket: number): Prize | undefined => prizeRanges.find(({ last }) => ticket <= last)

/** The multiplier of a ticket; 0 if it loses. */
export const multiplierOf = (ticket: number): number => prizeOf(ticket)?.multiplier ?? 0

/** The return of one unit on each ticket; a fair game would return all of the million. */
export const returnedOfAll = (): number =>
  prizes.reduce((sum, { tickets, multiplier }) => sum + tickets * multiplier, 0)

/**
 * The figures under the nine fields of a ticket, row by row. They decide nothing: the ticket's number does, and they
 * follow from it by a fixed rule (docs/fairness.md), so that nobody can stage a near miss. A winning ticket has its
 * figure three times; the other fields (all nine of a losing ticket) are taken from a bag that has every other figure
 * twice.
 */
export function fieldsOf(ticket: number): Figure[] {
  const next = choicesOf(ticket)
  const prize = prizeOf(ticket)?.figure
  const laid: Figure[] = prize ? Array.from({ length: ALIKE }, () => prize) : []
  const bag = prizes.flatMap(({ figure }) => (figure === prize ? [] : [figure, figure]))
  const takeFrom = (figures: Figure[]) => figures.splice(next(figures.length), 1)
  while (laid.length < FIELDS) laid.push(...takeFrom(bag))
  return Array.from({ length: FIELDS }, () => takeFrom(laid)).flat()
}

/** Park and Miller's generator, seeded with the ticket's number: each call answers a number below `of`. */
function choicesOf(ticket: number): (of: number) => number {
  let state = ticket + 1
  return (of) => {
    state = (state * 48_271) % 2_147_483_647
    return state % of
  }
}

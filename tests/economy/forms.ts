import { until } from '../support/money.ts'
import { attributeOf, type Page, type Visitor } from '../support/site/visitor.ts'
import { done } from './person.ts'

/** How games are played by plain forms. */

export const tableOf = (game: string): string => `/game/SEN/${game}`

/** Stakes in whole units of money, by spot. */
export type Chips = readonly (readonly [spot: string, stake: number])[]

const betIdOf = (location: string) => new URL(location, 'http://site').searchParams.get('bet') ?? ''

/** Places a bet of one form with these fields; answers its id. */
export async function bet(visitor: Visitor, game: string, fields: Record<string, string>): Promise<string> {
  const page = await visitor.get(tableOf(game))
  return betIdOf(await done(visitor.submit(page, 'bet', fields), `a bet on ${game}`))
}

/** Bets on several spots at once, on a page that is open. */
export async function betOnSpots(visitor: Visitor, page: Page, game: string, chips: Chips): Promise<string> {
  const fields = { spot: chips.map(([spot]) => spot), stake: chips.map(([, stake]) => String(stake)) }
  return betIdOf(await done(visitor.submit(page, 'bet', fields), `a bet on ${game}`))
}

/** The round that a page of a table at which many play shows. */
export const roundOf = (page: Page): string => attributeOf(page, '[data-round]', 'data-round')

/** So many seconds two bets need to come in, on a machine that has much else to do. */
const ENOUGH_SECONDS = 4

export const hasTime = (page: Page): boolean =>
  attributeOf(page, '[data-round]', 'data-round-state') === 'open' &&
  Number(attributeOf(page, '[data-round] [data-remaining]', 'data-remaining')) >= ENOUGH_SECONDS

/** All of these accounts bet on the same round; answers its id and their bets. */
export async function betOnRound(
  game: string,
  bets: readonly { visitor: Visitor; chips: Chips }[],
): Promise<{ round: string; ids: string[] }> {
  const [first] = bets
  if (!first) throw new Error('nobody bets')
  const round = roundOf(await until(first.visitor, tableOf(game), hasTime))
  const ids: string[] = []
  for (const { visitor, chips } of bets) {
    const page = await visitor.get(tableOf(game))
    if (roundOf(page) !== round) throw new Error(`${game}: the round was over before everybody had bet`)
    ids.push(await betOnSpots(visitor, page, game, chips))
  }
  return { round, ids }
}

/** The page of a bet once it has ended. */
export const ended = (visitor: Visitor, game: string, betId: string): Promise<Page> =>
  until(
    visitor,
    `${tableOf(game)}?bet=${betId}`,
    (page) => attributeOf(page, '[data-bet]', 'data-result') !== 'open',
  )

import { until } from './money.ts'
import { attributeOf, type Page, type Visitor } from './visitor.ts'

/** So many seconds a bet needs to come in, on a machine that has much else to do. */
const ENOUGH_SECONDS = 3

const canBeBetOn = (page: Page): boolean =>
  attributeOf(page, '[data-round]', 'data-round-state') === 'open' &&
  Number(attributeOf(page, '[data-round] [data-remaining]', 'data-remaining')) >= ENOUGH_SECONDS

/** The page of a table at which many play, once a round is open for long enough to bet on it: `roundBettingMs` from 5,000 up. */
export const openTable = (visitor: Visitor, path: string): Promise<Page> => until(visitor, path, canBeBetOn)

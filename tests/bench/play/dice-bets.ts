import { randomUUID } from 'node:crypto'
import { funded } from '#tests/support/money.ts'
import type { SiteAddress } from '#tests/support/site/site.ts'
import type { Visitor } from '#tests/support/site/visitor.ts'

export const DICE = '/game/SEN/dice'
const FUNDS = '1000000'
const STAKE = '1.00'
/** 98 of 100 bets have a payout to post. */
const MOSTLY_WON = { direction: 'over', target: '1.99' }

/** A signed-in member with money, and the fields of its Dice form but for the request's id. */
interface Bettor {
  visitor: Visitor
  fields: Record<string, string>
}

/** Members of their own, so that none waits for another's stake lock. */
export const bettorsOf = (site: SiteAddress, count: number): Promise<Bettor[]> =>
  Promise.all(Array.from({ length: count }, () => bettorOf(site)))

async function bettorOf(site: SiteAddress): Promise<Bettor> {
  const { visitor } = await funded(site, FUNDS)
  const page = await visitor.get(DICE)
  const inputs = page.html.querySelectorAll('#form-bet input[type=hidden]')
  const hidden = inputs.map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? ''])
  const chosen = { intent: 'bet', stake: STAKE, ...MOSTLY_WON }
  return { visitor, fields: { ...Object.fromEntries(hidden), ...chosen } }
}

/** A bet, and the page to which its answer leads, packed or not. One that had no answer is sent again with the same id. */
export async function betOnce(
  { visitor, fields }: Bettor,
  encoding: string,
  requestId: string = randomUUID(),
): Promise<void> {
  const body = new URLSearchParams({ ...fields, requestId })
  const cookie = visitor.cookieHeader
  const ask = (path: string, init: RequestInit) =>
    fetch(new URL(path, visitor.origin), {
      redirect: 'manual',
      ...init,
      headers: { 'x-forwarded-for': visitor.address, 'accept-encoding': encoding, cookie },
    })
  const answer = await ask(DICE, { method: 'POST', body })
  const location = answer.headers.get('location') ?? ''
  if (answer.status !== 303 || !location.includes('bet='))
    throw new Error(`a bet was answered ${answer.status}`)
  const page = await ask(location, {})
  await page.arrayBuffer()
  if (!page.ok) throw new Error(`${location} was answered ${page.status}`)
}

/** So many bets, each bettor's after its last. */
export async function placeBets(bettors: readonly Bettor[], amount: number, encoding: string): Promise<void> {
  let left = amount
  const play = async (bettor: Bettor) => {
    while (left-- > 0) await betOnce(bettor, encoding)
  }
  await Promise.all(bettors.map(play))
}

import { newMember } from './site/accounts.ts'
import type { SiteAddress } from './site/site.ts'
import { attributeOf, type Page, type Visitor } from './site/visitor.ts'

const WAIT_LIMIT_MS = 40_000
/** The first pause between two looks, and the longest: what ends a minute later is not looked at ten times a second. */
const BETWEEN_MS = 50
const LONGEST_BETWEEN_MS = 400

/** Requests a page until `good`; orders change state on the platform, not by requests. */
export async function until(
  visitor: Visitor,
  path: string,
  good: (page: Page) => boolean,
  limitMs = WAIT_LIMIT_MS,
): Promise<Page> {
  const limit = Date.now() + limitMs
  for (let betweenMs = BETWEEN_MS; ; betweenMs = Math.min(1.5 * betweenMs, LONGEST_BETWEEN_MS)) {
    const page = await visitor.get(path)
    if (good(page)) return page
    if (Date.now() > limit)
      throw new Error(`${path} did not come to what was waited for: ${page.text.slice(0, 500)}`)
    await new Promise((resolve) => setTimeout(resolve, betweenMs))
  }
}

export const statusOf = (page: Page, records: string, id: string) =>
  page.html.querySelector(`[data-records=${records}] [data-id="${id}"]`)?.getAttribute('data-status')

/** Makes an order and waits until the simulated provider has paid it. Returns the order's id. */
export async function deposit(visitor: Visitor, amount: string, method = 'bank-transfer'): Promise<string> {
  const answer = await visitor.submit(await visitor.get('/personalCenter/depositv2'), 'create', {
    method,
    amount,
  })
  const location = answer.headers.get('location') ?? ''
  const id = new URL(location, visitor.origin).searchParams.get('order')
  if (answer.status !== 303 || !id)
    throw new Error(`deposit of ${amount}: ${answer.status} ${answer.text.slice(0, 1000)}`)
  await until(visitor, location, (page) => statusOf(page, 'deposits', id) === 'paid')
  return id
}

/** A new member with this balance. */
export async function funded(site: SiteAddress, amount: string) {
  const member = await newMember(site)
  await deposit(member.visitor, amount)
  return member
}

const SPINS = 20

/**
 * Plays `amount` through on red in 20 equal stakes, each of which counts as turnover in full, whatever comes. Who has that much has
 * something left unless all are lost: in two of a million runs.
 */
export async function playThrough(visitor: Visitor, amount: number): Promise<void> {
  const path = '/game/SEN/roulette'
  for (let spins = 0; spins < SPINS; spins++) {
    const stake = String(amount / SPINS)
    const answer = await visitor.submit(await visitor.get(path), 'bet', { spot: 'red', stake })
    if (answer.status !== 303) throw new Error(`a spin: ${answer.status} ${answer.text.slice(0, 1000)}`)
  }
}

export const balanceOf = async (visitor: Visitor) =>
  attributeOf(await visitor.get('/'), '[data-balance]', 'data-balance')

import type { Minor } from '#contract/base/fields/money.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { sealText, unsealText } from '#platform/base/seal-text.ts'
import { audit } from '#platform/base/settings/index.ts'
import { MAX_FEED_MINUTES, MAX_RATE_DEPTH } from '../limits.ts'
import { type ChainRow, lockChain, openChains } from './chains.ts'
import { askJson, EndpointFailure, isEndpointUrl } from './endpoint.ts'
import { rateSealedFor } from './sealed-addresses.ts'

/** A rate that a service tells, as JSON. */
export interface RateFeed {
  url: string
  /** Where it stands in the answer: `tether.vnd`. */
  field: string
  /** What is outside of these is not believed; in minor units. */
  least: Minor
  most: Minor
  /** Orders close when it is older. */
  minutes: number
}

/**
 * Takes the rate of a chain from a feed from now on; asks it at once. Refuses `not-found`, `state-moved-on` if it is closed,
 * `format` at `url`, `field`, `least`, `most` and `minutes`, `invalid` at `url` with why its first answer is not taken.
 */
export async function setRateFeed(
  ctx: Context,
  id: string,
  { actor, ...feed }: RateFeed & { actor: string },
): Promise<Result<{ rate: string }>> {
  const { url, field, least, most, minutes } = feed
  if (!isEndpointUrl(url)) return refuse('format', { field: 'url' })
  if (!/^[\w-]{1,40}(\.[\w-]{1,40})*$/.test(field) || field.split('.').length > MAX_RATE_DEPTH)
    return refuse('format', { field: 'field' })
  if (least <= 0n) return refuse('format', { field: 'least' })
  if (most < least) return refuse('too-small', { field: 'most' })
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MAX_FEED_MINUTES)
    return refuse('format', { field: 'minutes' })
  const answer = await askRate(feed)
  if (!answer.ok) return refuse('invalid', { field: 'url', reason: answer.why })
  const { rate } = answer
  return ctx.transact(async (ctx) => {
    const row = await lockChain(ctx, id)
    if (!row) return refuse('not-found')
    if (row.closed_at) return refuse('state-moved-on')
    await ctx.db
      .updateTable('chain_token')
      .set({
        rate,
        rate_at: ctx.clock.now(),
        feed_sealed: sealText(ctx, rateSealedFor(row.id), url),
        feed_field: field,
        feed_least: least,
        feed_most: most,
        feed_minutes: minutes,
      })
      .where('id', '=', row.id)
      .execute()
    const detail = { rate: moneyOf(rate), field, least: moneyOf(least), most: moneyOf(most), minutes }
    await audit(ctx, { actor, action: 'chain-rate-feed', subject: `chain ${row.id}`, detail })
    return ok({ rate: moneyOf(rate) })
  })
}

/** Asks the feeds of all open chains. A feed that fails, or reports a rate out of bounds, leaves the rate as it is. */
export async function askRates(ctx: Context): Promise<void> {
  for (const chain of await openChains(ctx)) {
    const feed = feedOf(ctx, chain)
    if (!feed) continue
    const answer = await askRate(feed)
    if (!answer.ok) {
      ctx.log.warn({ chain: chain.name, why: answer.why }, 'a rate was not accepted')
      continue
    }
    await ctx.db
      .updateTable('chain_token')
      .set({ rate: answer.rate, rate_at: ctx.clock.now() })
      .where('id', '=', chain.id)
      // Meanwhile an operator may have set a rate, or another feed.
      .where('feed_sealed', '=', chain.feed_sealed)
      .execute()
  }
}

function feedOf(ctx: Context, chain: ChainRow): RateFeed | undefined {
  const {
    feed_sealed: sealed,
    feed_field: field,
    feed_least: least,
    feed_most: most,
    feed_minutes: minutes,
  } = chain
  if (sealed === null || field === null || least === null || most === null || minutes === null)
    return undefined
  return { url: unsealText(ctx, rateSealedFor(chain.id), sealed), field, least, most, minutes }
}

type ToldRate = { ok: true; rate: Minor } | { ok: false; why: string }

async function askRate({ url, field, least, most }: RateFeed): Promise<ToldRate> {
  try {
    const rate = rateIn(await askJson(new URL(url)), field)
    if (rate === undefined) return { ok: false, why: `there is no number at ${field}` }
    if (rate < least || rate > most) return { ok: false, why: `${moneyOf(rate)} is out of its bounds` }
    return { ok: true, rate }
  } catch (error) {
    if (!(error instanceof EndpointFailure)) throw error
    return { ok: false, why: error.message }
  }
}

/** A number of an answer, as JSON's or as a text, in minor units; undefined if there is none. */
export function rateIn(answer: unknown, field: string): Minor | undefined {
  let value = answer
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const [, whole, parts = ''] = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(String(value)) ?? []
  return whole === undefined ? undefined : BigInt(`${whole}${parts.padEnd(2, '0').slice(0, 2)}`)
}

import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { ADDRESS_BITS, formatAddress, networkAddress, parseAddress } from '#platform/base/input/address.ts'
import { byOptionalReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { MAX_REGION_RULES } from '#platform/members/limits.ts'
import { countryOf } from './country-of.ts'

/** Access by region: the longest range that contains an address decides, else its country; else it is allowed. */

/** A country (`VN`) or a range (`203.0.113.0/24`). */
export interface Rule {
  column: 'country_code' | 'range'
  /** As stored and printed. */
  text: string
}

export interface RegionRule {
  rule: string
  blocked: boolean
  createdAt: string
}

/** Advisory lock for adding a rule, so that they are counted one by one. 7_302_004 is the demo world's. */
const ADDING_LOCK = 7_302_005

/** What the rules say about an address. */
export interface RegionVerdict {
  countryCode: string | null
  blocked: boolean
  /** Whether any rule blocks anybody. */
  anyRules: boolean
}

/** Judges an address: the rule with the longest matching range decides, or else that of its country. */
export async function checkAddress(ctx: Context, address: string): Promise<RegionVerdict> {
  const countryCode = countryOf(address)
  const parsed = parseAddress(address)
  const { rows } = await sql<{ blocked: boolean | null; any_rules: boolean }>`
    select coalesce(
      (select blocked from region_rule where range >>= ${parsed ? formatAddress(parsed) : null}::inet
        order by masklen(range) desc limit 1),
      (select blocked from region_rule where country_code = ${countryCode}::text)
    ) as blocked, exists (select from region_rule where blocked) as any_rules
  `.execute(ctx.db)
  const [row] = rows
  return { countryCode, blocked: row?.blocked ?? false, anyRules: row?.any_rules ?? false }
}

/**
 * Blocks a region; turns an exception for the same region into a block. Refuses `over-limit` for a new rule beyond
 * 5,000, `nothing-changed` for one that is blocked, and as `checkReason` a reason that is given.
 */
export const blockRegion = (
  ctx: Context,
  actor: string,
  rule: Rule,
  reason?: string,
): Promise<Result<null>> =>
  byOptionalReason(ctx, reason, async (tx, why) => {
    const result = await saveRule(tx, rule, true)
    if (result.ok) await audit(tx, { actor, action: 'region-blocked', subject: rule.text, detail: why })
    return result
  })

/**
 * Removes the block of the same region; without one, adds an exception, so that a range of a blocked country is
 * allowed. Returns which of the two it did. Refuses `over-limit` for a new exception beyond 5,000 rules, and `nothing-changed`
 * for an exception that there is, and as `checkReason` a reason that is given.
 */
export const allowRegion = (
  ctx: Context,
  actor: string,
  rule: Rule,
  reason?: string,
): Promise<Result<'unblocked' | 'exception'>> =>
  byOptionalReason<'unblocked' | 'exception'>(ctx, reason, async (tx, why) => {
    const undone = await tx.db
      .deleteFrom('region_rule')
      .where(rule.column, '=', rule.text)
      .where('blocked', '=', true)
      .executeTakeFirst()
    const was = undone.numDeletedRows > 0n ? 'unblocked' : 'exception'
    const result = was === 'exception' ? await saveRule(tx, rule, false) : ok(null)
    if (!result.ok) return result
    await audit(tx, { actor, action: 'region-allowed', subject: rule.text, detail: { was, ...why } })
    return ok(was)
  })

async function saveRule(tx: Context, { column, text }: Rule, blocked: boolean): Promise<Result<null>> {
  await sql`select pg_advisory_xact_lock(${ADDING_LOCK})`.execute(tx.db)
  const turned = await tx.db
    .updateTable('region_rule')
    .set({ blocked })
    .where(column, '=', text)
    .where('blocked', '<>', blocked)
    .executeTakeFirst()
  if (turned.numUpdatedRows > 0n) return ok(null)
  const existing = await tx.db
    .selectFrom('region_rule')
    .select('blocked')
    .where(column, '=', text)
    .executeTakeFirst()
  if (existing) return refuse('nothing-changed')
  const { count } = await tx.db
    .selectFrom('region_rule')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_REGION_RULES) return refuse('over-limit', { max: String(MAX_REGION_RULES) })
  await tx.db
    .insertInto('region_rule')
    .values({ [column]: text, blocked, created_at: tx.clock.now() })
    .execute()
  return ok(null)
}

/** Removes a rule, block or exception. Refuses `not-found`, and as `checkReason` a reason that is given. */
export const removeRegionRule = (
  ctx: Context,
  actor: string,
  rule: Rule,
  reason?: string,
): Promise<Result<null>> =>
  byOptionalReason(ctx, reason, async (tx, why) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('region_rule')
      .where(rule.column, '=', rule.text)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return refuse('not-found')
    await audit(tx, { actor, action: 'region-rule-removed', subject: rule.text, detail: why })
    return ok(null)
  })

/** Countries first, then ranges in order. */
export async function listRegionRules(ctx: Context): Promise<RegionRule[]> {
  const rows = await ctx.db
    .selectFrom('region_rule')
    .select(['country_code', 'range', 'blocked', 'created_at'])
    .orderBy('country_code')
    .orderBy('range')
    .limit(MAX_REGION_RULES)
    .execute()
  return rows.map((row) => ({
    rule: row.country_code ?? row.range ?? '',
    blocked: row.blocked,
    createdAt: row.created_at.toISOString(),
  }))
}

/** Parses an operator's input; otherwise says what is wrong with it. */
export function readRule(text: string): { ok: true; rule: Rule } | { ok: false; reason: string } {
  if (/^[a-z]{2}$/i.test(text)) {
    const code = new Intl.Locale(`und-${text}`).region ?? '' // UK becomes GB, as in the database
    const isCountry =
      code !== 'ZZ' && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code)
    if (!isCountry) return { ok: false, reason: `${text} is no country of ISO 3166` }
    return { ok: true, rule: { column: 'country_code', text: code } }
  }
  const [addressText = '', bitsGiven, ...more] = text.split('/')
  const address = parseAddress(addressText)
  if (!address || more.length > 0)
    return { ok: false, reason: `${text} is neither a country (VN) nor a range (203.0.113.0/24)` }
  const most = ADDRESS_BITS[address.version]
  const bits = bitsGiven === undefined ? most : Number(bitsGiven)
  if ((bitsGiven !== undefined && !/^\d{1,3}$/.test(bitsGiven)) || bits > most)
    return { ok: false, reason: `${text}: an IPv${address.version} range has 0 to ${most} bits` }
  if (networkAddress(address, bits).number !== address.number)
    return { ok: false, reason: `${text} has more than ${bits} bits: a range begins with zeros` }
  return { ok: true, rule: { column: 'range', text: `${formatAddress(address)}/${bits}` } }
}

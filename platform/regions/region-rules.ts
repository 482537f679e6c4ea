import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { done, type Result, refuse } from '../result.ts'
import { audit } from '../settings/index.ts'
import { countryOf, plainAddress } from './country-of.ts'

/** Who may see the site: the longest range that an address is in decides, then its country; else everybody may. */

/** A country (`VN`) or a range (`203.0.113.0/24`). */
export interface Rule {
  column: 'country_code' | 'range'
  /** As it is kept and printed. */
  text: string
}

export interface RegionRule {
  rule: string
  blocked: boolean
  createdAt: string
}

/** So many rules an operator may have; every address is looked up among them. */
const MAX_RULES = 5_000
const MAX_BITS = { 4: 32, 6: 128 } as const

/** What the rules say of an address. */
export interface Judged {
  countryCode: string | null
  blocked: boolean
  /** Whether there are any rules, for whomever. */
  anyRules: boolean
}

export async function judgeAddress(ctx: Context, address: string): Promise<Judged> {
  const countryCode = countryOf(address)
  const { rows } = await sql<{ blocked: boolean | null; any_rules: boolean }>`
    select coalesce(
      (select blocked from region_rule where range >>= ${plainAddress(address)}::inet
        order by masklen(range) desc limit 1),
      (select blocked from region_rule where country_code = ${countryCode}::text)
    ) as blocked, exists (select from region_rule where blocked) as any_rules
  `.execute(ctx.db)
  const [row] = rows
  return { countryCode, blocked: row?.blocked ?? false, anyRules: row?.any_rules ?? false }
}

/** Shuts a region out; a rule that let it in is turned round. Refuses `over-limit` past 5,000 rules. */
export const blockRegion = (ctx: Context, actor: string, rule: Rule): Promise<Result<null>> =>
  ctx.transact(async (tx) => {
    const rules = await tx.db
      .selectFrom('region_rule')
      .select((row) => row.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(rules.count) >= MAX_RULES) return refuse('over-limit', { max: String(MAX_RULES) })
    await keep(tx, rule, true)
    await audit(tx, { actor, action: 'region-blocked', subject: rule.text })
    return done(null)
  })

/**
 * Undoes a block of the same rule; where there is none, keeps an exception, so that a range of a blocked country may come
 * in. Answers which of the two it was. Refuses as `blockRegion`.
 */
export const allowRegion = (
  ctx: Context,
  actor: string,
  rule: Rule,
): Promise<Result<'unblocked' | 'exception'>> =>
  ctx.transact<'unblocked' | 'exception'>(async (tx) => {
    const undone = await tx.db
      .deleteFrom('region_rule')
      .where(rule.column, '=', rule.text)
      .where('blocked', '=', true)
      .executeTakeFirst()
    const was = undone.numDeletedRows > 0n ? 'unblocked' : 'exception'
    if (was === 'exception') await keep(tx, rule, false)
    await audit(tx, { actor, action: 'region-allowed', subject: rule.text, detail: { was } })
    return done(was)
  })

async function keep(tx: Context, { column, text }: Rule, blocked: boolean): Promise<void> {
  await tx.db
    .insertInto('region_rule')
    .values({ [column]: text, blocked, created_at: tx.clock.now() })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ blocked }))
    .execute()
}

/** Takes a rule away, whatever it said. Refuses `not-found`. */
export const removeRegionRule = (ctx: Context, actor: string, rule: Rule): Promise<Result<null>> =>
  ctx.transact(async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('region_rule')
      .where(rule.column, '=', rule.text)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return refuse('not-found')
    await audit(tx, { actor, action: 'region-rule-removed', subject: rule.text })
    return done(null)
  })

/** Countries first, then ranges in their order. */
export async function listRegionRules(ctx: Context): Promise<RegionRule[]> {
  const rows = await ctx.db
    .selectFrom('region_rule')
    .select(['country_code', 'range', 'blocked', 'created_at'])
    .orderBy('country_code')
    .orderBy('range')
    .limit(MAX_RULES)
    .execute()
  return rows.map((row) => ({
    rule: row.country_code ?? row.range ?? '',
    blocked: row.blocked,
    createdAt: row.created_at.toISOString(),
  }))
}

/** Reads what the operator typed; else says what is wrong with it. */
export function readRule(text: string): { ok: true; rule: Rule } | { ok: false; reason: string } {
  if (/^[a-z]{2}$/i.test(text)) {
    const code = new Intl.Locale(`und-${text}`).region ?? '' // UK becomes GB, as the database has it
    const known = code !== 'ZZ' && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code)
    if (!known) return { ok: false, reason: `${text} is no country of ISO 3166` }
    return { ok: true, rule: { column: 'country_code', text: code } }
  }
  const [given = '', bitsGiven, ...more] = text.split('/')
  const address = plainAddress(given)
  if (address === null || more.length > 0)
    return { ok: false, reason: `${text} is neither a country (VN) nor a range (203.0.113.0/24)` }
  const version = isIP(address) as 4 | 6
  const bits = bitsGiven === undefined ? MAX_BITS[version] : Number(bitsGiven)
  if ((bitsGiven !== undefined && !/^\d{1,3}$/.test(bitsGiven)) || bits > MAX_BITS[version])
    return { ok: false, reason: `${text}: an IPv${version} range has 0 to ${MAX_BITS[version]} bits` }
  const rest = bitsOf(address, version) & ((1n << BigInt(MAX_BITS[version] - bits)) - 1n)
  if (rest !== 0n)
    return { ok: false, reason: `${text} has more than ${bits} bits: a range begins with zeros` }
  return { ok: true, rule: { column: 'range', text: `${address}/${bits}` } }
}

/** A plain address as one number. */
function bitsOf(address: string, version: 4 | 6): bigint {
  if (version === 4) return address.split('.').reduce((all, part) => (all << 8n) | BigInt(part), 0n)
  const [head = [], tail = []] = address
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => BigInt(`0x${group}`))))
  const zeros = new Array<bigint>(8 - head.length - tail.length).fill(0n)
  return [...head, ...zeros, ...tail].reduce((all, group) => (all << 16n) | group, 0n)
}

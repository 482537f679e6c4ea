import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { LocalText, type WrittenLanguage } from '#contract/base/fields/values.ts'
import type { ColumnOf } from '#contract/base/sorting.ts'
import {
  type rewards as endpoint,
  type Reward,
  RewardCode,
  RewardKind,
  rewardSorting,
} from '#contract/benefits/rewards.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { offsetOf, placeOf } from '#platform/base/input/paging.ts'
import { asCode, orderOf, type SortedColumns } from '#platform/base/input/sorting.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { isInState, stateOf, stateOn } from './reward-state.ts'

type Input = ParsedInputOf<typeof endpoint>
type Rewards = ValueOf<typeof endpoint>

/** A page of a member's rewards, newest first unless `sort` says otherwise, with totals over the whole result. */
export async function rewardPage(ctx: Context, member: Member, input: Input): Promise<Rewards> {
  const now = ctx.clock.now()
  const [counted, ready] = await Promise.all([sumsOf(ctx, member, input, now), readySums(ctx, member, now)])
  const place = placeOf(counted.rows, input)
  const rows = await matching(ctx, member, input, now)
    .select(['id', 'kind', 'pays_to', 'amount', 'turnover as rollover', 'params'])
    .select(['created_at', 'expires_at', 'claimed_at', 'revoked_at'])
    .orderBy(orderOf(rewardSorting, input.sort, sortedColumns(now), [sql`created_at`, sql`id`]))
    .limit(place.size)
    .offset(offsetOf(place))
    .execute()
  return {
    ...place,
    content: rows.map((row) => toReward(row, input.language, now)),
    totals: counted.totals,
    ready,
  }
}

const sortedColumns = (now: Date): SortedColumns<ColumnOf<typeof rewardSorting>> => ({
  time: sql`created_at`,
  amount: sql`amount`,
  turnover: sql`turnover`,
  expiresAt: sql`coalesce(expires_at, 'infinity')`,
  status: asCode(stateOn(now)),
})

function matching(
  ctx: Context,
  member: Member,
  { status, kind, fromDay, toDay }: Omit<Input, 'page' | 'size' | 'language' | 'sort'>,
  now: Date,
) {
  let query = ctx.db.selectFrom('reward').where('member_id', '=', member.id)
  if (status) query = query.where(isInState(status, now))
  if (kind) query = query.where('kind', '=', kind)
  if (fromDay) query = query.where('created_at', '>=', startOfDay(fromDay))
  if (toDay) query = query.where('created_at', '<', startOfNextDay(toDay))
  return query
}

interface Sum {
  kind: string
  pays_to: string
  rows: bigint
  amount: Minor
  rollover: Minor
}

const sumByKind = (query: ReturnType<typeof matching>): Promise<Sum[]> =>
  query
    .select((is) => [
      'kind',
      'pays_to',
      is.fn.countAll<bigint>().as('rows'),
      sql<Minor>`sum(amount)::bigint`.as('amount'),
      sql<Minor>`sum(turnover)::bigint`.as('rollover'),
    ])
    .groupBy(['kind', 'pays_to'])
    .execute()

const totalOf = (sums: Sum[], paysTo: string) =>
  moneyOf(sums.filter((sum) => sum.pays_to === paysTo).reduce((total, { amount }) => total + amount, 0n))

const totalsOf = (sums: Sum[]) => ({ main: totalOf(sums, 'main'), points: totalOf(sums, 'points') })

const countRows = (sums: Sum[]) => sums.reduce((total, { rows }) => total + rows, 0n)

async function sumsOf(ctx: Context, member: Member, input: Input, now: Date) {
  const sums = await sumByKind(matching(ctx, member, input, now))
  return { rows: countRows(sums), totals: totalsOf(sums) }
}

/** The claimable rewards of all kinds. */
async function readySums(ctx: Context, member: Member, now: Date): Promise<Rewards['ready']> {
  const sums = await sumByKind(matching(ctx, member, { status: 'ready' }, now))
  const count = (kind: RewardKind) => Number(countRows(sums.filter((sum) => sum.kind === kind)))
  return {
    count: Number(countRows(sums)),
    totals: totalsOf(sums),
    turnover: moneyOf(sums.reduce((total, { rollover }) => total + rollover, 0n)),
    kinds: Object.fromEntries(RewardKind.options.map((kind) => [kind, count(kind)])) as Record<
      RewardKind,
      number
    >,
  }
}

interface Row {
  id: bigint
  kind: string
  pays_to: string
  amount: Minor
  rollover: Minor
  params: Json
  created_at: Date
  expires_at: Date | null
  claimed_at: Date | null
  revoked_at: Date | null
}

function toReward(row: Row, language: WrittenLanguage, now: Date): Reward {
  const { code, ...words } = (row.params ?? {}) as Record<string, unknown>
  return {
    id: String(row.id),
    time: row.created_at.toISOString(),
    kind: row.kind as RewardKind,
    code: RewardCode.safeParse(code).data ?? null,
    words: nameParameters(words, language),
    paysTo: row.pays_to as Reward['paysTo'],
    amount: moneyOf(row.amount),
    turnover: moneyOf(row.rollover),
    expiresAt: row.expires_at?.toISOString() ?? null,
    claimedAt: row.claimed_at?.toISOString() ?? null,
    status: stateOf(row, now),
  }
}

/** The parameters of a name as texts, in `language` if there is one per language. */
function nameParameters(params: Record<string, unknown>, language: WrittenLanguage): Record<string, string> {
  const text = (value: unknown): string | undefined => {
    if (typeof value === 'string' || typeof value === 'number') return String(value)
    return LocalText.safeParse(value).data?.[language]
  }
  const texts = Object.entries(params).map(([name, value]) => [name, text(value)] as const)
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

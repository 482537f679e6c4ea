import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { ColumnOf } from '#contract/base/sorting.ts'
import {
  type Invited,
  type InvitedStatus,
  invitedSorting,
  type invitedPlayers as pageEndpoint,
  type invitedRows as rowsEndpoint,
} from '#contract/benefits/referral.ts'
import { batchesOfKeys, type RowBatches, sortByKeys } from '#platform/base/batches/row-batches.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { sortedKeys } from '#platform/base/db/sorted-keys.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { offsetOf, placeOf } from '#platform/base/input/paging.ts'
import { asCode, orderOf, type SortedColumns } from '#platform/base/input/sorting.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { accountsOf, maskedAccount } from '#platform/members/accounts/index.ts'
import { walletDays } from '#platform/money/ledger/index.ts'

type PageInput = ParsedInputOf<typeof pageEndpoint>
type RowsInput = ParsedInputOf<typeof rowsEndpoint>
type Filter = Pick<PageInput, 'fromDay' | 'toDay' | 'status'>

/**
 * A page of a member's invited players, newest first unless `sort` says otherwise, with totals over the whole result.
 * Refuses `in-need-true-account`.
 */
export async function invitedPlayers(
  ctx: Context,
  member: Member,
  input: PageInput,
): Promise<Result<ValueOf<typeof pageEndpoint>>> {
  const permission = await admitReal(ctx, member, 'REFERRAL3')
  if (!permission.ok) return permission
  const theirs = matching(member, input)
  const totals = await totalsOf(ctx.db, theirs)
  const place = placeOf(totals.invited, input)
  const page = sql<{ key: bigint }>`${sortedIds(member, input)} limit ${place.size} offset ${offsetOf(place)}`
  const ids = (await page.execute(ctx.db)).rows.map(({ key }) => key)
  return ok({
    ...place,
    content: await readInvited(ctx.db, ids),
    totals: { turnover: moneyOf(totals.turnover), earned: moneyOf(totals.earned) },
  })
}

/**
 * All invited players that match a filter, in the page's order. Refuses `in-need-true-account`, and the refusals of
 * `sortedKeys`.
 */
export async function everyInvited(
  ctx: Context,
  member: Member,
  input: RowsInput,
): Promise<Result<RowBatches<Invited>>> {
  const permission = await admitReal(ctx, member, 'REFERRAL3')
  if (!permission.ok) return permission
  const keys = await sortedKeys(ctx.downloads, member.id, sortedIds(member, input))
  return keys.ok ? ok(batchesOfKeys(keys.value, (ids) => readInvited(ctx.downloads, ids))) : keys
}

/** How many players match a condition (`matching`), with their turnover and what they earned, in minor units. */
export async function totalsOf(db: Db, theirs: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ invited: bigint; turnover: Minor; earned: Minor }>`
    select count(*) as invited, coalesce(sum(turnover), 0)::bigint as turnover, coalesce(sum(earned), 0)::bigint as earned
    from invited where ${theirs}
  `.execute(db)
  return rows[0] ?? { invited: 0n, turnover: 0n, earned: 0n }
}

/** Whether a deposit was ever credited. */
const hasDeposited = sql<SqlBool>`exists (
  select from ${walletDays} of_day
  where of_day.member_id = invited.member_id and of_day.wallet = 'main' and of_day.kind = 'deposit'
)`

const statuses: Record<InvitedStatus, RawBuilder<SqlBool>> = {
  barred: sql`barred_for is not null`,
  rewarded: sql`barred_for is null and rewarded_at is not null`,
  deposited: sql`barred_for is null and rewarded_at is null and ${hasDeposited}`,
  joined: sql`barred_for is null and rewarded_at is null and not ${hasDeposited}`,
}

/** The condition on `invited` for a referrer's players within a filter; days of the site, both included. */
export function matching(
  { id }: Pick<Member, 'id'>,
  { fromDay, toDay, status }: Filter = {},
): RawBuilder<SqlBool> {
  const conditions: RawBuilder<unknown>[] = [sql`referrer_id = ${id}`]
  if (fromDay) conditions.push(sql`joined_at >= ${startOfDay(fromDay)}`)
  if (toDay) conditions.push(sql`joined_at < ${startOfNextDay(toDay)}`)
  if (status) conditions.push(statuses[status])
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const sortedColumns: SortedColumns<ColumnOf<typeof invitedSorting>> = {
  joined: sql`joined_at`,
  deposited: hasDeposited,
  turnover: sql`turnover`,
  earned: sql`earned`,
  status:
    asCode(sql`case when barred_for is not null then 'barred' when rewarded_at is not null then 'rewarded'
    when ${hasDeposited} then 'deposited' else 'joined' end`),
}

/** The ids of all players that match a filter, in its order. */
const sortedIds = (member: Member, input: RowsInput): RawBuilder<{ key: bigint }> => sql`
  select member_id as key from invited where ${matching(member, input)}
  order by ${orderOf(invitedSorting, input.sort, sortedColumns, [sql`joined_at`, sql`member_id`])}`

interface Row {
  member_id: bigint
  joined_at: Date
  deposited: boolean
  turnover: Minor
  earned: Minor
  rewarded: boolean
  barred: boolean
}

/** The players of `ids` with their columns, in that order. */
async function readInvited(db: Db, ids: bigint[]): Promise<Invited[]> {
  const { rows: unsorted } = await sql<Row>`
    select member_id, joined_at, ${hasDeposited} as deposited, turnover, earned,
      rewarded_at is not null as rewarded, barred_for is not null as barred
    from invited where member_id = any (${ids}::bigint[])
  `.execute(db)
  const rows = sortByKeys(ids, unsorted, (row) => row.member_id)
  const accounts = await accountsOf(
    db,
    rows.map((row) => row.member_id),
  )
  return rows.map((row) => ({
    id: String(row.member_id),
    account: maskedAccount(accounts.get(row.member_id) ?? ''),
    joined: row.joined_at.toISOString(),
    deposited: row.deposited,
    turnover: moneyOf(row.turnover),
    earned: moneyOf(row.earned),
    status: row.barred ? 'barred' : row.rewarded ? 'rewarded' : row.deposited ? 'deposited' : 'joined',
  }))
}

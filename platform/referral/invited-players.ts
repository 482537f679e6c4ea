import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import { type Minor, moneyOf } from '#contract/money.ts'
import type {
  Invited,
  InvitedStatus,
  invitedPlayers as pageEndpoint,
  invitedRows as rowsEndpoint,
} from '#contract/referral.ts'
import { accountsOf, maskedAccount } from '../accounts/index.ts'
import { admitReal } from '../admit-real.ts'
import type { Context, Member } from '../context.ts'
import type { Db } from '../db/database.ts'
import { offsetOf, placeOf } from '../paging.ts'
import { done, type Result } from '../result.ts'
import { startOfDay, startOfNextDay } from '../site-days.ts'

type PageWish = ParsedInputOf<typeof pageEndpoint>
type RowsWish = ParsedInputOf<typeof rowsEndpoint>
type Filter = Pick<PageWish, 'fromDay' | 'toDay' | 'status'>

/** A page of whom a member has invited, newest first, with totals over the whole result. Refuses `in-need-true-account`. */
export async function invitedPlayers(
  ctx: Context,
  member: Member,
  wish: PageWish,
): Promise<Result<ValueOf<typeof pageEndpoint>>> {
  const allowed = await admitReal(ctx, member, 'REFERRAL3')
  if (!allowed.ok) return allowed
  const theirs = matching(member, wish)
  const totals = await totalsOf(ctx.db, theirs)
  const place = placeOf(totals.invited, wish)
  const page = sql`limit ${place.size} offset ${offsetOf(place)}`
  return done({
    ...place,
    content: await selectInvited(ctx.db, theirs, page),
    totals: { turnover: moneyOf(totals.turnover), earned: moneyOf(totals.earned) },
  })
}

/** The same by key: `after` is the `next` of the rows before, the time of joining and the player. */
export async function invitedRows(
  ctx: Context,
  member: Member,
  wish: RowsWish,
): Promise<Result<ValueOf<typeof rowsEndpoint>>> {
  const allowed = await admitReal(ctx, member, 'REFERRAL3')
  if (!allowed.ok) return allowed
  let theirs = matching(member, wish)
  if (wish.after !== undefined) {
    const [, ms, id] = /^(\d{1,15})-(\d{1,18})$/.exec(wish.after) ?? []
    if (!ms || !id) return done({ content: [], next: null })
    theirs = sql`${theirs} and (joined_at, member_id) < (${new Date(Number(ms))}, ${BigInt(id)})`
  }
  const content = await selectInvited(ctx.reports, theirs, sql`limit ${wish.size}`)
  const last = content.at(-1)
  const next = last && content.length === wish.size ? `${Date.parse(last.joined)}-${last.id}` : null
  return done({ content, next })
}

export async function totalsOf(db: Db, theirs: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ invited: bigint; turnover: Minor; earned: Minor }>`
    select count(*) as invited, coalesce(sum(turnover), 0)::bigint as turnover, coalesce(sum(earned), 0)::bigint as earned
    from invited where ${theirs}
  `.execute(db)
  return rows[0] ?? { invited: 0n, turnover: 0n, earned: 0n }
}

/** Whether money has come in by a deposit. */
const hasDeposited = sql<SqlBool>`exists (
  select from ledger_day join ledger_account on ledger_account.id = account_id
  where ledger_account.member_id = invited.member_id and ledger_account.kind = 'main' and ledger_day.kind = 'deposit'
)`

const statuses: Record<InvitedStatus, RawBuilder<SqlBool>> = {
  barred: sql`barred_for is not null`,
  rewarded: sql`barred_for is null and rewarded_at is not null`,
  deposited: sql`barred_for is null and rewarded_at is null and ${hasDeposited}`,
  joined: sql`barred_for is null and rewarded_at is null and not ${hasDeposited}`,
}

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

interface Row {
  member_id: bigint
  joined_at: Date
  deposited: boolean
  turnover: Minor
  earned: Minor
  rewarded: boolean
  barred: boolean
}

/** Deposits are looked for of the players on the page alone: not of those before it, nor of everybody's at once. */
async function selectInvited(
  db: Db,
  theirs: RawBuilder<SqlBool>,
  page: RawBuilder<unknown>,
): Promise<Invited[]> {
  const { rows } = await sql<Row>`
    select member_id, joined_at, ${hasDeposited} as deposited, turnover, earned,
      rewarded_at is not null as rewarded, barred_for is not null as barred
    from (select * from invited where ${theirs} order by joined_at desc, member_id desc ${page}) invited
    order by joined_at desc, member_id desc
  `.execute(db)
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

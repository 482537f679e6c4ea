import { type RawBuilder, sql } from 'kysely'
import type { WireValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { wireWords } from '#contract/base/product.ts'
import { NOTICE_HOURS } from '#contract/limits.ts'
import { type AccountKind, hasAgentCenter } from '#contract/members/account-kind.ts'
import type { memberInfo } from '#contract/members/member.ts'
import { batchedReads } from '#platform/base/batches/batcher.ts'
import type { Context } from '#platform/base/context.ts'
import { HOUR_MS } from '#platform/base/durations.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { nextCheck, realityChecks } from '#platform/members/responsible-gaming/index.ts'
import { headerBalance } from '#platform/money/ledger/index.ts'
import { type OwnSession, type SessionRow, sessionColumns, sessionOf } from '../sessions/authenticate.ts'
import { hashOfToken, isValid, oldestLogin } from '../sessions/sessions.ts'

type Info = WireValueOf<typeof memberInfo>

interface Row<More> extends SessionRow {
  token_hash: Buffer
  nickname: string
  payee_name: string | null
  email: string | null
  avatar: string | null
  rank_level: number
  labels: string[]
  upline: string | null
  must_change_password: Info['mustChangePassword']
  ordered_change: Info['mustChangePassword']
  old_password_known: boolean
  previous_at: Date | null
  previous_address: string | null
  reality_check_minutes: number | null
  last_check: Date
  unread: bigint
  rewards: bigint
  missions: bigint
  notices: Info['notices']
  balance: Minor
  more: More
}

/**
 * Authenticates a token, as `authenticate` does, and returns the member with its data for the header of every page: in
 * one statement, because every page starts with it; concurrent calls share it. `previousLogin` is the one before the
 * login of this session. Without a valid session the result is the refusal `please-log-in`.
 */
export async function openMemberInfo(
  ctx: Context,
  token: string,
): Promise<{ session: OwnSession | null; result: Result<Info> }> {
  const sessionInfo = await openInfo(ctx, token)
  if (!sessionInfo) return { session: null, result: refuse('please-log-in') }
  return { session: sessionInfo.session, result: ok(sessionInfo.info) }
}

/** JSON that other rooms read of a member in the statement that finds it, by its id. */
type SelectMore<More> = (ctx: Context, memberId: RawBuilder<bigint>) => RawBuilder<More>

/** What a token opens. */
interface OpenedMember<More> {
  session: OwnSession
  info: Info
  more: More
}

/** `openMemberInfo` for pages that show more of the member: what `select` selects comes with it. Null without a valid session. */
export function memberInfoWith<More>(
  select: SelectMore<More>,
): (ctx: Context, token: string) => Promise<OpenedMember<More> | null> {
  const batcherOf = batchedReads<SessionLookup, Row<More> | null>(
    'a batch of members could not be read: they are read one by one',
    (lookups) => readRows(lookups, select),
  )
  return async (ctx, token) => {
    const tokenHash = hashOfToken(token)
    const row = await batcherOf(ctx).do({ ctx, tokenHash })
    if (!row) return null
    const session = await sessionOf(ctx, tokenHash, row)
    return { session, info: await infoOf(ctx, session, row), more: row.more }
  }
}

const openInfo = memberInfoWith(() => sql<null>`null`)

interface SessionLookup {
  ctx: Context
  tokenHash: Buffer
}

/** The row of each session in the requested order; null for an invalid one. */
async function readRows<More>(
  lookups: readonly SessionLookup[],
  select: SelectMore<More>,
): Promise<(Row<More> | null)[]> {
  const [first] = lookups
  if (!first) return []
  const { ctx } = first
  const now = ctx.clock.now()
  const noticesSince = new Date(now.getTime() - NOTICE_HOURS * HOUR_MS)
  const oldest = await oldestLogin(ctx)
  const { rows } = await sql<Row<More>>`
      select s.token_hash, ${sessionColumns}, m.nickname, m.payee_name, m.email, m.avatar, m.rank_level, upline.account as upline, s.must_change_password,
        m.must_change_password as ordered_change,
        m.password_hash is null and (s.kind <> 'temporary-password' or m.temporary_password_hash is null)
          or s.must_change_password is not null and coalesce(s.password_proved_until > ${now}, false) as old_password_known,
        previous.at as previous_at, previous.address as previous_address,
        waiting.unread, waiting.rewards, waiting.missions, member_notices(m.id, greatest(${noticesSince}::timestamptz, previous.at)) as notices,
        array(select label from member_label where member_id = m.id order by label) as labels,
        m.reality_check_minutes, greatest(s.created_at, play_session.checked_at) as last_check,
        ${headerBalance(sql`m.id`)} as balance, ${select(ctx, sql`m.id`)} as more
      from session s
      join member m on m.id = s.member_id
      left join member upline on upline.id = m.upline_id
      left join ${realityChecks} play_session on play_session.session_id = s.id
      left join lateral (
        select at, address from login_record
        where member_id = m.id and at < s.created_at order by id desc limit 1
      ) previous on true
      cross join lateral member_waiting(m.id, ${now}) waiting
      where s.token_hash = any (${lookups.map(({ tokenHash }) => tokenHash)}::bytea[]) and ${isValid(now, oldest)}
    `.execute(ctx.reads)
  return lookups.map(({ tokenHash }) => rows.find((row) => row.token_hash.equals(tokenHash)) ?? null)
}

async function infoOf(ctx: Context, { member }: OwnSession, row: Row<unknown>): Promise<Info> {
  const flags = await ctx.settings.flags()
  const checkAt = await nextCheck(ctx, member, row.reality_check_minutes, row.last_check)
  return wireWords({
    id: String(member.id),
    customerId: String(member.id),
    account: member.account,
    nickname: row.nickname,
    type: hasAgentCenter(member.accountKind) ? 'agent' : 'player',
    accountKind: member.accountKind as AccountKind,
    toUpline: row.upline,
    clubLabel: { labelName: `VIP ${row.rank_level}`, rankLevel: row.rank_level },
    memberLabel: row.labels,
    avatar: row.avatar,
    payeeName: row.payee_name,
    email: row.email,
    sumBalance: moneyOf(row.balance),
    mustChangePassword: await dueForcedChange(ctx, row),
    oldPasswordKnown: row.old_password_known,
    previousLogin:
      row.previous_at === null
        ? null
        : { at: row.previous_at.toISOString(), address: row.previous_address ?? '' },
    unreadMessage: flags.INBOX3 ? Number(row.unread) : 0,
    availablePromoCount: flags.REWCEN3 ? Number(row.rewards) : 0,
    claimableMissions: Number(row.missions),
    availablePromo: { REFERRAL: { enabled: flags.REFERRAL3 } },
    hasVip: flags.VIP3,
    notices: row.notices.map((notice) => ({ ...notice, time: new Date(notice.time).toISOString() })),
    realityCheckAt: checkAt?.toISOString() ?? null,
  })
}

/** The forced password change, if any. A password expires only while passwords do, or by the operator's command. */
async function dueForcedChange(ctx: Context, row: Row<unknown>): Promise<Info['mustChangePassword']> {
  const due = row.must_change_password
  if (due !== 'expired' || row.ordered_change !== null || (await ctx.settings.flag('PASSEXPIRY3'))) return due
  return null
}

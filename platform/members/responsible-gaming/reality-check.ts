import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { isAffiliate, isTrial } from '#contract/members/account-kind.ts'
import type {
  chooseRealityCheck as chooseEndpoint,
  sessionPlay as playEndpoint,
} from '#contract/members/responsible-gaming.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { startOfDay } from '#platform/base/site-days.ts'
import { netBetween, stakedPlay } from '#platform/money/play-sums/index.ts'
import { addLimitEvent } from './add-limit-event.ts'

/** Sets the interval of the reality check; 0 is never. Refuses `in-need-true-account`. */
export async function chooseRealityCheck(
  ctx: Context,
  member: Member,
  { minutes }: ParsedInputOf<typeof chooseEndpoint>,
): Promise<Result<Record<string, never>>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  return ctx.transact(async (ctx) => {
    await ctx.db
      .updateTable('member')
      .set({ reality_check_minutes: minutes })
      .where('id', '=', member.id)
      .execute()
    await addLimitEvent(ctx, member.id, { act: 'reality-check', minutes })
    return ok({})
  })
}

/** The interval that applies for a member's choice of `minutes`; the site's default without one. */
export const realityMinutes = async (ctx: Context, minutes: number | null): Promise<number> =>
  minutes ?? (await ctx.settings.value('realityCheckMinutes'))

/**
 * When the next reality check of a session is due; null if disabled, and for members who do not play. `lastCheck` is
 * when one was last confirmed in this session.
 */
export async function nextCheck(
  ctx: Context,
  { accountKind }: Pick<Member, 'accountKind'>,
  chosen: number | null,
  lastCheck: Date,
): Promise<Date | null> {
  const minutes = await realityMinutes(ctx, chosen)
  if (minutes === 0 || isAffiliate(accountKind) || isTrial(accountKind)) return null
  return new Date(lastCheck.getTime() + minutes * 60_000)
}

/** When each session confirmed its last reality check, as a table to join: `session_id`, `checked_at`. */
export const realityChecks = sql`(select session_id, checked_at from play_session)`

interface Row {
  since: Date
  checked_at: Date | null
  chosen: number | null
  net: Minor
}

/**
 * The duration of this session and its result: payouts less cash stakes. From daily sums, less the first day's sums
 * before the session, which are stored at the first call. Refuses `in-need-true-account`, `please-log-in` if the
 * session ended meanwhile.
 */
export async function sessionPlay(
  ctx: Context,
  member: Member,
  _input: unknown,
  { tokenHash }: Call,
): Promise<Result<ValueOf<typeof playEndpoint>>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  const row = (await readSession(ctx, tokenHash)) ?? (await beginSession(ctx, member.id, tokenHash))
  if (!row) return refuse('please-log-in')
  const { since, checked_at, chosen, net } = row
  const checkAt = await nextCheck(ctx, member, chosen, checked_at ?? since)
  return ok({
    since: since.toISOString(),
    elapsedSeconds: Math.max(0, Math.floor((ctx.clock.now().getTime() - since.getTime()) / 1000)),
    net: moneyOf(net),
    checkAt: checkAt?.toISOString() ?? null,
  })
}

/** Records that the member has read the reality check. Refuses as `sessionPlay`. */
export async function passRealityCheck(
  ctx: Context,
  member: Member,
  input: unknown,
  call: Call,
): Promise<Result<Record<string, never>>> {
  const playing = await sessionPlay(ctx, member, input, call)
  if (!playing.ok) return playing
  await ctx.db
    .updateTable('play_session')
    .set({ checked_at: ctx.clock.now() })
    .where('session_id', '=', ({ selectFrom }) =>
      selectFrom('session').select('id').where('token_hash', '=', call.tokenHash),
    )
    .execute()
  return ok({})
}

async function readSession(ctx: Context, tokenHash: Buffer | null): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select session.created_at as since, play_session.checked_at, member.reality_check_minutes as chosen,
      (coalesce((
        select sum(payout - stake) from ${stakedPlay} play
        where member_id = member.id and day >= site_day(session.created_at)
      ), 0) - net_before)::bigint as net
    from session join play_session on play_session.session_id = session.id join member on member.id = session.member_id
    where session.token_hash = ${tokenHash}
  `.execute(ctx.reads)
  return rows[0]
}

/** Stores the first day's sums before a session. Of several concurrent first calls one is enough. */
async function beginSession(
  ctx: Context,
  memberId: bigint,
  tokenHash: Buffer | null,
): Promise<Row | undefined> {
  const session = await ctx.db
    .selectFrom('session')
    .select(['created_at', sql<string>`site_day(created_at)::text`.as('day')])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!session) return undefined
  await sql`
    insert into play_session (session_id, net_before)
    select id, ${netBetween(memberId, startOfDay(session.day), session.created_at)}
    from session where token_hash = ${tokenHash}
    on conflict do nothing
  `.execute(ctx.db)
  return readSession(ctx, tokenHash)
}

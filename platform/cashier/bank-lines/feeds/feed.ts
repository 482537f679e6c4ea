import type { Context } from '#platform/base/context.ts'
import { byOptionalReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { resealRows, type SealedFor, sealText, unsealText } from '#platform/base/seal-text.ts'
import { audit } from '#platform/base/settings/index.ts'
import { bankById, lockBank } from '#platform/cashier/banks/index.ts'
import { FORMER_SECRET_MS } from '../../limits.ts'

/** Services that report the lines of an account; `plain` is our own format, for operators who write their own feed. */
export const feedKinds = ['sepay', 'casso', 'plain'] as const
export type FeedKind = (typeof feedKinds)[number]

/** An open feed, with its secrets in the clear. */
export interface OpenFeed {
  id: string
  bankId: string
  kind: FeedKind
  /** The newest first; after a rotation the former one is good for a while. */
  secrets: string[]
  /** The number of its account, by which a service's message must name it. */
  number: string
}

const ID_BYTES = 16
const SECRET_BYTES = 32

const sealedFor = (feedId: string): SealedFor => ({ purpose: 'sen bank feeds 1', owner: `feed ${feedId}` })

/** The path that a bank's service calls; the id in it is no secret, messages are signed. */
export const feedPath = (feedId: string): string => `/callbacks/bank/${feedId}`

/**
 * Opens a feed of an own account, in place of its earlier one of this kind; its secret is shown only now. Refuses `not-found`,
 * and as `checkReason` a reason that is given.
 */
export const openFeed = (
  ctx: Context,
  { bankId, kind, actor, reason }: { bankId: string; kind: FeedKind; actor: string; reason?: string },
): Promise<Result<{ path: string; secret: string }>> =>
  byOptionalReason(ctx, reason, async (ctx, why) => {
    const id = ctx.random.bytes(ID_BYTES).toString('hex')
    const secret = ctx.random.bytes(SECRET_BYTES).toString('hex')
    const bank = await lockBank(ctx, bankId)
    if (!bank) return refuse('not-found')
    const now = ctx.clock.now()
    await ctx.db
      .updateTable('bank_feed')
      .set({ closed_at: now })
      .where('bank_id', '=', bank.id)
      .where('kind', '=', kind)
      .where('closed_at', 'is', null)
      .execute()
    const secret_sealed = sealText(ctx, sealedFor(id), secret)
    await ctx.db
      .insertInto('bank_feed')
      .values({ id, bank_id: bank.id, kind, secret_sealed, secret_at: now, created_at: now })
      .execute()
    const detail = { kind, ...why }
    await audit(ctx, { actor, action: 'bank-feed-opened', subject: `bank ${bank.id}`, detail })
    return ok({ path: feedPath(id), secret })
  })

/**
 * Gives an open feed another secret at its address, which is shown only now; the former one is good for an hour, until the service
 * has the new one. Refuses `not-found`, also for a feed of another account than `bankId`, `state-moved-on` for a closed one,
 * and as `checkReason` a reason that is given.
 */
export const rotateFeed = (
  ctx: Context,
  { feedId, bankId, actor, reason }: { feedId: string; bankId?: string; actor: string; reason?: string },
): Promise<Result<{ path: string; secret: string }>> =>
  byOptionalReason(ctx, reason, async (ctx, why) => {
    const secret = ctx.random.bytes(SECRET_BYTES).toString('hex')
    const row = await ctx.db
      .selectFrom('bank_feed')
      .selectAll()
      .where('id', '=', feedId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row || (bankId !== undefined && String(row.bank_id) !== bankId)) return refuse('not-found')
    if (row.closed_at) return refuse('state-moved-on')
    const now = ctx.clock.now()
    await ctx.db
      .updateTable('bank_feed')
      .set({
        secret_sealed: sealText(ctx, sealedFor(row.id), secret),
        secret_at: now,
        former_sealed: row.secret_sealed,
        former_until: new Date(now.getTime() + FORMER_SECRET_MS),
      })
      .where('id', '=', row.id)
      .execute()
    const detail = { kind: row.kind, ...why }
    await audit(ctx, { actor, action: 'bank-feed-rotated', subject: `bank ${row.bank_id}`, detail })
    return ok({ path: feedPath(row.id), secret })
  })

/** The open feed of an address; undefined if there is none. */
export async function feedOf(ctx: Context, id: string): Promise<OpenFeed | undefined> {
  if (!/^[0-9a-f]{32}$/.test(id)) return undefined
  const row = await ctx.db
    .selectFrom('bank_feed')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const bankId = String(row.bank_id)
  const bank = await bankById(ctx, bankId)
  const secret = secretOf(ctx, id, row.secret_sealed)
  if (secret === undefined || !bank) return undefined
  const isFormerGood = row.former_until !== null && row.former_until > ctx.clock.now()
  const former = isFormerGood && row.former_sealed ? secretOf(ctx, id, row.former_sealed) : undefined
  const secrets = former === undefined ? [secret] : [secret, former]
  return { id, bankId, kind: row.kind as FeedKind, secrets, number: bank.number }
}

/** Undefined if the platform's key has changed since: the feed is then dead. */
function secretOf(ctx: Context, id: string, sealed: string): string | undefined {
  try {
    return unsealText(ctx, sealedFor(id), sealed)
  } catch (err) {
    ctx.log.error(
      { err, feed: id },
      'the secret of a feed cannot be opened: `ops banks feed` makes a new one',
    )
    return undefined
  }
}

/** Seals the secrets of open feeds anew, and the former ones, that a former platform key has sealed. */
export async function resealFeedSecrets(ctx: Context): Promise<number> {
  let count = 0
  for (const column of ['secret_sealed', 'former_sealed'] as const)
    count += await resealRows(ctx, {
      read: async (limit, last?: { id: string; sealed: string }) =>
        ctx.db
          .selectFrom('bank_feed')
          .select(['id', `${column} as sealed`])
          .where('closed_at', 'is', null)
          .where(column, 'is not', null)
          .where('id', '>', last?.id ?? '')
          .orderBy('id')
          .limit(limit)
          .$narrowType<{ sealed: string }>()
          .execute(),
      sealedFor: ({ id }) => sealedFor(id),
      write: ({ id, sealed }, anew) =>
        ctx.db
          .updateTable('bank_feed')
          .set({ [column]: anew })
          .where('id', '=', id)
          .where(column, '=', sealed)
          .execute(),
    })
  return count
}

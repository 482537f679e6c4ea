import { sql } from 'kysely'
import webPush from 'web-push'
import type { Context } from '#platform/base/context.ts'
import { byOptionalReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { resealFew, type SealedFor, sealText, unsealText } from '#platform/base/seal-text.ts'
import { audit } from '#platform/base/settings/index.ts'

/** A key by which push services know us (VAPID, RFC 8292). */
export interface PushKey {
  id: bigint
  publicKey: string
}

const sealedFor = (publicKey: string): SealedFor => ({
  purpose: 'sen push keys 1',
  owner: `push ${publicKey}`,
})

/** The newest key; undefined before the first is made. */
async function newestKey({ db }: Context): Promise<PushKey | undefined> {
  const row = await db
    .selectFrom('push_key')
    .select(['id', 'public_key'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, publicKey: row.public_key }
}

/** The key that browsers subscribe with: the newest, or the first, which is made once. Undefined while notifications are off. */
export async function offeredKey(ctx: Context): Promise<PushKey | undefined> {
  if ((await ctx.settings.value('pushContact')) === '') return undefined
  return (await newestKey(ctx)) ?? (await makeFirstKey(ctx))
}

const lockKeys = (tx: Context) => sql`select pg_advisory_xact_lock(7302064)`.execute(tx.db)

async function makeFirstKey(ctx: Context): Promise<PushKey | undefined> {
  const keys = await ctx.transact(async (tx) => {
    // Two processes that are asked at once make one key.
    await lockKeys(tx)
    return ok((await newestKey(tx)) ?? (await makeKey(tx)))
  })
  return keys.ok ? keys.value : undefined
}

async function makeKey(ctx: Context): Promise<PushKey> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const { id } = await ctx.db
    .insertInto('push_key')
    .values({
      public_key: publicKey,
      private_key_sealed: sealText(ctx, sealedFor(publicKey), privateKey),
      created_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, publicKey }
}

/**
 * Makes a new key for browsers that subscribe from now on. Those that have subscribed keep theirs, which no push service would
 * let us change; with `forget` they are removed with it, as after a theft of the keys. Refuses `required` and `too-long` at `reason`.
 */
export const rotatePushKey = (
  ctx: Context,
  actor: string,
  { forget, reason }: { forget: boolean; reason?: string },
): Promise<Result<{ publicKey: string; forgotten: number }>> =>
  byOptionalReason(ctx, reason, async (tx, why) => {
    await lockKeys(tx)
    const key = await makeKey(tx)
    const forgotten = forget
      ? await tx.db.deleteFrom('push_subscription').where('key_id', '<', key.id).executeTakeFirst()
      : undefined
    const unused = tx.db
      .deleteFrom('push_key')
      .where('id', '<', key.id)
      .where((is) =>
        is.not(
          is.exists(is.selectFrom('push_subscription').select('id').whereRef('key_id', '=', 'push_key.id')),
        ),
      )
    await unused.execute()
    const detail = { publicKey: key.publicKey, forgotten: Number(forgotten?.numDeletedRows ?? 0n) }
    await audit(tx, {
      actor,
      action: 'push-key-rotated',
      subject: 'push',
      detail: { ...detail, ...why },
    })
    return ok(detail)
  })

/** The private half; undefined if `PLATFORM_KEY` has changed since: nothing is signed until a new key is made. */
export function openPushKey(ctx: Context, publicKey: string, sealed: string): string | undefined {
  try {
    return unsealText(ctx, sealedFor(publicKey), sealed)
  } catch (err) {
    ctx.log.error(
      { err },
      'the key for notifications cannot be opened: `ops push rotate-key` makes a new one',
    )
    return undefined
  }
}

/** Seals anew the private halves that a former platform key has sealed. Returns how many. */
export const resealPushKeys = async (ctx: Context): Promise<number> =>
  resealFew(
    ctx,
    await ctx.db
      .selectFrom('push_key')
      .select(['id', 'public_key', 'private_key_sealed as sealed'])
      .execute(),
    {
      sealedFor: ({ public_key }) => sealedFor(public_key),
      write: ({ id, sealed }, anew) =>
        ctx.db
          .updateTable('push_key')
          .set({ private_key_sealed: anew })
          .where('id', '=', id)
          .where('private_key_sealed', '=', sealed)
          .execute(),
    },
  )

import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  ACT_BROKEN_OFF_MS,
  ACT_WAIT_MS,
  ACT_WAIT_STEP_MS,
  MAX_ACT_CLAIMS,
  SHOWN_ANSWER_MS,
} from '#platform/backoffice/limits.ts'
import type { Context } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { type SealedFor, sealText, unsealText } from '#platform/base/seal-text.ts'
import type { SignedInOperator } from './sessions.ts'

/** What an operator posts, as its page named it: the same again is not done again. */
export interface ActRequest {
  requestId: string
  /** The identity of the act: its path and every field. */
  content: readonly string[]
}

/** The answer to an act: the page that it leads to, and the message shown there. */
export interface ActAnswer {
  ledTo: string
  message: string
  /** Shown once, such as a new key; a copy of the request is shown it for a few minutes, too. */
  shownOnce?: JsonObject | undefined
}

interface Act {
  /** Does the act by this context. Its first transaction claims the request, and must not run beside another of its own. */
  run(ctx: Context): Promise<Result<ActAnswer>>
  /** The answer to a copy where the act was done, and where it led is not told in time, or was lost in a crash. */
  usual: ActAnswer
  /** It has several transactions, and run again it does what is left: so does a copy, once the first one must have been broken off. */
  goesOn?: boolean | undefined
}

/**
 * Does an act once, however often and concurrently its request is sent: a copy is answered as the first one was, for 90 days. As
 * `once` of members (`base/idempotency`): the claim is written first in the transaction of the act, so a concurrent copy waits for
 * it, in whichever process, and a refusal or a crash frees the id. Without a request the act just runs.
 *
 * Refuses `request-id-reused` if the operator used the id with other content, and as the act.
 */
export async function actOnce(
  ctx: Context,
  operator: SignedInOperator,
  request: ActRequest | null,
  act: Act,
): Promise<Result<ActAnswer>> {
  if (!request) return act.run(ctx)
  const claims = claimsOf(ctx, operator, request)
  for (let attempt = 1; attempt <= MAX_ACT_CLAIMS; attempt++) {
    const earlier = await claims.findAnswer(act)
    if (earlier) return earlier
    const claiming = claimingContext(ctx, claims.claim)
    try {
      const done = await act.run(claiming.ctx)
      if (done.ok) {
        await claims.keep(done.value)
        return done
      }
      if (!claiming.isClaimed()) return (await claims.findAnswer(act)) ?? done
      // An earlier transaction of the act has claimed it; a refusal does not use the id up.
      await claims.drop()
      return done
    } catch (error) {
      // A copy was first: its answer is awaited above. It may have been refused meanwhile.
      if (error instanceof ClaimedByCopy) continue
      // What is left of it can be done at once, by the same request.
      if (act.goesOn && claiming.isClaimed()) await claims.drop()
      throw error
    }
  }
  throw new Error(`the request ${request.requestId} was claimed again and again`)
}

/** Thrown to roll back the transaction of a copy. */
class ClaimedByCopy extends Error {}

/** A context whose first transaction to commit claims the request. */
function claimingContext(ctx: Context, claim: (tx: Context) => Promise<boolean>) {
  let isClaimed = false
  const claiming: Context = {
    ...ctx,
    async transact<Value>(this: Context, work: (tx: Context) => Promise<Result<Value>>) {
      const transact = ctx.transact<Value>
      const done = await transact.call(this, async (tx) => {
        if (!isClaimed && !(await claim(tx))) throw new ClaimedByCopy()
        return work(tx)
      })
      if (done.ok) isClaimed = true
      return done
    },
  }
  return { ctx: claiming, isClaimed: () => isClaimed }
}

function claimsOf(ctx: Context, { id }: SignedInOperator, { requestId, content }: ActRequest) {
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest()
  const sealedFor: SealedFor = { purpose: 'sen act answers 1', owner: `operator ${id} ${requestId}` }
  const createdAt = ctx.clock.now()
  const row = () => ({ operator_id: id, request_id: requestId, fingerprint, created_at: createdAt })

  const find = () =>
    ctx.db
      .selectFrom('operator_request')
      .select(['fingerprint', 'led_to', 'said', 'shown', 'created_at'])
      .where('operator_id', '=', id)
      .where('request_id', '=', requestId)
      .executeTakeFirst()
  type Row = NonNullable<Awaited<ReturnType<typeof find>>>
  const ageMs = ({ created_at }: Row) => ctx.clock.now().getTime() - created_at.getTime()

  /** The row, once it has its answer, or once that is overdue: the act is committed, and where it led is told right after it. */
  async function awaitRow(): Promise<Row | undefined> {
    for (let waited = 0; ; waited += ACT_WAIT_STEP_MS) {
      const row = await find()
      if (!row || row.led_to !== null || waited >= ACT_WAIT_MS) return row
      // Whoever has not told it by now will not.
      if (ageMs(row) > ACT_BROKEN_OFF_MS) return row
      await pause(ACT_WAIT_STEP_MS)
    }
  }

  function shownBy(row: Row): JsonObject | undefined {
    if (row.shown === null || ageMs(row) > SHOWN_ANSWER_MS) return undefined
    return JSON.parse(unsealText(ctx, sealedFor, row.shown)) as JsonObject
  }

  /** Frees the id of a claim without an answer; never the claim that a copy has made since. */
  async function drop(claimedAt = createdAt): Promise<void> {
    await ctx.db
      .deleteFrom('operator_request')
      .where('created_at', '=', claimedAt)
      .where('operator_id', '=', id)
      .where('request_id', '=', requestId)
      .where('led_to', 'is', null)
      .execute()
  }

  return {
    drop,
    /** The answer of the copy that was first; null if there is none. */
    async findAnswer({ usual, goesOn }: Act): Promise<Result<ActAnswer> | null> {
      const row = await awaitRow()
      if (!row) return null
      if (!row.fingerprint.equals(fingerprint)) return refuse('request-id-reused')
      const { led_to: ledTo, said: message } = row
      if (ledTo !== null && message !== null) return ok({ ledTo, message, shownOnce: shownBy(row) })
      if (!goesOn || ageMs(row) <= ACT_BROKEN_OFF_MS) return ok(usual)
      await drop(row.created_at)
      return null
    },
    /** In a transaction; waits for that of a copy. False if the copy's has committed. */
    async claim(tx: Context): Promise<boolean> {
      const claimed = await tx.db
        .insertInto('operator_request')
        .values(row())
        .onConflict((conflict) => conflict.doNothing())
        .returning('operator_id')
        .executeTakeFirst()
      return claimed !== undefined
    },
    /** Keeps where the act led; claims it, too, if it had no transaction of its own. */
    async keep({ ledTo, message, shownOnce }: ActAnswer): Promise<void> {
      const answer = {
        led_to: ledTo,
        said: message,
        shown: shownOnce === undefined ? null : sealText(ctx, sealedFor, JSON.stringify(shownOnce)),
      }
      await ctx.db
        .insertInto('operator_request')
        .values({ ...row(), ...answer })
        .onConflict((conflict) =>
          conflict
            .columns(['operator_id', 'request_id'])
            .doUpdateSet(answer)
            .where('operator_request.led_to', 'is', null),
        )
        .execute()
    },
  }
}

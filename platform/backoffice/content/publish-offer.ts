import { sql } from 'kysely'
import { z } from 'zod'
import type { Minor } from '#contract/base/fields/money.ts'
import { measuredWithinEconomy, withinEconomy } from '#platform/backoffice/economy/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { forbid, ok, type Result, refuse } from '#platform/base/result.ts'
import { lockPublished } from '#platform/base/versions/index.ts'
import {
  type Allowance,
  offerSubject,
  type PendingApproval,
  type PendingRequest,
  requestApproval,
  transactByHand,
} from '#platform/members/approvals/index.ts'
import { type Offer, offerKinds, publishByRoom } from './publishers.ts'

/**
 * Publishes an offer of an operator of the office, within the economy. What it may give one member at most, above what it could before,
 * counts as what its operator gives alone, whatever it asks for (docs/decisions/0135): where that is too much, nothing is published, and
 * another operator must approve it. Refuses `required` and `too-long` at `reason`, `state-moved-on` where the same offer waits already; as the offer's room, and
 * `economy-red`.
 */
export const publishOffer = (
  ctx: Context,
  { reason = '', ...offer }: Offer,
): Promise<Result<{ item: string } | PendingApproval>> =>
  transactByHand(
    ctx,
    { actor: offer.actor, reason },
    async (tx, allowance, by): Promise<Result<{ item: string } | PendingApproval>> => {
      const { kind, item, content } = offer
      const seen = item === null ? 0 : await lockPublished(tx, { kind, item })
      await sql`savepoint unpublished`.execute(tx.db)
      const published = await changeAlone(tx, allowance, (within) =>
        publishByRoom(within, { ...offer, ...by }),
      )
      if (!published.ok) return published
      const { value, raised, isAllowed } = published.value
      if (isAllowed) return ok(value)
      await sql`rollback to savepoint unpublished`.execute(tx.db)
      const subject = offerSubject(kind, item === null ? { newCode: codeOf(content) } : { item })
      const input = { kind, item, seen, content: content as Json }
      return requestApproval(tx, { what: 'offer', subject, memberId: null, amount: raised, ...by, input })
    },
  )

/** A change of offers as `measuredWithinEconomy` answers it, and whether its operator may do it alone; what is not allowed is to be undone. */
async function changeAlone<Value>(
  tx: Context,
  allowance: Allowance,
  change: (within: Context) => Promise<Result<Value>>,
): Promise<Result<{ value: Value; raised: Minor; isAllowed: boolean }>> {
  const done = await measuredWithinEconomy(tx, change)
  if (!done.ok) return done
  const { raised } = done.value
  return ok({ ...done.value, isAllowed: raised === 0n || (await allowance.use('offer', raised)) })
}

const codeOf = (content: unknown): string => z.object({ code: z.string() }).parse(content).code

/**
 * Puts an offer back as it was, for which its room's `change` is: what it gives more than now counts as in `publishOffer`. Refuses
 * `operation-not-allowed` where that is too much for one operator, who may publish it in its editor then; as `change`.
 */
export const putBackOffer = <Value>(
  ctx: Context,
  by: { actor: string; reason: string },
  change: (tx: Context) => Promise<Result<Value>>,
): Promise<Result<Value>> =>
  transactByHand(ctx, by, async (tx, allowance): Promise<Result<Value>> => {
    const done = await changeAlone(tx, allowance, change)
    if (!done.ok) return done
    if (done.value.isAllowed) return ok(done.value.value)
    return forbid(
      'it gives more than one operator may give alone: publish it in its editor, for another one to approve',
    )
  })

/** What a request for an offer asks for; `seen`: the version of its item that was in force then, 0 for none. */
export const OfferInput = z.object({
  kind: z.enum(offerKinds),
  item: z.string().nullable(),
  seen: z.number().int(),
  content: z.unknown(),
})

/**
 * Publishes an offer for which one operator has asked, as the one who approves it. Refuses `state-moved-on` if somebody has published it
 * meanwhile; as `publishOffer`.
 */
export async function publishApprovedOffer(
  ctx: Context,
  { input, reason }: Pick<PendingRequest, 'input' | 'reason'>,
  actor: string,
): Promise<Result<null>> {
  const { seen, ...offer } = OfferInput.parse(input)
  const { kind, item } = offer
  if (item !== null && (await lockPublished(ctx, { kind, item })) !== seen) return refuse('state-moved-on')
  const published = await withinEconomy(ctx, (within) => publishByRoom(within, { ...offer, actor, reason }))
  return published.ok ? ok(null) : published
}

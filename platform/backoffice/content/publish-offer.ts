import { sql } from 'kysely'
import { z } from 'zod'
import { measuredWithinEconomy, withinEconomy } from '#platform/backoffice/economy/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { listVersions, unlessChanged } from '#platform/base/versions/index.ts'
import {
  type PendingApproval,
  type PendingRequest,
  requestApproval,
  transactByHand,
} from '#platform/members/approvals/index.ts'
import { type Offer, offerKinds, publishByRoom } from './publishers.ts'

/**
 * Publishes an offer of an operator of the office, within the economy. What one member may gain by it at most, above what it could before,
 * counts as what its operator gives alone (docs/decisions/0135): where that is too much, nothing is published, and another operator must
 * approve it. Refuses `required` and `too-long` at `reason`, `state-moved-on` where the same offer waits already; as the offer's room, and
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
      const seen = item === null ? 0 : await newestVersion(tx, { kind, item })
      await sql`savepoint unpublished`.execute(tx.db)
      const published = await measuredWithinEconomy(tx, (within) =>
        publishByRoom(within, { ...offer, ...by }),
      )
      if (!published.ok) return published
      const { value, raised } = published.value
      if (raised <= 0n || (await allowance.use('offer', raised))) return ok(value)
      await sql`rollback to savepoint unpublished`.execute(tx.db)
      const subject = `${kind} ${item ?? codeOf(content)}`
      const input = { kind, item, seen, content: content as Json }
      return requestApproval(tx, { what: 'offer', subject, memberId: null, amount: raised, ...by, input })
    },
  )

const newestVersion = async (tx: Context, item: { kind: Offer['kind']; item: string }): Promise<number> =>
  (await listVersions(tx, item))[0]?.number ?? 0

const codeOf = (content: unknown): string => z.object({ code: z.string() }).parse(content).code

/** What a request for an offer asks for; `seen`: the newest version of its item then. */
export const OfferInput = z.object({
  kind: z.enum(offerKinds),
  item: z.string().nullable(),
  seen: z.number().int(),
  content: z.unknown(),
})

/**
 * Publishes an offer for which one operator has asked, as the one who approves it. Refuses `state-moved-on` if somebody has written it
 * meanwhile; as `publishOffer`.
 */
export async function publishApprovedOffer(
  ctx: Context,
  { input, reason }: Pick<PendingRequest, 'input' | 'reason'>,
  actor: string,
): Promise<Result<null>> {
  const { seen, ...offer } = OfferInput.parse(input)
  if (offer.item !== null) {
    const unseen = await unlessChanged(ctx, { kind: offer.kind, item: offer.item }, seen)
    if (!unseen.ok) return unseen
  }
  const published = await withinEconomy(ctx, (within) => publishByRoom(within, { ...offer, actor, reason }))
  return published.ok ? ok(null) : published
}

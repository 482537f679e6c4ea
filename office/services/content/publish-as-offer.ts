import { type Offer, type OfferKind, publishOffer } from '#platform/backoffice/content/index.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import type { PendingApproval } from '#platform/members/approvals/index.ts'
import { atField } from './content-type.ts'

/** The id of an offer's page in the office. */
export const offerPageId = (kind: OfferKind, item: string): string =>
  kind === 'promotion' ? item : `${kind}.${item}`

/** Publishes an offer, or asks another operator for it; answers the id of its page. `fields` as in `atField`. */
export async function publishAsOffer(
  platform: Context,
  offer: Offer,
  fields: Readonly<Record<string, string>>,
): Promise<Result<{ id: string } | PendingApproval>> {
  const published = await publishOffer(platform, offer)
  if (!published.ok) return atField(published, fields)
  return 'waitsAs' in published.value
    ? ok(published.value)
    : ok({ id: offerPageId(offer.kind, published.value.item) })
}

import type { PromotionTerms } from '#contract/benefits/promotions.ts'
import { OfferInput } from '#platform/backoffice/content/index.ts'
import type { Context } from '#platform/base/context.ts'
import { listVersions } from '#platform/base/versions/index.ts'
import { editorOf } from '../../features/content/editors.ts'
import { openItem } from './content-types.ts'
import { type DifferenceLine, differenceLines } from './difference-lines.ts'
import { offerPageId } from './publish-as-offer.ts'

/** What an offer that was asked for would change of the version in force then, and the path of its page; null of a new one. */
export async function requestedOffer(
  platform: Context,
  input: unknown,
): Promise<{ path: string | null; lines: DifferenceLine[] }> {
  const { kind, item, seen, content } = OfferInput.parse(input)
  const id = item === null ? null : offerPageId(kind, item)
  const existing = id === null ? undefined : await openItem(platform, 'promotions', id)
  const variant = kind === 'promotion' ? (content as { terms: PromotionTerms }).terms.kind : kind
  const opened = existing ?? (await openItem(platform, 'promotions', `new.${variant}`))
  if (!opened) return { path: null, lines: [] }
  const { type, openedItem } = opened
  const versions = item === null ? [] : await listVersions(platform, { kind, item })
  const replaced = versions.find(({ number }) => number === seen)?.content ?? null
  const before = replaced === null ? {} : type.values(replaced, openedItem)
  return {
    path: existing ? `/office/promotions/${id}` : null,
    lines: differenceLines(editorOf(openedItem.editor), before, type.values(content, openedItem)),
  }
}

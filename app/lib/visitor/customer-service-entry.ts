import type { z } from 'zod'
import { CsType, type CustomerServiceEntry, VIP_ABOVE_RANK } from '#contract/members/customer-service.ts'

type Entry = z.infer<typeof CustomerServiceEntry>

/** The entry asked for in the query; unknown values are ignored. */
export interface WantedEntry {
  position: string | null
  type: string | null
  /** Tells channels of one type apart. */
  name?: string | null
}

/**
 * The entry for a visitor of this rank (null: a guest): above rank 4 the VIP channel, which nobody else gets, else live
 * chat (product.md section 4). `type` asks for another channel, and `name` for one of several of that type; `position` prefers an
 * entry at that place. Undefined if there is none.
 */
export function entryFor(
  entries: readonly Entry[],
  rankLevel: number | null,
  { position, type, name }: WantedEntry,
): Entry | undefined {
  const vip = rankLevel !== null && rankLevel > VIP_ABOVE_RANK
  const wantedType = CsType.safeParse(type).data
  const inOrder: CsType[] = [
    ...(wantedType ? [wantedType] : []),
    ...(vip ? (['VIP'] as const) : []),
    'LIVECHAT',
    'OTHER',
  ]
  for (const kind of inOrder) {
    if (kind === 'VIP' && !vip) continue
    const all = entries.filter(({ csType }) => csType === kind)
    const named = kind === wantedType && name ? all.filter((entry) => entry.name === name) : []
    const ofType = named.length > 0 ? named : all
    const atPosition = ofType.find(({ csPosition }) => csPosition === position) ?? ofType[0]
    if (atPosition) return atPosition
  }
  return entries.find(({ csType }) => vip || csType !== 'VIP')
}

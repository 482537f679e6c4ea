import { chosen, pageOf, words } from '#app/lib/list-query.ts'
import type { GameClass, minBetChoices } from '#contract/play/catalogue.ts'

type MinBet = (typeof minBetChoices)[number]

/** The lists of a lobby; the saved and the recent ones are a member's. */
export const lobbyLists = ['all', 'hot', 'fav', 'recent'] as const
export type LobbyList = (typeof lobbyLists)[number]

/** Lists that a guest has to log in for. */
export const isOfMember = (list: LobbyList): boolean => list === 'fav' || list === 'recent'

/** The parsed query of a lobby. Unknown values have fallen back to the default (site.md 1.6). */
export interface LobbyQuery {
  vendor: string | undefined
  list: LobbyList
  q: string | undefined
  classify: GameClass | undefined
  minBet: MinBet | undefined
  page: number
}

/** The choices that a lobby offers. */
export interface LobbyOffer {
  /** The vendors that it has. */
  vendors: readonly string[]
  /** The lists that the operator offers. */
  lists: readonly LobbyList[]
  /** The classes and the least stakes that its games have. */
  classes: readonly GameClass[]
  minBets: readonly MinBet[]
}

/** Reads a lobby's query. */
export function readLobbyQuery(
  query: URLSearchParams,
  { vendors, lists, classes, minBets }: LobbyOffer,
): LobbyQuery {
  const code = query.get('vendor')?.toLowerCase()
  return {
    vendor: vendors.find((vendor) => vendor.toLowerCase() === code),
    list: chosen(query, 'list', lists) ?? 'all',
    q: words(query, 'q'),
    classify: chosen(query, 'classify', classes),
    minBet: chosen(query, 'minBet', minBets),
    page: pageOf(query),
  }
}

/**
 * The vendor that an older URL of a lobby names: `vassalage=`, and on `/rng` a `page` that is not a number
 * (product.md section 2). Undefined where the URL names none.
 */
export function vendorOfOldName(query: URLSearchParams, isRng: boolean): string | undefined {
  const page = query.get('page')
  if (query.has('vassalage')) return query.get('vassalage') ?? ''
  return isRng && page && !/^[+-]?\d+(\.\d+)?$/.test(page.trim()) ? page : undefined
}

/**
 * Whether the games are narrowed by more than the vendor: by words, which may be any, or by class or stake, which have
 * too many variants together.
 */
export const isNarrowed = ({ q, classify, minBet }: LobbyQuery): boolean =>
  q !== undefined || classify !== undefined || minBet !== undefined

/** The query of a link in the lobby. Changing anything but list and page resets those two. */
export function lobbyLink(
  now: LobbyQuery,
  change: Partial<LobbyQuery>,
): Record<string, string | number | undefined> {
  const narrowed = ['vendor', 'q', 'classify', 'minBet'].some((name) => name in change)
  const next = { ...now, ...(narrowed ? { list: 'all' as const } : {}), page: 1, ...change }
  return {
    ...next,
    list: next.list === 'all' ? undefined : next.list,
    page: next.page === 1 ? undefined : next.page,
  }
}

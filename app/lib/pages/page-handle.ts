import type { LiveTopic } from '#contract/play/events.ts'

/** The frame around a page: all of it, the header only, nothing, or a centre's own head. */
export type Frame = 'full' | 'header' | 'bare' | 'center'

export interface PageHandle {
  /** `data-page` of `<main>` (site.md section 6); `path` takes the last segment of the URL. */
  page: string
  frame: Frame
  keptForGuests?: true
  /** The node of the game whose own page it is. */
  game?: string
}

export const page = (name: string, frame: Frame = 'full'): PageHandle => ({ page: name, frame })

/**
 * A page without a query that is the same for every guest, apart from language, theme and settings: it is kept for two
 * seconds (docs/decisions/0033). It may depend on nothing else of a request.
 */
export const keptForGuests = (handle: PageHandle): PageHandle => ({ ...handle, keptForGuests: true })

/** With a script, a page whose loader returns a `liveTopic` is refreshed whenever that topic changes. */
export const liveTopicOf = (matches: { data: unknown }[]): LiveTopic | undefined =>
  (matches.at(-1)?.data as { liveTopic?: LiveTopic } | undefined)?.liveTopic

/** The node of the game that a page is of; of a lottery the `gameCode` that its loader returns. */
export const gameOf = (
  matches: { params: Record<string, string | undefined>; handle: unknown; data: unknown }[],
): string | undefined =>
  matches.at(-1)?.params.nodeId ??
  (matches.at(-1)?.handle as PageHandle | undefined)?.game ??
  (matches.at(-1)?.data as { gameCode?: string | null } | undefined)?.gameCode ??
  undefined

/** What a page's loader returns for its head: the `title`, where its line in `routes.ts` has none, and the `description`. */
export const headOf = (matches: { data: unknown }[]): { title?: string; description?: string } =>
  matches.at(-1)?.data ?? {}

/** The style sheets that a page's loader returns as `sheets`: what only some of the things need that it shows. */
export const sheetsOf = (matches: { data: unknown }[]): readonly string[] =>
  (matches.at(-1)?.data as { sheets?: readonly string[] } | undefined)?.sheets ?? []

/** The handle of the innermost route that has one. */
export function pageOf(matches: { pathname: string; handle: unknown }[]): PageHandle {
  for (const match of [...matches].reverse()) {
    const handle = match.handle as PageHandle | undefined
    if (handle?.page)
      return handle.page === 'path' ? { ...handle, page: match.pathname.split('/').pop() || 'home' } : handle
  }
  return { page: 'error', frame: 'full' }
}

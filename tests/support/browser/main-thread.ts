import type { Page } from '@playwright/test'

/** What a thread of the browser did, as Chromium traces it, with its times in µs: `X` is a piece of work, `I` a mark that the page made. */
export interface Work {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** By the thread's own clock: without what other programs took of the processor meanwhile. */
  tdur?: number
  args?: { name?: string; elementCount?: number; data?: { reason?: string; nodeName?: string } }
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'blink.user_timing', '__metadata']
/** Why the browser works out the style of each element; to note it takes time itself. */
const REASONS = 'disabled-by-default-devtools.timeline.invalidationTracking'

/** What the thread of scripts, styles and layout does while `act` lasts: of the renderer that works most, for others are at rest. */
export async function workOfMainThread(
  page: Page,
  act: () => Promise<unknown>,
  withReasons = false,
): Promise<Work[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser of its own')
  await browser.startTracing(page, { categories: withReasons ? [...CATEGORIES, REASONS] : CATEGORIES })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Work[] }
  const threads = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) =>
      traceEvents.filter((work) => work.pid === pid && work.tid === tid && 'XI'.includes(work.ph)),
    )
  const total = (some: readonly Work[]) => some.reduce((sum, { tdur = 0 }) => sum + tdur, 0)
  return threads.toSorted((one, other) => total(other) - total(one))[0] ?? []
}

/** Of how many elements the browser worked out the style, each time it did. */
export const restyledIn = (work: readonly Work[]): number[] =>
  work.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args?.elementCount ?? 0)

/** The elements of which the browser works out the style because of what is in them, as its rules with `:has()` ask: `HTML class='js'`. */
export const askedByHas = (work: readonly Work[]): string[] =>
  work
    .filter(
      ({ name, args }) =>
        name === 'StyleRecalcInvalidationTracking' && args?.data?.reason === 'Affected by :has()',
    )
    .map(({ args }) => args?.data?.nodeName ?? '')

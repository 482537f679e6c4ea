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
  args?: { name?: string; elementCount?: number }
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'blink.user_timing', '__metadata']

/** What the thread of scripts, styles and layout does while `act` lasts: of the renderer that works most, for others are at rest. */
export async function workOfMainThread(page: Page, act: () => Promise<unknown>): Promise<Work[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser of its own')
  await browser.startTracing(page, { categories: CATEGORIES })
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

import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '#tests/support/browser/chromium.ts'
import { slowPhone } from './next-page.ts'

/** After the page has loaded: what starts by itself is counted until then. */
const REST_MS = 2_000

export interface ScriptTime {
  name: string
  /** Milliseconds in which scripts run, of the page's thread, on a phone of a sixth of this processor; the least of all runs. */
  scriptMs: number
}

/** What the script of all pages costs the first page of a visit, while it loads and in the two seconds after that. */
export async function benchScripts(
  origin: string,
  memberCookie: string,
  { runs }: { runs: number },
): Promise<ScriptTime[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  const pages = [
    { name: 'guest `/`', path: '/', cookie: '' },
    { name: 'member `/`', path: '/', cookie: memberCookie },
    { name: 'guest statement', path: '/personalCenter/transactionHistory', cookie: '' },
    { name: 'member statement', path: '/personalCenter/transactionHistory', cookie: memberCookie },
  ]
  const times = pages.map((): number[] => [])
  try {
    for (let run = 0; run < runs; run++)
      for (const [at, { path, cookie }] of pages.entries()) {
        const { context, page } = await slowPhone(browser, origin, cookie)
        const session = await context.newCDPSession(page)
        // The thread's own time: what other programs of this machine take is none of the page's.
        await session.send('Performance.enable', { timeDomain: 'threadTicks' })
        await page.goto(new URL(path, origin).href, { waitUntil: 'load' })
        await pause(REST_MS)
        const { metrics } = await session.send('Performance.getMetrics')
        times[at]?.push((metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000)
        await context.close()
      }
  } finally {
    await browser.close()
  }
  return pages.map(({ name }, at) => ({ name, scriptMs: Math.min(...(times[at] ?? [])) }))
}

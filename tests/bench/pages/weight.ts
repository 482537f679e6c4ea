import { chromium } from '@playwright/test'
import { parse } from 'node-html-parser'
import { chromiumArgs, chromiumPath } from '#tests/support/browser/chromium.ts'

export interface Weight {
  path: string
  htmlBytes: number
  /** Scripts that load with the page, and the style sheets. */
  scriptBytes: number
  styleBytes: number
  /** Cumulative layout shift at 360 and 1280 wide. */
  shift: number
}

const SETTLED_MS = 1_000

/** What a first visit of a page transfers, packed with brotli, and whether it moves while it loads. */
export async function weigh(origin: string, path: string, cookie: string): Promise<Weight> {
  const page = await packed(new URL(path, origin), cookie)
  const html = parse(page.text)
  const weightOf = async (files: { selector: string; attribute: string }[]) => {
    const urls = files.flatMap(({ selector, attribute }) =>
      html.querySelectorAll(selector).map((element) => element.getAttribute(attribute) ?? ''),
    )
    const answers = await Promise.all([...new Set(urls)].map((url) => packed(new URL(url, origin), cookie)))
    return answers.reduce((sum, { bytes }) => sum + bytes, 0)
  }
  return {
    path,
    htmlBytes: page.bytes,
    scriptBytes: await weightOf([
      { selector: 'script[src]', attribute: 'src' },
      { selector: 'link[rel=modulepreload]', attribute: 'href' },
    ]),
    styleBytes: await weightOf([{ selector: 'link[rel=stylesheet]', attribute: 'href' }]),
    shift: await layoutShift(origin, path, cookie),
  }
}

async function packed(url: URL, cookie: string): Promise<{ bytes: number; text: string }> {
  const response = await fetch(url, {
    redirect: 'error',
    headers: { 'Accept-Encoding': 'br', 'Accept-Language': 'vi', ...(cookie && { cookie }) },
  })
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`)
  const text = await response.text()
  const bytes = Number(response.headers.get('content-length') ?? Buffer.byteLength(text))
  return { bytes, text }
}

/** The larger of the two widths' cumulative layout shift, one second after everything has loaded. */
async function layoutShift(origin: string, path: string, cookie: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  let worst = 0
  for (const width of [360, 1280]) {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      extraHTTPHeaders: cookie ? { cookie } : {},
    })
    const page = await context.newPage()
    await page.goto(new URL(path, origin).href, { waitUntil: 'load' })
    const shift = await page.evaluate(
      (settledMs) =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), settledMs)
        }),
      SETTLED_MS,
    )
    worst = Math.max(worst, shift)
    await context.close()
  }
  await browser.close()
  return worst
}

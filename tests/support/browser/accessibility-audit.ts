import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, type Page } from './browser.ts'

/** A third of the bytes of `axe.source`, and parsed anew for each page. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All of its rules in these standards that read colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
/** The narrowest window that everything must fit (site.md 1.12), in CSS pixels. */
const NARROWEST = 320

/**
 * What every page of the site must be, in the width of the test: one `<main>` and one `<h1>`, no id twice, nothing that
 * axe finds against WCAG 2.2 AA or its best practice, nothing wider than the window (nor than 320 px, on a phone). All
 * in the theme of the test; what depends on colours, in the other theme too: in `npm test` on phones alone, whose colours
 * are those of all widths, and in the office, which is looked at in a wide window alone. There axe does not look again at
 * what it has seen on a phone: in a wide window without a script the markup is the same.
 */
export async function audit(page: Page) {
  const name = new URL(page.url()).pathname + new URL(page.url()).search
  await expect(page.locator('main'), `<main> of ${name}`).toHaveCount(1)
  await expect(page.locator('h1'), `<h1> of ${name}`).toHaveCount(1)
  const viewport = page.viewportSize() ?? { width: 0, height: 0 }
  const isPhone = viewport.width <= 360
  const isWhole = isPhone || process.env.BROWSERS !== 'chosen' || name.startsWith('/office')
  expect.soft(await shape(page), `shape of ${name}`).toEqual({ doubledIds: [], tooWide: [] })
  if (!isWhole && (await page.locator('html.js').count()) === 0) return
  const whole = await inWholeWindow(page, viewport)
  const findings = [
    ...(await runAxe(page, standards)),
    ...(isWhole ? await inOtherTheme(page, () => runAxe(page, OF_COLOURS)) : []),
  ]
  expect.soft(findings, `axe on ${name}`).toEqual([])
  if (isPhone) {
    await page.setViewportSize({ ...whole, width: NARROWEST })
    expect.soft((await shape(page)).tooWide, `wider than ${NARROWEST} px on ${name}`).toEqual([])
  }
  await page.setViewportSize(viewport)
}

/** Shows the whole page at once, so that the bar at the bottom of phones covers nothing that could be scrolled free of it. */
async function inWholeWindow(page: Page, viewport: { width: number; height: number }) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const whole = { ...viewport, height: Math.max(height, viewport.height) }
  if (height > viewport.height) await page.setViewportSize(whole)
  return whole
}

/** Changes the theme in place, as a click on its button does, and back afterwards. */
async function inOtherTheme(page: Page, work: () => Promise<string[]>): Promise<string[]> {
  const turn = () =>
    page.evaluate(() => {
      const { dataset } = document.documentElement
      dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
      // Colours that fade have come to their end.
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition) animation.finish()
      return dataset.theme
    })
  const theme = await turn()
  const findings = await work()
  await turn()
  return findings.map((finding) => `in the ${theme} theme: ${finding}`)
}

/** What axe finds by these rules, or by all rules with one of these tags. */
async function runAxe(page: Page, rulesOrTags: string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axeSource)
  // The line of notices stands at its beginning: axe takes the clipped part of it for something that covers its bell.
  await page.evaluate(() => {
    for (const line of document.querySelectorAll('.notice-track > div'))
      for (const animation of line.getAnimations()) {
        animation.pause()
        animation.currentTime = 0
      }
  })
  const violations = await page.evaluate(async (runOnly) => {
    // In a page without JavaScript no timer ever fires, and axe takes its turns by timers: they become promises there.
    if (!document.documentElement.classList.contains('js'))
      Object.assign(window, { setTimeout: (turn: () => void) => void Promise.resolve().then(turn) })
    const results = await (window as unknown as { axe: typeof axe }).axe.run({
      runOnly,
      resultTypes: ['violations'],
      preload: false,
    })
    return results.violations
  }, rulesOrTags)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/** What axe finds on a page in its theme, with all that can be scrolled to in the window, as `audit` looks at it. */
export async function axeFindings(page: Page): Promise<string[]> {
  const viewport = page.viewportSize() ?? { width: 0, height: 0 }
  await inWholeWindow(page, viewport)
  const findings = await runAxe(page, standards)
  await page.setViewportSize(viewport)
  return findings
}

/** Ids that are there twice, and what sticks out of a window that cannot be scrolled sideways. */
const shape = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    const doubledIds = ids.filter((id, index) => ids.indexOf(id) !== index)
    const width = document.documentElement.clientWidth
    const tooWide: string[] = []
    if (document.documentElement.scrollWidth > width)
      for (const element of document.body.querySelectorAll('*'))
        if (element.getBoundingClientRect().right > width + 1) tooWide.push(element.outerHTML.slice(0, 120))
    return { doubledIds, tooWide }
  })

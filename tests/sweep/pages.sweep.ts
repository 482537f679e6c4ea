import { existsSync } from 'node:fs'
import { languages } from '#app/i18n/config.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { axeFindings } from '../support/browser/accessibility-audit.ts'
import { expect, type Page, site, test } from '../support/browser/browser.ts'
import { openParts, pageFindings } from '../support/browser/page-findings.ts'
import { pagesOf, type Walker, walkers } from '../support/pages/walked-pages.ts'
import { signIn } from '../support/site/accounts.ts'
import { Visitor } from '../support/site/visitor.ts'
import { type Found, fileOf, keep } from './report.ts'

/** Where axe looks at every page, and scripts run: the first language of the site, one from the right, tall letters, long words. */
const WITH_AXE: readonly Language[] = ['vi', 'ar', 'th', 'ta']
/** Where axe looks in every language: pages that hold what the others are made of. What it finds by texts, it finds there. */
const AXE_EVERYWHERE: readonly string[] = [
  '/',
  '/?modal=login',
  '/register?method=register',
  '/rng',
  '/help',
  '/game/SEN/dice',
  '/game/SEN/roulette',
  '/lottery?gameCode=fast-1',
  '/personalCenter/depositv2',
  '/personalCenter/withdraw',
  '/personalCenter/securityCenter',
  '/personalCenter/personalHistoryCopy',
  '/agentCenter/teamOverview',
]

const accounts: Record<Exclude<Walker, 'guest'>, string> = { player: 'player1', agent: 'agent1' }
const visitorOf = async (walker: Walker): Promise<Visitor> =>
  walker === 'guest' ? new Visitor(site().origin) : signIn(site(), accounts[walker], 'Demo1234')

/** What is wrong with the page that is open at an address, by its look, and by axe where it looks. */
async function findingsOf(page: Page, address: string, language: Language) {
  const findings: Pick<Found, 'kind' | 'where' | 'text'>[] = await page.evaluate(pageFindings)
  if (WITH_AXE.includes(language) || AXE_EVERYWHERE.includes(address))
    for (const finding of await axeFindings(page)) findings.push({ kind: 'axe', where: finding, text: '' })
  if ((await page.evaluate(openParts)) > 0) findings.push(...(await page.evaluate(pageFindings)))
  return findings
}

for (const [turn, language] of languages.entries())
  test.describe(language, () => {
    test.use({ javaScriptEnabled: WITH_AXE.includes(language) })
    for (const walker of walkers)
      test(`${walker} in ${language},`, async ({ page, context }) => {
        test.skip(process.env.RESUME === '1' && existsSync(fileOf(language, walker)), 'walked before')
        const visitor = await visitorOf(walker)
        const cookies: Record<string, string> = { lang: language }
        const session = visitor.cookies.get('sen')
        if (session) cookies.sen = session
        const found: Found[] = []
        const pages = await pagesOf(walker, visitor)
        for (const [index, address] of pages.entries()) {
          // The next language has the other theme.
          const theme = (index + turn) % 2 === 0 ? 'light' : 'dark'
          await context.addCookies(
            Object.entries({ ...cookies, theme }).map(([name, value]) => ({
              name,
              value,
              url: site().origin,
            })),
          )
          await page.goto(address)
          for (const finding of await findingsOf(page, address, language))
            found.push({ language, walker, page: address, theme, ...finding })
        }
        keep(language, walker, pages.length, found)
        expect([...new Set(found.map(({ kind, where }) => `${kind}: ${where}`))]).toEqual([])
      })
  })

import type { HTMLElement } from 'node-html-parser'
import { NodeType } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import { walk } from '#tests/support/pages/gates.ts'
import { signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { type Page, Visitor } from '#tests/support/site/visitor.ts'

// Pages are the same in both arrangements.
const site = ownSite()

const languages = ['vi', 'en', 'zh'] as const
type Language = (typeof languages)[number]

/** Figures that are written for another language: with its decimals, or its thousands. */
const foreign: Record<Language, RegExp> = {
  vi: /(?<![\d.,])(?:\d{1,3}(?:,\d{3})+\.\d+|\d+\.\d{1,2}|\d{1,3}(?:,\d{3}){2,})(?![\d.,]*\d)/,
  en: /(?<![\d.,])(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2}|\d{1,3}(?:\.\d{3}){2,})(?![\d.,]*\d)/,
  zh: /(?<![\d.,])(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2}|\d{1,3}(?:\.\d{3}){2,})(?![\d.,]*\d)/,
}
/** What is meant for programs, and shown as they take it; a client seed is whatever its owner wrote. */
const VERBATIM = 'script, style, pre, code, title, [hidden], [data-fair=client-seed]'
/** Marks whose value is a word of the contract, for which readers have words of their own. */
const CODED = ['data-status', 'data-result', 'data-value', 'data-type', 'data-error']

/** An ASCII comma between Chinese words, which has 、 or ， there. */
const ASCII_COMMA = /.{0,40}(?:\p{Script=Han}, ?|, ?\p{Script=Han}).{0,40}/gu

/** Figures that are another language's, and code words that stand for words, in what a page says; form fields take
 * amounts as site.md section 3 writes them. */
function findingsOf({ html, url }: Page, language: Language): string[] {
  const name = `${language} ${url.pathname}${url.search}`
  for (const element of html.querySelectorAll(VERBATIM)) element.remove()
  const findings: string[] = []
  const visit = (element: HTMLElement) => {
    for (const child of element.childNodes) {
      if (child.nodeType === NodeType.ELEMENT_NODE) visit(child as HTMLElement)
      else if (child.nodeType === NodeType.TEXT_NODE) {
        const text = child.text.trim()
        const [figure] = text.match(foreign[language]) ?? []
        if (figure) findings.push(`${name}: ${figure} in “${text.slice(0, 80)}”`)
        if (/^[a-z]+(-[a-z]+)+$/.test(text)) findings.push(`${name}: the code ${text}`)
      }
    }
    if (language === 'zh')
      for (const [found] of (element.getAttribute('aria-label') ?? '').matchAll(ASCII_COMMA))
        findings.push(`${name}: labelled “${found}”`)
    for (const mark of CODED) {
      const code = element.getAttribute(mark)
      if (code && /^[a-z-]+$/.test(code) && element.text.trim() === code)
        findings.push(`${name}: ${mark} ${code} as it is`)
    }
  }
  visit(html)
  // In the text of the page as a whole: a comma may be a node of its own, between elements.
  if (language === 'zh')
    for (const [found] of html.text.matchAll(ASCII_COMMA)) findings.push(`${name}: “${found}”`)
  return findings
}

/** The pages of the walk, every game of the house, and of each that the account has played the newest bet with its proof. */
async function* pagesOf(visitor: Visitor) {
  const tables = new Set<string>()
  for (const { route, url = route, get } of walk)
    if (get === 200) {
      const page = await visitor.get(url)
      for (const { attributes } of page.html.querySelectorAll('a[href^="/game/SEN/"]'))
        tables.add(attributes.href ?? '')
      yield page
    }
  for (const table of tables) yield await visitor.get(table)
  const newest = new Map<string, string>()
  for (let number = 1; number <= PAGES_OF_BETS; number++) {
    const list = await visitor.get(`/personalCenter/personalHistoryCopy?size=100&page=${number}`)
    for (const row of list.html.querySelectorAll('[data-records=bets] tbody [data-id]')) {
      const game = row.querySelector('[data-field=game]')?.text ?? ''
      if (!newest.has(game)) newest.set(game, row.getAttribute('data-id') ?? '')
    }
  }
  for (const id of newest.values()) {
    yield await visitor.get(`/personalCenter/personalHistoryCopy?bet=${id}`)
    yield await visitor.get(`/verify/${id}`)
  }
}
const PAGES_OF_BETS = 3

/** A form of which several fields are refused: the page enumerates them. */
async function refusedForm(language: Language): Promise<Page> {
  const guest = new Visitor(site.origin)
  await guest.get(`/?lang=${language}`)
  const page = await guest.submit(await guest.get('/login'), 'login', { username: '', password: '' })
  expect(page.html.querySelectorAll('[data-error=invalid] a').length).toBeGreaterThan(1)
  return page
}

describe.runIf(site.arrangement === 'one')('figures and words are the reader’s', () => {
  test.each(languages)('%s', async (language) => {
    const findings: string[] = []
    findings.push(...findingsOf(await refusedForm(language), language))
    // Another language changes words, not pages.
    for (const account of language === 'vi' ? [undefined, 'player1', 'agent1'] : ['player1']) {
      const visitor = account ? await signIn(site, account, 'Demo1234') : new Visitor(site.origin)
      await visitor.get(`/?lang=${language}`)
      for await (const page of pagesOf(visitor))
        if (page.headers.get('content-type')?.startsWith('text/html'))
          findings.push(...findingsOf(page, language))
    }
    expect([...new Set(findings)]).toEqual([])
  })
})

import type { HTMLElement } from 'node-html-parser'
import { NodeType } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import { signIn } from '../support/accounts.ts'
import { walk } from '../support/gates.ts'
import { ownSite } from '../support/own-site.ts'
import { type Page, Visitor } from '../support/visitor.ts'

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
    for (const mark of CODED) {
      const code = element.getAttribute(mark)
      if (code && /^[a-z-]+$/.test(code) && element.text.trim() === code)
        findings.push(`${name}: ${mark} ${code} as it is`)
    }
  }
  visit(html)
  return findings
}

/** The pages of the walk, the newest bets of the account, and their proofs. */
async function* pagesOf(visitor: Visitor) {
  for (const { route, url = route, get = 200 } of walk) if (get === 200) yield await visitor.get(url)
  const bets = await visitor.get('/personalCenter/personalHistoryCopy')
  const ids = bets.html
    .querySelectorAll('[data-records=bets] tbody [data-id]')
    .map((row) => row.getAttribute('data-id'))
  for (const id of ids.slice(0, SOME_BETS)) {
    yield await visitor.get(`/personalCenter/personalHistoryCopy?bet=${id}`)
    yield await visitor.get(`/verify/${id}`)
  }
}
const SOME_BETS = 5

describe.runIf(site.arrangement === 'one')('figures and words are the reader’s', () => {
  test.each(languages)('%s', async (language) => {
    const findings: string[] = []
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

import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { type HTMLElement, NodeType } from 'node-html-parser'
import { expect, test } from 'vitest'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()

/** Every language by its code: what pages say of themselves, and the letters that only such languages are written in. */
const languages: Readonly<Record<string, { tag: string; script?: string; rtl?: true }>> = {
  vi: { tag: 'vi' },
  en: { tag: 'en' },
  zh: { tag: 'zh-CN', script: 'Han' },
  ja: { tag: 'ja', script: 'Hiragana' },
  th: { tag: 'th', script: 'Thai' },
  my: { tag: 'my', script: 'Myanmar' },
  es: { tag: 'es' },
  hi: { tag: 'hi', script: 'Devanagari' },
  id: { tag: 'id' },
  km: { tag: 'km', script: 'Khmer' },
  ko: { tag: 'ko', script: 'Hangul' },
  ms: { tag: 'ms' },
  pt: { tag: 'pt' },
  ta: { tag: 'ta', script: 'Tamil' },
  tw: { tag: 'zh-TW', script: 'Han' },
  tl: { tag: 'fil' },
  ty: { tag: 'tl' },
  ur: { tag: 'ur', script: 'Arabic', rtl: true },
  tr: { tag: 'tr' },
  bn: { tag: 'bn', script: 'Bengali' },
  ar: { tag: 'ar', script: 'Arabic', rtl: true },
  fa: { tag: 'fa', script: 'Arabic', rtl: true },
  ru: { tag: 'ru', script: 'Cyrillic' },
  lo: { tag: 'lo', script: 'Lao' },
  ne: { tag: 'ne', script: 'Devanagari' },
  fr: { tag: 'fr' },
  de: { tag: 'de' },
  it: { tag: 'it' },
  pl: { tag: 'pl' },
  uk: { tag: 'uk', script: 'Cyrillic' },
}
const SCRIPTS = [...new Set(Object.values(languages).flatMap(({ script }) => script ?? []))]
/** Japanese has Chinese characters beside its own. */
const besides: Readonly<Record<string, string>> = { ja: 'Han' }

/** What a page says in its own language: without names in others, which are marked, and what programs read. */
function wordsOf(element: HTMLElement): string {
  return element.childNodes
    .map((child) => {
      if (child.nodeType === NodeType.TEXT_NODE) return child.text
      if (child.nodeType !== NodeType.ELEMENT_NODE) return ''
      const inner = child as HTMLElement
      return inner.hasAttribute('lang') || /^(script|style)$/i.test(inner.tagName) ? '' : wordsOf(inner)
    })
    .join(' ')
}

type Texts = { [key: string]: string | Texts }
const LOCALES = new URL('../../../app/i18n/locales/', import.meta.url)
const textsOf = (code: string, namespace: string): Texts =>
  JSON.parse(readFileSync(new URL(`${code}/${namespace}.json`, LOCALES), 'utf8'))

/** The keys of all texts; what is missing stands on a page by its key. */
const keysOf = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? `${path}${key}` : keysOf(text, `${path}${key}.`),
  )
const keys = new Set(
  readdirSync(new URL('en/', LOCALES)).flatMap((file) => keysOf(textsOf('en', file.replace('.json', '')))),
)

const bodyOf = ({ html }: Page) => html.querySelector('body') as HTMLElement

// They are the same in every arrangement.
test.runIf(site.arrangement === 'one').each(Object.entries(languages))(
  'pages in %s',
  async (code, { tag, script, rtl }) => {
    const guest = new Visitor(site.origin)
    for (const path of [`/login?lang=${code}`, '/', '/game/SEN/dice']) {
      const page = await guest.get(path)
      expect([page.status, attributeOf(page, 'html', 'lang'), attributeOf(page, 'html', 'dir')]).toEqual([
        200,
        tag,
        rtl ? 'rtl' : 'ltr',
      ])
      const words = wordsOf(bodyOf(page))
      for (const other of SCRIPTS) {
        const letters = new RegExp(`\\p{Script=${other}}+`, 'u')
        if (other === script) expect(words, `${path} in ${code}`).toMatch(letters)
        else if (other !== besides[code])
          expect(words.match(letters)?.[0], `${other} on ${path} in ${code}`).toBeUndefined()
      }
      // Its own word, and no key in the place of one.
      expect(words, `${path} in ${code}`).toContain(textsOf(code === 'ty' ? 'tl' : code, 'common').skip)
      expect(words.match(/\b[a-z]+(?:\.[a-z][A-Za-z]+)+\b/g)?.filter((word) => keys.has(word)) ?? []).toEqual(
        [],
      )
    }
  },
)

/** HTML of `/` as it is sent, which a first visitor waits for. */
const HOME_LIMIT_BYTES = 14 * 1024

const sentBytes = (path: string, language: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', cookie: `lang=${language}` }
    const clientRequest = get(new URL(path, site.origin), { headers }, async (answer) => {
      let bytes = 0
      for await (const chunk of answer) bytes += chunk.length
      resolve(bytes)
    })
    clientRequest.on('error', reject)
  })

test.runIf(site.arrangement === 'one')('home is 14 KB at most in each language', async () => {
  for (const language of Object.keys(languages)) {
    const bytes = await sentBytes('/', language)
    expect(bytes, language).toBeGreaterThan(8_000)
    expect(bytes, language).toBeLessThanOrEqual(HOME_LIMIT_BYTES)
  }
})

test('a page leads to all languages and back, and the platform is told which was chosen', async () => {
  const { visitor, username } = await newMember(site)
  const from = await visitor.get('/promotions?kind=bonus')
  const [link] = from.html.querySelectorAll('a[href="/languages"]')
  expect(link?.text).toMatch(/\(30\)$/)
  const page = await visitor.send('/languages', {
    headers: { referer: `${site.origin}/promotions?kind=bonus&lang=vi` },
  })
  const offered = page.html
    .querySelectorAll('main button[name=lang]')
    .map((button) => button.getAttribute('value'))
  expect(offered).toEqual(Object.keys(languages))
  expect(
    page.html.querySelectorAll('main button[aria-current=true]').map((one) => one.getAttribute('value')),
  ).toEqual(['vi'])
  const back = attributeOf(page, 'main input[name=redirectTo]', 'value')
  expect(back).toBe('/promotions?kind=bonus')
  const chosen = await visitor.post('/preferences', { lang: 'fa', redirectTo: `${back}` }, '/languages')
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, back])
  const told = 'select language from member where account = $1'
  expect(await askDatabase(site, told, [username])).toEqual([{ language: 'fa' }])
  const persian = await visitor.get('/languages')
  expect(attributeOf(persian, 'html', 'dir')).toBe('rtl')
  expect(attributeOf(persian, 'header button[name=lang][aria-current]', 'value')).toBe('fa')
})

test('where nobody knows whence a visitor came, the choice leads home', async () => {
  const page = await new Visitor(site.origin).send('/languages', {
    headers: { referer: 'http://elsewhere/x' },
  })
  expect(attributeOf(page, 'main input[name=redirectTo]', 'value')).toBe('/')
})

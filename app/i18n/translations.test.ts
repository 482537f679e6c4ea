import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Language, WrittenLanguage } from '#contract/base/fields/values.ts'
import { htmlLang } from './config.ts'

type Tree = { [key: string]: string | Tree }

const FOLDER = new URL('locales/', import.meta.url)
const SUFFIX = /_(zero|one|two|few|many|other)$/

/** What a visitor meets from the door to a game, and where money is. */
const SHELL = [
  'auth',
  'cashier',
  'common',
  'errors',
  'flash',
  'forms',
  'games',
  'game-spots',
  'home',
  'profit',
  'records',
  'register',
  'security',
  'states',
  'wallets',
]
/** The tables of all games. */
const TABLES = [
  'game-baccarat',
  'game-bingo',
  'game-cockfight',
  'game-crash',
  'game-crash-live',
  'game-dice',
  'game-fish',
  'game-fixtures',
  'game-football',
  'game-lottery',
  'game-mines',
  'game-roulette',
  'game-scratch',
  'game-sicbo',
  'game-slots',
  'game-three-card',
  'game-vesports',
  'game-video-poker',
  'inbox',
  'lottery',
  'lottery-menu',
  'referral',
]
/** What is offered besides, and help. */
const OFFERS = ['help', 'join', 'points', 'promotions', 'responsible-gaming', 'rewards']

/** The namespaces that each language has whole; in others it falls back (docs/languages.md). */
const whole: Record<Exclude<Language, WrittenLanguage | 'ty'>, readonly string[]> = {
  ja: [...SHELL, ...TABLES, ...OFFERS],
  th: [...SHELL, ...TABLES, ...OFFERS],
  my: [...SHELL, ...TABLES, ...OFFERS],
  es: [...SHELL, ...TABLES, ...OFFERS],
  hi: [...SHELL, ...TABLES, ...OFFERS],
  id: [...SHELL, ...TABLES, ...OFFERS],
  km: [...SHELL, ...TABLES, ...OFFERS],
  ko: [...SHELL, ...TABLES, ...OFFERS],
  ms: [...SHELL, ...TABLES, ...OFFERS],
  pt: [...SHELL, ...TABLES, ...OFFERS],
  ta: [...SHELL, ...TABLES, ...OFFERS],
  tw: [...SHELL, ...TABLES, ...OFFERS],
  tl: [...SHELL, ...TABLES, ...OFFERS],
  ur: [...SHELL, ...TABLES, ...OFFERS],
  tr: [...SHELL, ...TABLES, ...OFFERS],
  bn: [...SHELL, ...TABLES, ...OFFERS],
  ar: [...SHELL, ...TABLES, ...OFFERS],
  fa: [...SHELL, ...TABLES, ...OFFERS],
  ru: [...SHELL, ...TABLES, ...OFFERS],
  lo: [...SHELL, ...TABLES, ...OFFERS],
  ne: [...SHELL, ...TABLES, ...OFFERS],
  fr: [...SHELL, ...TABLES, ...OFFERS],
  de: [...SHELL, ...TABLES, ...OFFERS],
  it: [...SHELL, ...TABLES, ...OFFERS],
  pl: [...SHELL, ...TABLES, ...OFFERS],
  uk: [...SHELL, ...TABLES, ...OFFERS],
}

/** Every text of a file by its path. */
function textsOf(language: string, namespace: string): Map<string, string> {
  const found = new Map<string, string>()
  const add = (tree: Tree, path: string) => {
    for (const [key, value] of Object.entries(tree))
      if (typeof value === 'string') found.set(`${path}${key}`, value)
      else add(value, `${path}${key}.`)
  }
  add(JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, FOLDER), 'utf8')), '')
  return found
}

function namespacesOf(language: string): string[] {
  const folder = new URL(`${language}/`, FOLDER)
  return existsSync(folder) ? readdirSync(folder).map((file) => file.replace(/\.json$/, '')) : []
}

/** What programs read in a text, whatever its language and order. */
const marksOf = (text: string) =>
  [...text.matchAll(/\{\{\s*[^},\s]+|\$t\([^)]*\)|<[^>]*>/g)].map(([mark]) => mark.replace(/\s/g, '')).sort()

/** What is wrong with a file, held against the English one. */
function findingsOf(language: Language, namespace: string): string[] {
  const model = textsOf('en', namespace)
  const own = textsOf(language, namespace)
  const categories = new Intl.PluralRules(htmlLang[language]).resolvedOptions().pluralCategories
  const findings: string[] = []
  const due = new Map<string, string>()
  for (const [key, text] of model) {
    if (!SUFFIX.test(key)) due.set(key, text)
    else if (key.endsWith('_other'))
      for (const category of categories) due.set(key.replace(SUFFIX, `_${category}`), text)
  }
  for (const [key, text] of due) {
    const translated = own.get(key)
    if (!translated?.trim()) findings.push(`${key} is missing`)
    else if (marksOf(translated).join() !== marksOf(text).join())
      findings.push(`${key} has ${marksOf(translated)} for ${marksOf(text)}`)
  }
  for (const [key, text] of own) {
    if (!due.has(key)) findings.push(`${key} is too much`)
    if (/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text)) findings.push(`${key} sets its direction`)
    if (!['ja', 'tw'].includes(language) && /\p{Script=Han}/u.test(text)) findings.push(`${key} is Chinese`)
  }
  return findings.map((finding) => `${namespace}: ${finding}`)
}

describe.each(Object.entries(whole) as [Language, readonly string[]][])('%s', (language, namespaces) => {
  test('has the files that it has to have', () => {
    expect(namespacesOf(language)).toEqual(expect.arrayContaining([...namespaces]))
  })

  test('every file has the texts of the English one, with its placeholders, in the plurals of the language', () => {
    expect(namespacesOf(language).flatMap((namespace) => findingsOf(language, namespace))).toEqual([])
  })

  // Without a script the dialog of the login stands beside the page: two landmarks of one name are told apart by nobody.
  test('the menu of the login dialog has another name than the categories of the home page', () => {
    expect(textsOf(language, 'common').get('categories')).not.toBe(
      textsOf(language, 'auth').get('login.menuTabs'),
    )
  })
})

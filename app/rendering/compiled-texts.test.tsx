import type { i18n as I18n } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, Trans, useTranslation } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { writtenLanguages } from '#app/i18n/config.ts'
import { resources } from '#app/i18n/index.server.ts'
import { keptTexts, plainTexts } from './texts.server.ts'

type Tree = { [key: string]: string | Tree }
type Translate = (key: string, values?: object | string) => unknown

/** The paths of all texts of a namespace, and of all groups of texts. */
function pathsOf(tree: Tree, prefix = ''): { texts: string[]; groups: string[] } {
  const found = { texts: [] as string[], groups: [] as string[] }
  for (const [key, value] of Object.entries(tree)) {
    const path = `${prefix}${key}`
    if (typeof value === 'string') found.texts.push(path)
    else {
      const inner = pathsOf(value, `${path}.`)
      found.groups.push(path, ...inner.groups)
      found.texts.push(...inner.texts)
    }
  }
  return found
}

const placeholders = (text: unknown) =>
  [...String(text).matchAll(/\{\{\s*([^},\s]+)/g)].map(([, name]) => name)

/** What a placeholder may be given; `undefined` as opposed to a value that is not given. */
const values = [
  'An Nhiên',
  '<b>"&\'</b>',
  '$& $1 $$ $` \\',
  '{{other}}',
  '$t(common:close)',
  '',
  0,
  -12.5,
  null,
  undefined,
  true,
]

function Agreement() {
  const { t } = useTranslation('register')
  return <Trans t={t} ns="register" i18nKey="register:agreement" components={{ terms: <b /> }} />
}

describe.each(writtenLanguages)('in %s', (language) => {
  const catalogues = resources[language] as unknown as Record<string, Tree>
  const plain = plainTexts(language)
  const compiled = keptTexts(language)

  test.each(Object.keys(catalogues))('every text of %s is what i18next makes of it', (namespace) => {
    const { texts, groups } = pathsOf(catalogues[namespace] ?? {})
    expect(texts.length).toBeGreaterThan(0)
    const both = [plain, compiled].map((i18n) => ({
      whole: i18n.t as unknown as Translate,
      fixed: i18n.getFixedT(null, namespace as 'common') as unknown as Translate,
    }))
    const [expected, own] = both as [(typeof both)[0], (typeof both)[0]]
    const same = (key: string, given?: object) => {
      const name = `${namespace}:${key} ${String(Object.values(given ?? {}))}`
      const text = expected.fixed(key, given)
      for (const again of [
        own.fixed(key, given),
        own.whole(`${namespace}:${key}`, given),
        own.fixed(key, given),
      ])
        expect(again, name).toEqual(text)
    }
    const shapes = new Set<string>()
    for (const key of texts) {
      same(key)
      const text = String(plain.getResource(language, namespace, key))
      const names = placeholders(text)
      const shape = [...text.matchAll(/\{\{.*?\}\}|\$t\(.*?\)/g)].join()
      // Every value once for all texts that have the same places for it, since i18next takes its time.
      if (!shapes.has(shape)) {
        shapes.add(shape)
        same(key, {})
        // A value that looks like a nesting, put into a nesting, keeps i18next busy for ever.
        for (const value of text.includes('$t(') ? ['lost'] : values)
          same(key, Object.fromEntries(names.map((name) => [name, value])))
      }
      const numbered = Object.fromEntries(names.map((name, at) => [name, `value ${at}`]))
      same(key, numbered)
      const counted = key.replace(/_(zero|one|two|few|many|other)$/, '')
      if (counted !== key) for (const count of [0, 1, 2, 5, 1000]) same(counted, { ...numbered, count })
    }
    for (const key of groups) {
      same(key, { returnObjects: true })
      same(key)
    }
  })

  test('a missing key, a default text and other options are answered by i18next', () => {
    const [expected, own] = [plain, compiled].map((i18n) => i18n.t as unknown as Translate) as [
      Translate,
      Translate,
    ]
    for (const key of ['gone', 'header.gone', 'gone:key', 'common:gone.deeper', 'header.', ''])
      for (const given of [undefined, {}, { game: 'x' }, { defaultValue: 'a default' }, 'a default'])
        for (let time = 0; time < 2; time++) expect(own(key, given), key).toEqual(expected(key, given))
    for (const given of [
      { lng: 'en' },
      { ns: 'auth' },
      { context: 'x' },
      { games: 3, skipInterpolation: true },
      { replace: { games: 3 } },
      { games: '3', returnDetails: true },
    ])
      expect(own('header.searchAmong', given), JSON.stringify(given)).toEqual(
        expected('header.searchAmong', given),
      )
  })

  test('a text with elements inside is the same', () => {
    const [expected, own] = [plain, compiled].map((i18n) =>
      renderToStaticMarkup(
        <I18nextProvider i18n={i18n}>
          <Agreement />
        </I18nextProvider>,
      ),
    )
    expect(own).toBe(expected)
    expect(own).toContain('<b>')
  })

  test('only its own language and whole namespaces are compiled', () => {
    for (const ask of [
      (i18n: I18n) => i18n.getFixedT('en', 'auth')('login.title' as never),
      (i18n: I18n) => i18n.getFixedT(null, ['auth', 'common'] as never)('close' as never),
      (i18n: I18n) => i18n.getFixedT(null, 'common', 'header')('search'),
    ])
      expect(ask(compiled)).toBe(ask(plain))
  })

  test('one who changes a group of texts does not change it for others', () => {
    const group = compiled.t('nav', { returnObjects: true }) as Record<string, string>
    const before = group.vip
    expect(Reflect.set(group, 'vip', 'changed')).toBe(false)
    expect(compiled.t('nav', { returnObjects: true })).toHaveProperty('vip', before)
  })
})

test('a value is never read as a template', () => {
  const t = keptTexts('en').t as unknown as Translate
  const names = { game: '{{account}}', account: '{{game}} $t(close)' }
  expect(t('home:winnerProof', names)).toContain('{{account}}')
  expect(t('home:winnerProof', names)).toContain('{{game}} $t(close)')
})

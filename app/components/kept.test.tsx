import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeEach, expect, it } from 'vitest'
import { FormatProvider, useFormat } from '#app/i18n/format.tsx'
import { i18nOf } from '#app/i18n/index.server.ts'
import { PageContextProvider, usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Language } from '#contract/values.ts'
import { Icon } from './icon.tsx'
import { Kept, KeptMarkup, KeptProvider } from './kept.tsx'
import { Sprite, SpriteProvider } from './sprite.tsx'

let rendered: number
let kept: KeptMarkup
beforeEach(() => {
  rendered = 0
  kept = new KeptMarkup(renderToStaticMarkup)
})

const ofVisitor = (csrf: string) => ({
  language: 'vi' as const,
  theme: 'light' as const,
  nonce: 'nonce',
  csrf,
  requestId: 'request',
  reload: undefined,
  failureTitle: null,
  retry: null,
  unknownIntent: false,
})

/** A page of a visitor, with the part in it. */
const pageWith = (part: ReactElement, { language = 'vi' as Language, symbol = '₫', csrf = 'secret' } = {}) =>
  renderToStaticMarkup(
    <PageContextProvider value={ofVisitor(csrf)}>
      <I18nextProvider i18n={i18nOf(language)}>
        <KeptProvider value={kept}>
          <SpriteProvider>
            <FormatProvider value={{ language, currencySymbol: symbol }}>{part}</FormatProvider>
            <Token />
            <Sprite />
          </SpriteProvider>
        </KeptProvider>
      </I18nextProvider>
    </PageContextProvider>,
  )

/** Stands after the part, so it shows that the page's own contexts are still there. */
const Token = () => <i>{usePage().csrf}</i>

interface Offers {
  titles: readonly { title: string }[]
  closed: boolean
}

function List({ titles, closed }: Offers) {
  rendered++
  const { t } = useTranslation('common')
  const { currencySymbol } = useFormat()
  return (
    <>
      <Icon name="gift" />
      {titles.map(({ title }) => (
        <li key={title}>{title}</li>
      ))}
      <li>{closed ? t('close') : currencySymbol}</li>
    </>
  )
}

const Value = ({ value }: { value: unknown }) => <>{typeof value}</>

const Curious = () => <>{usePage().csrf}</>

function Around() {
  const before = usePage().csrf
  return (
    <>
      {list()}
      {before}
      <Token />
    </>
  )
}

const titles = [{ title: '<b>Sen & co</b>' }]
const list = (given: Partial<Offers> = {}) => (
  <Kept as="ul" className="list" of={List} given={{ titles, closed: true, ...given }} />
)

it('renders a part once for all who are given the same', () => {
  const first = pageWith(list(), { csrf: 'one' })
  const second = pageWith(list(), { csrf: 'two' })
  expect(rendered).toBe(1)
  expect(second.replace('two', 'one')).toBe(first)
  expect(first).toContain('<i>one</i>')
})

it('renders it as it would have been rendered in place', () => {
  const inPlace = pageWith(
    <ul className="list">
      <List titles={titles} closed />
    </ul>,
  )
  expect(pageWith(list())).toBe(inPlace)
  expect(pageWith(list())).toBe(inPlace)
  expect(inPlace).toContain('&lt;b&gt;Sen &amp; co&lt;/b&gt;')
  expect(inPlace).toMatch(/<symbol id="i-gift"/)
})

it('renders it anew for another language, currency, value or object', () => {
  const pages = [
    pageWith(list()),
    pageWith(list(), { language: 'en' }),
    pageWith(list({ closed: false })),
    pageWith(list({ closed: false }), { symbol: '€' }),
    pageWith(list({ titles: [{ title: 'other' }] })),
  ]
  expect(new Set(pages).size).toBe(pages.length)
  expect(rendered).toBe(pages.length)
  pageWith(list({ titles: [...titles] }))
  expect(rendered).toBe(pages.length + 1)
})

it('does not take one value for another that reads alike', () => {
  const page = (value: string | number | undefined) =>
    pageWith(<Kept as="div" of={Value} given={{ value }} />)
  const types = [page(1), page('1'), page(undefined), page('undefined'), page('#1')]
  expect(types.map((html) => /<div>(\w+)/.exec(html)?.[1])).toEqual([
    'number',
    'string',
    'undefined',
    'string',
    'string',
  ])
})

it('lets no part see whose page it is in', () => {
  expect(() => pageWith(<Kept as="div" of={Curious} given={{}} />)).toThrow(/outside/)
})

it('keeps the contexts of the page around it', () => {
  expect(pageWith(<Around />, { csrf: 'mine' })).toContain('mine<i>mine</i>')
})

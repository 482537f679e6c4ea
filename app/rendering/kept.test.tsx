import { useActionData, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react'
import fc from 'fast-check'
import type { ReactElement, ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Icon } from '#app/components/pictures/icon.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { VersionedList } from '#app/lib/pages/with-version.ts'
import { keptPages, type OwnPage } from '#tests/support/pages/kept-pages.tsx'
import type { KeptInput } from './kept.tsx'
import { Kept } from './kept-part.tsx'
import { pattern, Rows } from './rows.tsx'

let rendered: number
let kept: ReturnType<typeof keptPages>
beforeEach(() => {
  rendered = 0
  kept = keptPages('secret')
})

/** A page of a visitor, with the part in it. */
const pageWith = (part: ReactElement, own?: Partial<OwnPage>) =>
  kept.html(
    <>
      {part}
      <Token />
    </>,
    own,
  )

/** Stands after the part, so it shows that the page's own contexts are still there. */
const Token = () => <i>{usePage().csrf}</i>

interface Offers {
  titles: VersionedList<{ title: string }>
  closed: boolean
}

function List({ titles, closed }: Offers) {
  rendered++
  const { t } = useTranslation('common')
  const { currencySymbol } = useFormat()
  return (
    <>
      <Icon name="gift" />
      {titles.list.map(({ title }) => (
        <li key={title}>{title}</li>
      ))}
      <li>{closed ? t('close') : currencySymbol}</li>
    </>
  )
}

function Text({ number, text, times }: { number: number; text: string; times: number }) {
  rendered++
  return (
    <>
      {number}
      {text.repeat(times)}
    </>
  )
}

const Value = ({ value }: { value: unknown }) => <>{typeof value}</>

const Pair = ({ one = '-', two = '-' }: { one?: string; two?: string }) => (
  <>
    {one}|{two}
  </>
)

const Curious = () => <>{usePage().requestId}</>

/** A form of the frame: whose it is stands in slots. */
function Greeting({ name, figure, open }: { name: string; figure: ReactNode; open: boolean }) {
  rendered++
  const { csrf, here, theme } = usePage()
  return (
    <form id={`of-${name}`} title={name} className={theme} hidden={!open}>
      <input type="hidden" name="csrf" defaultValue={csrf} />
      <input type="hidden" name="redirectTo" defaultValue={here} />
      <p>
        Hello, {name}: {figure} {figure}
      </p>
    </form>
  )
}
const greeting = (name: string, figure: ReactNode = name.length, open = true) => (
  <Kept name="Greeting" of={Greeting} input={{ open }} slots={{ name, figure }} />
)

function KeptInContext() {
  const before = usePage().csrf
  return (
    <>
      {list()}
      {before}
      <Token />
    </>
  )
}

const titles = { version: 'titles:1', list: [{ title: '<b>Sen & co</b>' }] }
const list = (changes: Partial<Offers> = {}) => (
  <Kept name="List" as="ul" className="list" of={List} input={{ titles, closed: true, ...changes }} />
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

it('renders it anew for another language, currency, value or version', () => {
  const pages = [
    pageWith(list()),
    pageWith(list(), { language: 'en' }),
    pageWith(list({ closed: false })),
    pageWith(list({ closed: false }), { symbol: '€' }),
    pageWith(list({ titles: { version: 'titles:2', list: [{ title: 'other' }] } })),
  ]
  expect(new Set(pages).size).toBe(pages.length)
  expect(rendered).toBe(pages.length)
  pageWith(list({ titles: structuredClone(titles) }))
  expect(rendered).toBe(pages.length)
})

it('drops those that were not used for longest when there are too many', () => {
  pageWith(list())
  const others = (from: number, to: number) => {
    for (let value = from; value < to; value++)
      pageWith(<Kept name="Value" as="div" of={Value} input={{ value }} />)
  }
  others(0, 1_000)
  pageWith(list())
  others(1_000, 2_000)
  pageWith(list())
  expect(rendered).toBe(1)
  others(2_000, 3_500)
  pageWith(list())
  expect(rendered).toBe(2)
})

/** Shows the texts of these numbers, each a part. */
function texts(from: number, to: number, text = '', times = 1) {
  for (let number = from; number < to; number++)
    pageWith(<Kept name="Text" as="div" of={Text} input={{ number, text, times }} />)
}

it('drops those that were not used for longest when there are too many bytes', () => {
  const megabytes = (from: number, to: number) => texts(from, to, '€', 1_000_000 / 3)
  megabytes(0, 16)
  megabytes(0, 16)
  expect(rendered).toBe(16)
  megabytes(16, 17)
  megabytes(9, 17)
  expect(rendered).toBe(17)
  megabytes(0, 1)
  expect(rendered).toBe(18)
})

it('shows a part that alone has too many bytes, and goes on keeping others', () => {
  texts(0, 1, 'x', 20_000_000)
  texts(1, 3)
  texts(1, 3)
  expect(rendered).toBe(3)
})

it('has a part as text or as bytes, whichever it is asked for', () => {
  const encode = vi.spyOn(TextEncoder.prototype, 'encode')
  const rows = <Rows>{pattern('Greeting', Greeting, { open: true })({ name: '€', figure: '1' })}</Rows>
  const page = pageWith(rows)
  expect(encode).not.toHaveBeenCalled()
  expect(pageWith(greeting('€'))).toBe(page)
  const pieces = encode.mock.calls.length
  expect(pageWith(greeting('€'))).toBe(page)
  expect(encode).toHaveBeenCalledTimes(pieces)
  expect(pageWith(rows)).toBe(page)
  expect(rendered).toBe(1)
})

it('does not take one value for another that reads alike', () => {
  const page = (value: string | number | undefined) =>
    pageWith(<Kept name="Value" as="div" of={Value} input={{ value }} />)
  const types = [page(1), page('1'), page(undefined), page('undefined'), page('#1')]
  expect(types.map((html) => /<div>(\w+)/.exec(html)?.[1])).toEqual([
    'number',
    'string',
    'undefined',
    'string',
    'string',
  ])
})

it('does not take a value for another and a second one', () => {
  const page = (changes: Record<string, string | number>) =>
    pageWith(<Kept name="Pair" as="div" of={Pair} input={changes} />)
  const pages: Record<string, string>[] = [
    { one: 'a two=1:b', two: '' },
    { one: 'a', two: 'b' },
    { one: 'a' },
    { two: 'a' },
    {},
  ]
  expect(pages.map((changes) => /<div>(.*)<\/div>/.exec(page({ ...changes }))?.[1])).toEqual([
    'a two=1:b|',
    'a|b',
    'a|-',
    '-|a',
    '-|-',
  ])
})

it('is not shown in place of another part of its name', () => {
  pageWith(<Kept name="part" as="div" of={Value} input={{ value: 1 }} />)
  expect(() => pageWith(<Kept name="part" as="div" of={Posted} input={{}} />)).toThrow(
    'two kept parts are named part',
  )
  const made = (code: object) => <Kept name="coded" as="div" of={Coded} input={{}} code={{ code }} />
  const code = {}
  pageWith(made(code))
  pageWith(made(code))
  expect(() => pageWith(made({}))).toThrow('two kept parts are named coded')
})

const Coded = ({ code }: { code: object }) => <>{typeof code}</>

it('takes lists and records of plain values by what they say', () => {
  const page = (given: KeptInput) => pageWith(<Kept name="Said" as="div" of={Said} input={given} />)
  page({ value: ['a', 'b'] })
  page({ value: ['a', 'b'] })
  page({ value: { one: 1 } })
  page({ value: { one: 1 } })
  page({ value: ['a,b'] })
  expect(rendered).toBe(3)
})

function Said({ value }: KeptInput) {
  rendered++
  return <>{JSON.stringify(value)}</>
}

it('lets no part see whose page it is in', () => {
  expect(() => pageWith(<Kept name="Curious" as="div" of={Curious} input={{}} />)).toThrow(/outside/)
})

const Posted = () => <b>{String(useActionData())}</b>
const AskingData = () => <>{String(useLoaderData())}</>
const AskingRoot = () => <>{String(useRouteLoaderData('root'))}</>
const AskingAddress = () => <>{useLocation().pathname}</>

it('tells a part that nothing was posted, and neither data nor address of a page', () => {
  expect(pageWith(<Kept name="Posted" as="div" of={Posted} input={{}} />)).toContain(
    '<div><b>undefined</b></div>',
  )
  for (const asking of [AskingData, AskingRoot, AskingAddress])
    expect(() => pageWith(<Kept name={asking.name} as="div" of={asking} input={{}} />)).toThrow()
})

it('shows each visitor its own in the slots, and nothing of another', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('"><b>', "'&amp;", 'secret-s-name-', 'secret-p-0-'),
  )
  fc.assert(
    fc.property(
      fc.array(fc.record({ name: text, csrf: text, here: text, figure: text }), { minLength: 2 }),
      (visitors) => {
        kept = keptPages(`kept-${Math.random()}`.replace('.', ''))
        rendered = 0
        for (const { name, figure, ...own } of visitors) {
          const badge = <Badge text={figure} />
          const inPlace = pageWith(<Greeting name={name} figure={badge} open />, own)
          expect(pageWith(greeting(name, badge), own)).toBe(inPlace)
        }
        expect(rendered).toBe(visitors.length + 1)
      },
    ),
  )
})

const Badge = ({ text }: { text: string }) => <b title={text}>{text}</b>

it('is another part for another theme', () => {
  pageWith(greeting('Ann'))
  expect(pageWith(greeting('Ann'), { theme: 'dark' })).toContain('class="dark"')
  expect(rendered).toBe(2)
})

const Shouting = ({ name }: { name: string }) => <p>{name.toUpperCase()}</p>

it('shows every slot as it is, or fails', () => {
  expect(() => pageWith(<Kept name="Shouting" of={Shouting} input={{}} slots={{ name: 'Ann' }} />)).toThrow(
    /slot name/,
  )
})

it.each(['csrf', 'here'])('has no slot %s but that of its page', (name) => {
  expect(() => pageWith(<Kept name="Pair" of={Pair} input={{}} slots={{ [name]: 'Ann' }} />)).toThrow(
    `the slot ${name} of a kept part is the page's own`,
  )
})

it('keeps the contexts of the page around it', () => {
  expect(pageWith(<KeptInContext />, { csrf: 'mine' })).toContain('mine<i>mine</i>')
})

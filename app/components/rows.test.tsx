import fc from 'fast-check'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeEach, expect, it } from 'vitest'
import { i18nOf } from '#app/i18n/index.server.ts'
import { PageContextProvider, usePage } from '#app/i18n/page-context.tsx'
import { stateCell, swatchCell, timeCell, useMoneyCell } from './cells.tsx'
import { KeptMarkup, KeptProvider, PageWithKept } from './kept.tsx'
import { MoneyFormatProvider } from './money.tsx'
import { type RecordColumn, RecordRows } from './record-rows.tsx'
import { byMarks, type Content, pattern, Rows } from './rows.tsx'
import { Sprite, SpriteProvider } from './sprite.tsx'
import { type Column, RecordsTable } from './table.tsx'

const SECRET = 'secret'

let rendered: number
let kept: KeptMarkup
beforeEach(() => {
  rendered = 0
  kept = new KeptMarkup((element) => {
    rendered++
    return renderToStaticMarkup(element)
  }, SECRET)
})

const own = { language: 'vi', theme: 'light', nonce: 'nonce', requestId: 'request', here: '/here' } as const
const none = { reload: undefined, failureTitle: null, retry: null, unknownIntent: false }

/** A page with these rows, made of kept patterns or by React alone. */
function pageWith(rows: ReactElement, page: PageWithKept | null, csrf = 'own') {
  const html = renderToStaticMarkup(
    <PageContextProvider value={{ ...own, ...none, csrf }}>
      <I18nextProvider i18n={i18nOf('vi')}>
        <KeptProvider value={page}>
          <SpriteProvider>
            <MoneyFormatProvider locale="vi" symbol="₫">
              {rows}
            </MoneyFormatProvider>
            <Sprite />
          </SpriteProvider>
        </KeptProvider>
      </I18nextProvider>
    </PageContextProvider>,
  )
  return Buffer.from(page ? page.bytesOf(html) : html).toString()
}

const byPatterns = (rows: ReactElement, csrf?: string) => pageWith(rows, new PageWithKept(kept), csrf)
const byReact = (rows: ReactElement, csrf?: string) => pageWith(rows, null, csrf)

interface LineProps {
  id: string
  open: boolean
  note: string
  children: ReactNode
}

const Line = ({ id, open, note, children }: LineProps) => (
  <li data-id={id} className={open ? 'open' : undefined} title={note}>
    {note}: {children}, {note}
  </li>
)
const line = byMarks((open: boolean) => pattern(Line, { open }))

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('"><script>', "' onclick='", '</li>', '&amp;', '<!--', '\0', '\ud800'),
  // The look of a placeholder, of another secret: nobody can guess that of a page.
  fc.constantFrom('kept-s-note-', 'kept-s-children-', 'kept-p-0-', '$&', '$1'),
)

it('writes the rows as React would, whatever stands in their slots', () => {
  const record = fc.record({ id: text, open: fc.boolean(), note: text, inside: text, asNode: fc.boolean() })
  fc.assert(
    fc.property(fc.array(record), (records) => {
      const rows = records.map(({ id, open, note, inside, asNode }) =>
        line(open)({
          id,
          note,
          children: asNode
            ? [
                <b key="" title={inside}>
                  {inside}
                </b>,
                7,
                null,
              ]
            : inside,
        }),
      )
      expect(byPatterns(<Rows>{rows}</Rows>)).toBe(byReact(<Rows>{rows}</Rows>))
    }),
  )
  expect(rendered).toBe(2)
})

it('never takes a text for a placeholder, not even one of its own page', () => {
  const note = `${SECRET}-s-id- ${SECRET}-p-0-`
  const rows = <Rows>{[line(true)({ id: 'one', note, children: note })]}</Rows>
  expect(byPatterns(rows)).toContain(
    `<li data-id="one" class="open" title="${note}">${note}: ${note}, ${note}</li>`,
  )
})

const Token = ({ id }: { id: string }) => (
  <p id={id}>
    <input name="csrf" defaultValue={usePage().csrf} />
  </p>
)
const token = pattern(Token, {})

it('gives each visitor its own token', () => {
  const rows = <Rows>{[token({ id: 'a' }), token({ id: 'b' })]}</Rows>
  const pages = ['ann', 'ben'].map((csrf) => [byPatterns(rows, csrf), byReact(rows, csrf)])
  for (const [page, inPlace] of pages) expect(page).toBe(inPlace)
  expect(rendered).toBe(1)
})

const Shouting = ({ note }: { note: string }) => <p>{note.toUpperCase()}</p>
const shouting = pattern(Shouting, {})

it('shows every slot as it is, or fails', () => {
  expect(() => byPatterns(<Rows>{shouting({ note: 'a' })}</Rows>)).toThrow(/slot note/)
})

interface Movement {
  id: string
  time: string
  name: string
  amount: string | null
  state: 'done' | undefined
}

const movement: fc.Arbitrary<Movement> = fc.record({
  id: text,
  time: fc.constantFrom('2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z', '2026-11-21T10:00:00Z'),
  name: text,
  amount: fc.constantFrom(null, '0.00', '1200.50', '-30.00'),
  state: fc.constantFrom('done' as const, undefined),
})

const columns: (RecordColumn<Movement> & Column<Movement>)[] = [
  { field: 'id', head: 'Id', cell: ({ id }) => id },
  { field: 'name', head: 'Name', cell: ({ name }) => [swatchCell({ motif: 'lotus', material: 'p0' }), name] },
  { field: 'time', head: 'Time', cell: ({ time }) => timeCell(time, time.slice(0, 10)) },
  {
    field: 'state',
    head: 'State',
    label: null,
    cell: ({ state }) => stateCell(state ? 'pos' : 'plain', 'x'),
  },
  { field: 'amount', head: 'Amount', label: 'sum', amount: ({ amount }) => amount, signed: true },
]

function Lists({ movements, current }: { movements: Movement[]; current: string | undefined }) {
  const money = useMoneyCell()
  const listed = {
    caption: 'Movements',
    records: movements,
    id: ({ id }: Movement) => id,
    status: ({ state }: Movement) => state,
    current: ({ id }: Movement) => id === current,
  }
  const below = { field: 'fee', head: 'Fee', amount: ({ amount }: Movement) => amount }
  return (
    <>
      <RecordRows
        {...listed}
        name="rows"
        columns={columns}
        kind={({ amount }) => (amount === null ? 'mail' : 'in')}
        fold={{ in: 'name', label: ({ name }) => name }}
        days={{ timeOf: ({ time }) => time, nets: { '2026-11-20': '5.00' } }}
      />
      <RecordsTable
        {...listed}
        name="table"
        columns={[
          ...columns,
          {
            field: 'fold',
            head: 'Fold',
            below,
            place: 'end',
            cell: ({ amount }): Content => money(amount ?? '1'),
          },
        ]}
        changed={({ state }) => state === 'done'}
      />
    </>
  )
}

it('writes lists as React would', () => {
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 8 }), text, (movements, current) => {
      const lists = <Lists movements={movements} current={movements[1]?.id ?? current} />
      expect(byPatterns(lists)).toBe(byReact(lists))
    }),
  )
  const before = rendered
  expect(before).toBeLessThan(80)
  byPatterns(<Lists movements={[]} current={undefined} />)
  expect(rendered).toBe(before)
})

import fc from 'fast-check'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { Count, countCell } from '#app/components/count.tsx'
import { Countdown, countdownCell } from '#app/components/countdown.tsx'
import { stateCell, swatchCell, timeCell, useMoneyCell } from '#app/components/records/cells.tsx'
import { type RecordColumn, RecordRows } from '#app/components/records/record-rows.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { keptPages } from '#tests/support/pages/kept-pages.tsx'
import { Kept } from './kept-part.tsx'
import { byMarks, type Content, pattern, Rows } from './rows.tsx'

const SECRET = 'secret'

let pages: ReturnType<typeof keptPages>
beforeEach(() => {
  pages = keptPages(SECRET)
})

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
const line = byMarks((open: boolean) => pattern('Line', Line, { open }))

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('"><script>', "' onclick='", '</li>', '&amp;', '<!--', '\0', '\ud800'),
  // The look of a placeholder, of another secret: nobody can guess that of a page.
  fc.constantFrom('kept-s-note-', 'kept-s-children-', 'kept-p-0-', '$&', '$1'),
)

const Wallet = ({ name, amount, note }: { name: string; amount: ReactNode; note: ReactNode }) => (
  <p title={name}>
    {amount}
    {note}
  </p>
)

it('a slot of a kept part takes filled patterns, and the clock and the count that are such', () => {
  fc.assert(
    fc.property(text, fc.nat({ max: 300_000 }), fc.nat({ max: 120 }), (name, seconds, count) => {
      const part = (
        <Kept
          name="wallet"
          of={Wallet}
          input={{}}
          slots={{
            name,
            amount: line(true)({
              id: name,
              note: name,
              children: [<b key="">{name}</b>, countdownCell(seconds)],
            }),
            note: countCell(count, `unread: ${name}`),
          }}
        />
      )
      const byReact = (
        <Wallet
          name={name}
          amount={
            <Line id={name} note={name} open>
              <b>{name}</b>
              <Countdown seconds={seconds} />
            </Line>
          }
          note={<Count value={count} label={`unread: ${name}`} />}
        />
      )
      expect(pages.html(part)).toBe(pages.inPlace(byReact))
      expect(pages.inPlace(part)).toBe(pages.inPlace(byReact))
    }),
  )
})

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
      expect(pages.html(<Rows>{rows}</Rows>)).toBe(pages.inPlace(<Rows>{rows}</Rows>))
    }),
  )
  expect(pages.made()).toBe(2)
})

it('never takes a text for a placeholder, not even one of its own page', () => {
  const note = `${SECRET}-s-id- ${SECRET}-p-0-`
  const rows = <Rows>{[line(true)({ id: 'one', note, children: note })]}</Rows>
  expect(pages.html(rows)).toContain(
    `<li data-id="one" class="open" title="${note}">${note}: ${note}, ${note}</li>`,
  )
})

const Token = ({ id }: { id: string }) => (
  <p id={id}>
    <input name="csrf" defaultValue={usePage().csrf} />
  </p>
)
const token = pattern('Token', Token, {})

it('gives each visitor its own token', () => {
  const rows = <Rows>{[token({ id: 'a' }), token({ id: 'b' })]}</Rows>
  for (const csrf of ['ann', 'ben']) expect(pages.html(rows, { csrf })).toBe(pages.inPlace(rows, { csrf }))
  expect(pages.made()).toBe(1)
})

const Shouting = ({ note }: { note: string }) => <p>{note.toUpperCase()}</p>
const shouting = pattern('Shouting', Shouting, {})

it('shows every slot as it is, or fails', () => {
  expect(() => pages.html(<Rows>{shouting({ note: 'a' })}</Rows>)).toThrow(/slot note/)
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
      expect(pages.html(lists)).toBe(pages.inPlace(lists))
    }),
  )
  const before = pages.made()
  expect(before).toBeLessThan(80)
  pages.html(<Lists movements={[]} current={undefined} />)
  expect(pages.made()).toBe(before)
})

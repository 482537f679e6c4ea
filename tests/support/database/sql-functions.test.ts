import { expect, it } from 'vitest'
import { readMigrations, readRooms } from '#platform/base/db/sql-files.ts'
import { problemsOfFunctions, problemsOfMigration } from '../../../scripts/sql-functions.ts'

const rooms = await readRooms()
const owners: Record<string, string> = {
  ledger_entry: 'money/ledger',
  large_team: 'agents/figures',
  reward: 'benefits/rewards',
}
const problemsAfter = (room: string, from: RegExp | string, to: string) => {
  const changed = rooms.map(({ name, text }) => ({
    name,
    text: name === room ? text.replace(from, to) : text,
  }))
  expect(changed).not.toEqual(rooms.map(({ name, text }) => ({ name, text })))
  return problemsOfFunctions(changed, (table) => owners[table])
}

it('functions of the database name nothing above the shelf of their room', () => {
  expect(problemsOfFunctions(rooms, (table) => owners[table])).toEqual([])
})

it('rooms stand from the lowest shelf up, so that what they name is there', () => {
  const names = rooms.map(({ name }) => name)
  expect(names[0]).toBe('base/db')
  expect(names.indexOf('money/ledger')).toBeLessThan(names.indexOf('play/bets'))
  expect(names.at(-1)).toBe('entry/jobs')
})

it('a function or trigger that names what stands above it is found, be it a table or a function', () => {
  const start = /(function ledger_post\([\s\S]*?\nbegin\n)/
  const problem = (named: string) =>
    `function ledger_post of money/ledger names ${named} of agents/figures, which stands above it`
  expect(problemsAfter('money/ledger', start, '$1 perform 1 from large_team;\n')).toEqual([
    problem('large_team'),
  ])
  expect(problemsAfter('money/ledger', start, "$1 perform counts_for_figures('bet');\n")).toEqual([
    problem('counts_for_figures'),
  ])
  expect(problemsAfter('base/settings', ' on audit', ' on ledger_entry')).toEqual([
    'trigger audit_append_only of base/settings names ledger_entry of money/ledger, which stands above it',
  ])
})

it('so are a function of two rooms, an exception that nothing needs, and what cannot be applied again', () => {
  expect(problemsAfter('base/db', 'uuidv7_at(', 'ledger_post(')).toEqual([
    'function ledger_post: both in base/db and in money/ledger',
  ])
  expect(problemsAfter('members/inbox', /from reward\b/g, 'from inbox_message')).toEqual([
    'function member_waiting reward: no exception any more',
  ])
  expect(problemsAfter('base/db', 'create or replace function site_day', 'create function site_day')).toEqual(
    ['base/db: only `create or replace` of functions (in $$), triggers and views'],
  )
})

it('migrations make no functions', async () => {
  expect((await readMigrations()).flatMap(problemsOfMigration)).toEqual([])
  expect(
    problemsOfMigration({ name: '0002-more', text: 'create table a ();\ncreate function b() returns' }),
  ).toEqual(['migration 0002-more: what it says by `create function b` lies in the SQL of its room'])
})

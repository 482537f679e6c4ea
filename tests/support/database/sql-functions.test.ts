import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { problemsOfFunctions } from '../../../scripts/sql-functions.ts'

const schema = readFileSync('platform/base/db/schema.sql', 'utf8')
const owners: Record<string, string> = {
  ledger_entry: 'money/ledger',
  large_team: 'agents/figures',
  reward: 'benefits/rewards',
}
const problemsAfter = (from: RegExp, to: string) => {
  expect(schema).toMatch(from)
  return problemsOfFunctions(schema.replace(from, to), (table) => owners[table])
}

it('functions of the database name nothing above the shelf of their room', () => {
  expect(problemsOfFunctions(schema, (table) => owners[table])).toEqual([])
})

it('a function that asks a room above it is found, by a table or by a function', () => {
  const start = /(FUNCTION public\.ledger_post[\s\S]*?\nbegin\n)/
  expect(problemsAfter(start, '$1 perform 1 from large_team;\n')).toEqual([
    'function ledger_post of money/ledger names large_team of agents/figures, which stands above it',
  ])
  expect(problemsAfter(start, "$1 perform counts_for_figures('bet');\n")).toEqual([
    'function ledger_post of money/ledger names counts_for_figures of agents/figures, which stands above it',
  ])
})

it('so are a function that no room owns, and an exception that nothing needs', () => {
  expect(problemsAfter(/FUNCTION public\.site_day\(/, 'FUNCTION public.day_of(')).toEqual([
    'function day_of: no room owns it',
    'function site_day: there is none',
  ])
  expect(problemsAfter(/from reward\b/g, 'from inbox_message')).toEqual([
    'function member_waiting reward: no exception any more',
  ])
})

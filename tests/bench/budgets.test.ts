import { expect, test } from 'vitest'
import { brokenBudgets, budgetsIn, proposedBudgets, unmatched } from './budgets.ts'

const document = `# Performance

| page | statements |
| ---- | ---------- |
| old  | ≤ 1        |

## Budgets

Words.

| page      | statements | HTML     |
| --------- | ---------- | -------- |
| \`guest /\` | ≤ 8        | ≤ 61,000 |
| security  | ≤ 4        |          |

| what   | ratio |
| ------ | ----- |
| ledger | ≥ 1.1 |

## Later

| page | statements |
| ---- | ---------- |
| new  | ≤ 1        |
`
const budgets = budgetsIn(document)

test('every cell of the section is a budget, and nothing outside it', () => {
  expect(budgets).toEqual([
    { what: 'guest /', figure: 'statements', bound: '≤', limit: 8 },
    { what: 'guest /', figure: 'HTML', bound: '≤', limit: 61_000 },
    { what: 'security', figure: 'statements', bound: '≤', limit: 4 },
    { what: 'ledger', figure: 'ratio', bound: '≥', limit: 1.1 },
  ])
  expect(() => budgetsIn(document.replace('≤ 8 ', 'about 8'))).toThrow('guest /, statements')
})

test('a budget holds up to its limit, and is broken beyond it', () => {
  const figures = (statements: number, ratio: number) => ({ 'guest /': { statements }, ledger: { ratio } })
  expect(brokenBudgets(budgets, figures(8, 1.1))).toEqual([])
  expect(brokenBudgets(budgets, figures(9, 1.094))).toEqual([
    'guest /, statements: 9 where the budget is ≤ 8',
    'ledger, ratio: 1.09 where the budget is ≥ 1.1',
  ])
})

test('budgets and figures that do not meet are named', () => {
  const figures = { 'guest /': { statements: 1, HTML: 1 }, security: { calls: 1 }, ledger: { ratio: 1 } }
  expect(unmatched(budgets, figures)).toEqual([
    'security, statements: not measured',
    'security, calls: has no budget',
  ])
})

test('proposed budgets can be read, leave no room for what is counted, and some for CPU', () => {
  const figures = { 'guest /': { statements: 4, node: 2 }, '/': { HTML: 1_000 }, bets: { 'a second': 900 } }
  const proposed = budgetsIn(`# Performance\n\n## Budgets\n\n${proposedBudgets(figures)}\n`)
  expect(proposed.map(({ what, figure, limit }) => [what, figure, limit])).toEqual([
    ['guest /', 'statements', 4],
    ['guest /', 'node', 3],
    ['/', 'HTML', 1_050],
    ['bets', 'a second', 720],
  ])
  expect([...brokenBudgets(proposed, figures), ...unmatched(proposed, figures)]).toEqual([])
})

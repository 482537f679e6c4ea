/** What one run has measured: figures of something, by their names. */
export type Figures = Record<string, Record<string, number>>

/** What one figure must keep to. */
export interface Budget {
  what: string
  figure: string
  bound: '≤' | '≥'
  limit: number
}

const SECTION = '## Budgets'
const BOUND = /^([≤≥]) ([\d,.]+)$/

/**
 * The budgets in the tables below "Budgets" of docs/performance.md: a row says of what, the head of a column which
 * figure, a cell the bound: `≤ 12` or `≥ 1.1`.
 */
export function budgetsIn(document: string): Budget[] {
  const section = document.slice(document.indexOf(`\n${SECTION}\n`) + 1).split(/\n## /)[0] ?? ''
  let heads: string[] = []
  const budgets: Budget[] = []
  for (const line of section.split('\n')) {
    if (!line.startsWith('|')) {
      heads = []
      continue
    }
    const [what = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', ''))
    if (heads.length === 0) heads = cells
    else if (!/^-+$/.test(what))
      for (const [at, cell] of cells.entries()) {
        const figure = heads[at] ?? ''
        const [, bound, limit] = BOUND.exec(cell) ?? []
        if (cell === '') continue
        if (!bound || !limit) throw new Error(`the budget of ${what}, ${figure}, is no bound: ${cell}`)
        budgets.push({
          what,
          figure,
          bound: bound as Budget['bound'],
          limit: Number(limit.replaceAll(',', '')),
        })
      }
  }
  return budgets
}

/** How much more than was measured a figure may come to: nothing where it is counted. */
const ROOM: Record<string, number> = {
  statements: 1,
  'in a transaction': 1,
  HTML: 1.05,
  packed: 1.05,
  JavaScript: 1.05,
  'style sheets': 1.05,
}
/** CPU time varies, and PostgreSQL works for itself now and then. */
const OTHER_ROOM = 1.25
const CPU = ['node', 'PostgreSQL', 'together', 'with brotli']
const CPU_FLOOR = 0.5
/** Figures that are the better the larger they are. */
const AT_LEAST = ['a second', 'times TPC-B', 'times transfers', 'times the bets of one']

/** Budgets as a run's figures suggest them, in the tables that `budgetsIn` reads; the goals of some are better known. */
export function proposedBudgets(figures: Figures): string {
  const byHeads = new Map<string, string[]>()
  for (const [what, of] of Object.entries(figures)) {
    const heads = Object.keys(of)
    const rows = byHeads.get(heads.join(' | ')) ?? [
      `| of | ${heads.join(' | ')} |`,
      `| --- |${heads.map(() => ' --- |').join('')}`,
    ]
    const cells = Object.entries(of).map(([figure, value]) => {
      const room = ROOM[figure] ?? OTHER_ROOM
      return AT_LEAST.includes(figure)
        ? `≥ ${short(value / room)}`
        : `≤ ${short(value * room + (CPU.includes(figure) ? CPU_FLOOR : 0))}`
    })
    byHeads.set(heads.join(' | '), [...rows, `| ${what} | ${cells.join(' | ')} |`])
  }
  return [...byHeads.values()].map((rows) => rows.join('\n')).join('\n\n')
}

const short = (limit: number) =>
  limit >= 100 || Number.isInteger(limit) ? String(Math.round(limit)) : limit.toFixed(2)

/** A line for each budget that does not hold. What was not measured has no line. */
export function brokenBudgets(budgets: readonly Budget[], figures: Figures): string[] {
  return budgets.flatMap(({ what, figure, bound, limit }) => {
    const value = figures[what]?.[figure]
    if (value === undefined) return []
    const holds = bound === '≤' ? value <= limit : value >= limit
    const shown = Number.isInteger(value) ? String(value) : value.toFixed(2)
    return holds ? [] : [`${what}, ${figure}: ${shown} where the budget is ${bound} ${limit}`]
  })
}

/** A line for each budget without a figure, and each figure without a budget: names that do not meet hold nothing. */
export function unmatched(budgets: readonly Budget[], figures: Figures): string[] {
  const named = new Set(budgets.map(({ what, figure }) => `${what}, ${figure}`))
  const measured = Object.entries(figures).flatMap(([what, of]) =>
    Object.keys(of).map((figure) => `${what}, ${figure}`),
  )
  return [
    ...[...named].filter((name) => !measured.includes(name)).map((name) => `${name}: not measured`),
    ...measured.filter((name) => !named.has(name)).map((name) => `${name}: has no budget`),
  ]
}

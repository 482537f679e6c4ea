import type { Figures } from '../budgets.ts'
import { CONNECTIONS } from '../measures/requests.ts'
import { table } from '../table.ts'
import type { Cost, PageFigures } from './pages.ts'

/** What pages cost, what they cost beside bare React, and what they ask and send. */
export function printPages(pages: readonly PageFigures[], requests: string): void {
  const cost = ({ node, database, together }: Cost) => [node, database, together]
  const times = (ms: number, unit: number) => `${(ms / unit).toFixed(2)} x`
  table(
    `Pages, ${requests} requests each over ${CONNECTIONS} connections: CPU ms a request, without compression and with brotli`,
    ['', 'node', 'PostgreSQL', 'together', 'brotli: node', 'PostgreSQL', 'together'],
    pages.map(({ name, plain, packed }) => [name, ...cost(plain), ...cost(packed)]),
  )
  table(
    'The same, without compression, beside bare React of the same page, and of a reference page (home; for the statement, statement)',
    ['', 'same', 'node', 'together', 'reference', 'node', 'PostgreSQL', 'together'],
    pages.map(({ name, plain, sameByReact, referenceByReact }) => [
      name,
      sameByReact,
      times(plain.node, sameByReact),
      times(plain.together, sameByReact),
      referenceByReact,
      times(plain.node, referenceByReact),
      times(plain.database, referenceByReact),
      times(plain.together, referenceByReact),
    ]),
  )
  table(
    'What a page asks the database, and its HTML in bytes',
    ['', 'statements', 'in a transaction', 'HTML', 'packed with brotli'],
    pages.map(({ name, statements, inTransaction, htmlBytes, brotliBytes }) => [
      name,
      ...[statements.length, inTransaction, htmlBytes, brotliBytes].map(String),
    ]),
  )
}

export function printStatements(pages: readonly PageFigures[]): void {
  for (const { name, statements } of pages)
    console.log([`\n${name}`, ...statements.map((statement) => `  ${statement}`)].join('\n'))
}

/** What budgets limit; CPU in units of bare React's reference page. */
export const figuresOf = (pages: readonly PageFigures[]): Figures =>
  Object.fromEntries(
    pages.map(
      ({ name, statements, inTransaction, htmlBytes, brotliBytes, plain, packed, referenceByReact }) => [
        name,
        {
          statements: statements.length,
          'in a transaction': inTransaction,
          HTML: htmlBytes,
          packed: brotliBytes,
          node: plain.node / referenceByReact,
          PostgreSQL: plain.database / referenceByReact,
          together: plain.together / referenceByReact,
          'with brotli': packed.together / referenceByReact,
        },
      ],
    ),
  )

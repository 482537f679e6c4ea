import { parseArgs } from 'node:util'
import type { Figures } from './budgets.ts'

/** What the command line asks for; `run.ts` says what each means. */
export const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    check: { type: 'boolean', default: false },
    propose: { type: 'boolean', default: false },
    page: { type: 'string', default: '' },
    requests: { type: 'string', default: '600' },
    arrangement: { type: 'string', default: 'one' },
    statements: { type: 'boolean', default: false },
    accounts: { type: 'string', default: '1000000' },
    entries: { type: 'string', default: '10000000' },
    world: { type: 'string' },
  },
})

/** What this run has measured and a budget limits. */
export const figures: Figures = {}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Figures } from './budgets.ts'

/** The head of `run.ts`, which says what each option means. */
function explain(): void {
  for (const line of readFileSync(path.join(import.meta.dirname, 'run.ts'), 'utf8').split('\n')) {
    if (!line.startsWith('//')) return
    console.log(line.slice(3))
  }
}

function parsed() {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    explain()
    console.error(`\n${(error as Error).message}`)
    process.exit(2)
  }
}

const options = {
  help: { type: 'boolean', default: false },
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
  seconds: { type: 'string', default: '60' },
} as const

/** What the command line asks for. */
export const { values, positionals } = parsed()
if (values.help) {
  explain()
  process.exit(0)
}

/** What this run has measured and a budget limits. */
export const figures: Figures = {}

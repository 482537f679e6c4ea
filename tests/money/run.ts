// npm run test:money [-- --sequences 10000 --seed 1 --path 3:0]: any fifty actions of several members at once, as often
// as is asked, in as many processes as there are processors. A failure says what to run to see it again.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { scratchPostgres } from '../support/database/scratch-postgres.ts'

/** Sequences of one process: its database is thrown away with it, so none grows slow. */
const BATCH = 250

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    path: { type: 'string' },
  },
})
const sequences = Number(values.sequences)
const first = values.seed === undefined ? randomInt(2 ** 30) : Number(values.seed)
const batches = values.path ? 1 : Math.ceil(sequences / BATCH)

const postgres = await scratchPostgres()
const started = Date.now()
let next = 0
let checked = 0
const failures: string[] = []

async function lane(): Promise<void> {
  while (next < batches && failures.length === 0) {
    const batch = next++
    const runs = Math.min(BATCH, sequences - batch * BATCH)
    const { code, output } = await work(runs, first + batch)
    if (code !== 0) failures.push(output)
    else checked += runs
    const seconds = ((Date.now() - started) / 1000).toFixed(0)
    console.log(
      `seed ${first + batch}: ${code === 0 ? `${runs} sequences sound` : 'FAILED'} (${checked} in ${seconds} s)`,
    )
  }
}

function work(runs: number, seed: number): Promise<{ code: number; output: string }> {
  const args = [
    '--import',
    'tsx',
    `${import.meta.dirname}/worker.ts`,
    postgres.adminUrl,
    String(runs),
    String(seed),
  ]
  if (values.path) args.push(values.path)
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}ended by ${signal}` : output }),
    )
  })
}

await Promise.all(Array.from({ length: os.availableParallelism() }, lane))
await postgres.close()
for (const failure of failures) console.log(`\n${failure.trim()}`)
if (failures.length > 0)
  console.log('\nOnce more: npm run test:money -- --seed <seed> --path "<path>" with those of the failure.')
console.log(`\n${checked} sequences sound, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)

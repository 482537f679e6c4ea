// npm run test:odds: what each game of the house returns in millions of rounds, option by option, beside the exact figure; and
// whether every range that a game draws from is drawn evenly. Exits 1 where something is not.
//   --rounds 10000000        of each game, its options in turn
//   --only dice,mines        these games alone, without the ranges; `ranges`: these alone
//   --processes 2            one for each processor, if nothing is said
//   --seed odds              the server seed is its hash
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import os from 'node:os'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import type { GameName } from '#contract/play/games/index.ts'
import { everyHouseGame } from '#platform/play/house/index.ts'
import { table } from '../bench/table.ts'
import { type evenness, rangesOfGames } from './cells.ts'
import { deviationsOf } from './normal.ts'
import { optionsOf } from './options.ts'
import type { Returned, Work } from './worker.ts'

const CONFIDENCE = 0.99
/** Rounds of one piece of work: a second or some. */
const PIECE = 250_000
/** Draws for each cell of a range, and at least so many. */
const DRAWS_A_CELL = 1_000
const LEAST_DRAWS = 1_000_000

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10000000' },
    only: { type: 'string', default: '' },
    processes: { type: 'string', default: String(os.availableParallelism()) },
    seed: { type: 'string', default: 'odds' },
  },
})
const rounds = Number(values.rounds)
const only = values.only === '' ? [] : values.only.split(',')
const games = [...everyHouseGame.map(({ game }) => game), 'lottery' as const].filter(
  (game) => only.length === 0 || only.includes(game),
)
const seeds = { serverSeed: createHash('sha256').update(values.seed).digest('hex'), clientSeed: 'odds' }
const ranges = only.length === 0 || only.includes('ranges') ? rangesOfGames(seeds) : []
let failed = 0

const works: Work[] = [
  ...games.flatMap((game) =>
    Array.from({ length: Math.ceil(rounds / PIECE) }, (_, piece): Work => {
      const from = piece * PIECE
      return { game, from, rounds: Math.min(PIECE, rounds - from) }
    }),
  ),
  ...ranges.map((range): Work => {
    return { range, draws: Math.max(LEAST_DRAWS, DRAWS_A_CELL * Math.min(range, 10_000)) }
  }),
]
const returned = new Map<GameName, Returned>()
const even: ReturnType<typeof evenness>[] = []
const waiting = works.values()
await Promise.all(Array.from({ length: Number(values.processes) }, lane))

if (games.length > 0)
  table(
    `What ${rounds.toLocaleString('en')} rounds of each game return, in percent`,
    ['', 'rounds', 'returned', 'exact', '99 % band', 'deviations'],
    games.flatMap(rowsOf),
  )
if (ranges.length > 0) evenRows()
console.log(failed === 0 ? 'All within 99 % confidence.' : `${failed} outside 99 % confidence.`)
process.exit(failed === 0 ? 0 : 1)

/** One process: piece after piece. */
async function lane(): Promise<void> {
  const worker = spawn(
    process.execPath,
    ['--import', 'tsx', `${import.meta.dirname}/worker.ts`, values.seed],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const answers = createInterface({ input: worker.stdout })[Symbol.asyncIterator]()
  for (const work of waiting) {
    worker.stdin.write(`${JSON.stringify(work)}\n`)
    const { value, done } = await answers.next()
    if (done) throw new Error('a process of the simulation has ended')
    if ('game' in work) add(work, JSON.parse(value))
    else even.push(JSON.parse(value))
  }
  worker.stdin.end()
}

function add(work: Extract<Work, { game: GameName }>, more: Returned): void {
  const known = returned.get(work.game)
  const plus = (figure: keyof Returned) =>
    more[figure].map((number, at) => number + (known?.[figure][at] ?? 0))
  returned.set(work.game, { rounds: plus('rounds'), sums: plus('sums'), squares: plus('squares') })
  const last = work.from + work.rounds >= rounds
  if (last) process.stderr.write(`${work.game} is nearly done\n`)
}

/** A game is confirmed with its options together: each of several has its share of the confidence. */
function rowsOf(game: GameName): [string, ...(number | string)[]][] {
  const options = optionsOf(game)
  const of = returned.get(game)
  const allowed = deviationsOf(1 - (1 - CONFIDENCE) / options.length)
  return options.map(({ name, exact }, at) => {
    const played = of?.rounds[at] ?? 0
    const mean = (of?.sums[at] ?? 0) / played
    const spread = Math.sqrt(((of?.squares[at] ?? 0) / played - mean * mean) / played)
    const deviations = (mean - exact) / spread
    const within = Math.abs(deviations) <= allowed
    if (!within) failed++
    const percent = (part: number) => (part * 100).toFixed(4)
    const band = `${percent(exact - allowed * spread)} - ${percent(exact + allowed * spread)}`
    return [
      `${game}, ${name}`,
      played.toLocaleString('en'),
      percent(mean),
      percent(exact),
      band,
      `${deviations.toFixed(2)}${within ? '' : ' OUTSIDE'}`,
    ]
  })
}

function evenRows(): void {
  const allowed = deviationsOf(1 - (1 - CONFIDENCE) / even.length)
  even.sort((a, b) => a.n - b.n)
  const outside = even.filter(({ deviations }) => Math.abs(deviations) > allowed)
  failed += outside.length
  const most = even.toSorted((a, b) => Math.abs(b.deviations) - Math.abs(a.deviations)).slice(0, 8)
  table(
    `Chi-square of ${even.length} ranges, in standard deviations: at most ${allowed.toFixed(2)} in 99 % of all runs; the farthest`,
    ['', 'cells', 'deviations'],
    most.map(({ n, cells, deviations }) => [`${n}`, cells, deviations.toFixed(2)]),
  )
}

// One of the processes of npm run test:odds: worker.ts <seed>. Each line that comes in is a piece of work, each that goes out its
// figures, as JSON.
import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { GameName } from '#contract/play/games/index.ts'
import { rulesOf } from '#platform/play/house/index.ts'
import { evenness } from './cells.ts'
import { CountedStream, forRules } from './counted-stream.ts'
import { optionsOf, STAKE } from './options.ts'

/** So many rounds of a game, or so many draws from a range. */
export type Work = { game: GameName; from: number; rounds: number } | { range: number; draws: number }
/** Of each option of the game: its rounds, the sum of what it returned, in stakes, and of the squares. */
export interface Returned {
  rounds: number[]
  sums: number[]
  squares: number[]
}

const [seed = ''] = process.argv.slice(2)
const seeds = { serverSeed: createHash('sha256').update(seed).digest('hex'), clientSeed: 'odds' }

function play(game: GameName, from: number, rounds: number): Returned {
  const of = optionsOf(game).map((option) => {
    // The lotteries are many games of one kind.
    const rules = rulesOf('SEN', option.wager.game === 'lottery' ? option.wager.code : game)
    if (!rules) throw new Error(`no game ${game}`)
    return { option, rules, rounds: 0, sum: 0, squares: 0 }
  })
  const stream = new CountedStream(seeds)
  const fairStream = forRules(stream)
  for (let nonce = from; nonce < from + rounds; nonce++) {
    const turn = of[nonce % of.length]
    if (!turn) throw new Error(`${game} has no option`)
    stream.begin(nonce)
    const { wager, actions, pools, stake = STAKE } = turn.option
    const times = Number(turn.rules.play(wager, stake, fairStream, actions, pools).payout) / Number(stake)
    turn.rounds += 1
    turn.sum += times
    turn.squares += times * times
  }
  return {
    rounds: of.map(({ rounds }) => rounds),
    sums: of.map(({ sum }) => sum),
    squares: of.map(({ squares }) => squares),
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const work = JSON.parse(line) as Work
  const found =
    'game' in work ? play(work.game, work.from, work.rounds) : evenness(seeds, work.range, work.draws)
  console.log(JSON.stringify(found))
}

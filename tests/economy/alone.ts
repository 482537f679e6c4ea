import { lesser, minorOf } from '#contract/base/fields/money.ts'
import { endFeature } from '../support/play/end-feature.ts'
import {
  costOf,
  crashOutcomes,
  diceOutcomes,
  minesOutcomes,
  type Outcome,
  videoPokerOutcomes,
} from '../support/play/exact-play.ts'
import { ops, type Site } from '../support/site/site.ts'
import { attributeOf, type Page, type Visitor } from '../support/site/visitor.ts'
import { bet, tableOf } from './forms.ts'
import { done, playerOf } from './person.ts'
import { MILLION, type Strategy } from './strategy.ts'

/** Games of one player, at their lowest risk or as well as they can be played. */

const STAKE = 1_000_000
const MINOR_STAKE = BigInt(STAKE) * 100n
const FEW = 15
/** Each of these counts little or nothing most of the time. */
const MANY = 25

const dice = (target: string) => (visitor: Visitor) =>
  bet(visitor, 'dice', { stake: String(STAKE), direction: 'under', target })
/** Under 98.00: the likeliest win that there is. */
export const safeDice = dice('98.00')
export const SAFE_DICE = costOf(diceOutcomes(9_800), [{ spot: '', stake: MINOR_STAKE }])

const earlyCrash = (visitor: Visitor) => bet(visitor, 'crash', { stake: String(STAKE), target: '1.01' })

/** Sends the form of an open round. */
const step = async (visitor: Visitor, game: string, fields: Record<string, string>) =>
  done(visitor.submit(await visitor.get(tableOf(game)), 'step', fields), `a step of ${game}`)

const resultOn = (page: Page) => attributeOf(page, '.stage [data-bet]', 'data-result')

/** One mine, one cell, and the money out. */
async function oneCell(visitor: Visitor): Promise<void> {
  const id = await bet(visitor, 'mines', { stake: String(STAKE), mines: '1' })
  await step(visitor, 'mines', { action: 'reveal', cell: '12' })
  const page = await visitor.get(`${tableOf('mines')}?bet=${id}`)
  if (resultOn(page) === 'open') await step(visitor, 'mines', { action: 'cash-out' })
}

/** The places that a sensible player holds: ranks that repeat, else what is a jack or higher. */
function heldOf(ranks: readonly string[]): number[] {
  const places = (holds: (rank: string) => boolean) =>
    ranks.flatMap((rank, place) => (holds(rank) ? [place] : []))
  const repeated = places((rank) => ranks.filter((other) => other === rank).length > 1)
  return repeated.length > 0 ? repeated : places((rank) => ['jack', 'queen', 'king', 'ace'].includes(rank))
}

async function sensibleHand(visitor: Visitor): Promise<void> {
  await bet(visitor, 'video-poker', { stake: String(STAKE) })
  const page = await visitor.get(`${tableOf('video-poker')}?lang=en`)
  const label = attributeOf(page, 'svg[data-stage]', 'aria-label')
  const ranks = Array.from(
    label.matchAll(/(\w+) of (?:clubs|diamonds|hearts|spades)/g),
    ([, rank = '']) => rank,
  )
  if (ranks.length !== 5) throw new Error(`video poker shows ${label}`)
  const fields = { action: 'draw', hold: heldOf(ranks).map(String) }
  await done(visitor.submit(page, 'step', fields), 'a draw of video poker')
}

/** The least that a game keeps of a stake, as `ops economy` prints it (percent), in millionths. */
async function leastEdgeOf(site: Site, game: string): Promise<bigint> {
  const { options }: { options: { game: string; edge: string }[] } = (await ops(site, 'economy', '--json'))
    .json
  const edges = options
    .filter((option) => option.game === game)
    .map(({ edge }) => minorOf(edge.slice(0, -2)) * 100n + BigInt(edge.slice(-2)))
  return edges.reduce(lesser)
}

interface Solo {
  name: string
  rounds: number
  round(visitor: Visitor): Promise<unknown>
  outcomes: readonly Outcome[]
}

const lane = 'alone'
const solo = ({ name, rounds, round, outcomes }: Solo): Strategy => ({
  name,
  lane,
  accounts: 1,
  money: '50000000',
  async play(_site, person) {
    const { visitor } = playerOf(person)
    for (let at = 0; at < rounds; at++) await round(visitor)
    return { exact: costOf(outcomes, [{ spot: '', stake: MINOR_STAKE }]) * BigInt(rounds) }
  },
})

const slots = (game: string): Strategy => ({
  name: `slots, ${game}`,
  lane,
  accounts: 1,
  money: '50000000',
  async play(site, person) {
    const { visitor } = playerOf(person)
    for (let at = 0; at < FEW; at++) {
      const id = await bet(visitor, game, { stake: String(STAKE) })
      await endFeature(visitor, `${tableOf(game)}?bet=${id}`)
    }
    const edge = await leastEdgeOf(site, `SEN/${game}`)
    return { exact: (edge * MINOR_STAKE * MILLION * BigInt(FEW)) / 1_000_000n }
  },
})

export const alone: readonly Strategy[] = [
  solo({ name: 'dice at 98 %', rounds: MANY, round: safeDice, outcomes: diceOutcomes(9_800) }),
  // Half of it counts whole: of what counts little, this is nearest to the edge.
  solo({ name: 'dice at 50 %', rounds: MANY, round: dice('50.00'), outcomes: diceOutcomes(5_000) }),
  solo({ name: 'crash at 1.01', rounds: MANY, round: earlyCrash, outcomes: crashOutcomes(101) }),
  solo({ name: 'mines, one mine and one cell', rounds: FEW, round: oneCell, outcomes: minesOutcomes(1, 1) }),
  solo({
    name: 'video poker, held sensibly',
    rounds: FEW,
    round: sensibleHand,
    outcomes: videoPokerOutcomes,
  }),
  ...['slots-lines', 'slots-ways', 'slots-cascade'].map(slots),
]

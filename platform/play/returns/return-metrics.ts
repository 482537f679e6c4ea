import { gauge, type Metric, type Reading, sample } from '#contract/base/metric.ts'
import type { ReturnStanding } from '#contract/play/returns.ts'
import type { Context } from '#platform/base/context.ts'
import { measuredReturns } from './measured-returns.ts'

const rounds = gauge('sen_game_rounds', 'Rounds of a game of the house that were counted.', ['game'])
const staked = gauge('sen_game_staked_money', 'What was staked in them.', ['game'])
const paid = gauge('sen_game_paid_money', 'What they paid.', ['game'])
const returned = gauge('sen_game_return_ratio', 'What was paid of what was staked.', ['game'])
const published = gauge('sen_game_return_published_ratio', 'What the game returns by its rules.', [
  'game',
  'bound',
])
const standing = gauge(
  'sen_game_return_standing',
  'Where the measured return lies: 0 within its 95 % band, 1 outside of it, 2 outside of the 99.99 % band too.',
  ['game'],
)
export const returnMetrics: readonly Metric[] = [rounds, staked, paid, returned, published, standing]

const levels: Record<ReturnStanding, number> = { inside: 0, outside: 1, alarm: 2 }
const PERCENT = 100

/** The returns of the games of the house, as counted so far. */
export const returnReadings = (ctx: Context): Reading[] => [
  {
    name: 'returns',
    async read() {
      const measured = await measuredReturns(ctx, { language: 'en' })
      const { games } = measured.ok ? measured.value : { games: [] }
      return games.flatMap((one) => {
        const game = one.nodeId
        return [
          sample(rounds, { game }, one.rounds),
          sample(staked, { game }, Number(one.staked)),
          sample(paid, { game }, Number(one.paid)),
          sample(published, { game, bound: 'lowest' }, Number(one.exact.lowest) / PERCENT),
          sample(published, { game, bound: 'highest' }, Number(one.exact.highest) / PERCENT),
          ...(one.returned === null ? [] : [sample(returned, { game }, Number(one.returned) / PERCENT)]),
          ...(one.standing === null ? [] : [sample(standing, { game }, levels[one.standing])]),
        ]
      })
    },
  },
]

import { gauge, type Metric, type Reading, sample } from '#contract/base/metric.ts'
import type { Context } from '#platform/base/context.ts'
import { chainStates } from './chains.ts'

const stopped = gauge(
  'sen_chain_stopped',
  'Whether what comes by an open token is credited: 1 while it is not, with why.',
  ['chain', 'problem'],
)
export const chainMetrics: readonly Metric[] = [stopped]

/** Whether the watchers of chains credit, token by token. */
export const chainReadings = (ctx: Context): Reading[] => [
  {
    name: 'chains',
    read: async () =>
      (await chainStates(ctx)).map(({ name, problem }) =>
        sample(stopped, { chain: name, problem: problem ?? 'none' }, problem === null ? 0 : 1),
      ),
  },
]

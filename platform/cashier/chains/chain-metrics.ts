import { gauge, type Metric, type Reading, sample } from '#contract/base/metric.ts'
import type { Context } from '#platform/base/context.ts'
import { openChains, stoppedChains } from './chains.ts'

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
    async read() {
      const [open, problems] = await Promise.all([openChains(ctx), stoppedChains(ctx)])
      return open.map(({ id, name }) => {
        const problem = problems.find((one) => one.id === String(id))?.problem
        return sample(stopped, { chain: name, problem: problem ?? 'none' }, problem === undefined ? 0 : 1)
      })
    },
  },
]

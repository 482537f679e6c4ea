import { gauge, type Metric, type Reading, sample } from '#contract/base/metric.ts'
import type { Context } from '#platform/base/context.ts'
import { lastLedgerCheck } from '#platform/base/settings/index.ts'

const checkedAge = gauge('sen_ledger_check_age_seconds', 'How long ago `ops ledger check` was last run.')
const problems = gauge('sen_ledger_check_problems', 'What it found.')
export const ledgerCheckMetrics: readonly Metric[] = [checkedAge, problems]

/** The last check of the ledger; nothing while there was none. */
export const ledgerCheckReadings = (ctx: Context): Reading[] => [
  {
    name: 'ledger check',
    async read() {
      const last = await lastLedgerCheck(ctx)
      if (!last) return []
      const ageMs = ctx.clock.now().getTime() - new Date(last.at).getTime()
      return [sample(checkedAge, {}, ageMs / 1_000), sample(problems, {}, last.problems)]
    },
  },
]

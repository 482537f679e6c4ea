import type { Metric, Reading } from '#contract/base/metric.ts'
import type { Context } from '#platform/base/context.ts'
import { connectionMetrics, connectionReadings } from '#platform/base/db/connections/connection-metrics.ts'
import type { OpenDatabase } from '#platform/base/db/open-database.ts'
import { registryMetrics } from '#platform/base/metrics/index.ts'
import { chainMetrics, chainReadings } from '#platform/cashier/chains/index.ts'
import { ledgerMetrics, ledgerReadings } from '#platform/money/ledger/index.ts'
import { returnMetrics, returnReadings } from '#platform/play/returns/index.ts'
import { roundMetrics, roundReadings } from '#platform/play/rounds/index.ts'
import { callMetrics } from '../http/server/call-metrics.ts'
import { jobMetrics, jobReadings } from '../jobs/job-metrics.ts'
import { ledgerCheckMetrics, ledgerCheckReadings } from './ledger-check-metrics.ts'

/** All metrics of the platform, as its rooms declare them. */
export const platformMetrics: readonly Metric[] = [
  ...registryMetrics,
  ...connectionMetrics,
  ...callMetrics,
  ...jobMetrics,
  ...roundMetrics,
  ...returnMetrics,
  ...chainMetrics,
  ...ledgerMetrics,
  ...ledgerCheckMetrics,
]

/** What is read of the platform when somebody asks. */
export const platformReadings = (
  ctx: Context,
  database: Pick<OpenDatabase, 'pool' | 'direct' | 'reads' | 'reports'>,
): Reading[] => [
  ...connectionReadings(database),
  ...jobReadings(ctx),
  ...roundReadings(ctx),
  ...returnReadings(ctx),
  ...chainReadings(ctx),
  ...ledgerReadings(ctx.db),
  ...ledgerCheckReadings(ctx),
]

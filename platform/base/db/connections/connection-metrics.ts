import type pg from 'pg'
import { gauge, type Metric, type Reading, sample } from '#contract/base/metric.ts'
import type { OpenDatabase } from '../open-database.ts'
import { LateReads } from './late-reads.ts'

const connections = gauge('sen_database_connections', 'Open connections to the database.', ['pool', 'state'])
const maxConnections = gauge('sen_database_connections_max', 'The most that a pool may open.', ['pool'])
const waiting = gauge('sen_database_waiting', 'Who waits for a connection of a pool.', ['pool'])
const sharedConnections = gauge('sen_database_shared_connections', 'Open connections that short reads share.')
const readsUnderWay = gauge('sen_database_reads_under_way', 'Short reads without an answer yet.')
const replicaLag = gauge(
  'sen_replica_lag_seconds',
  'How far the replica is behind, at most; above 5 late reads go to the primary.',
)
export const connectionMetrics: readonly Metric[] = [
  connections,
  maxConnections,
  waiting,
  sharedConnections,
  readsUnderWay,
  replicaLag,
]

/** The connections of this process. */
export const connectionReadings = ({
  pool,
  direct,
  reads,
  reports,
}: Pick<OpenDatabase, 'pool' | 'direct' | 'reads' | 'reports'>): Reading[] => [
  {
    name: 'connections',
    read: () => [
      ...samplesOf('main', pool),
      ...(direct === pool ? [] : samplesOf('direct', direct)),
      ...(reports instanceof LateReads
        ? [...samplesOf('reports', reports.connections), sample(replicaLag, {}, reports.lagMs / 1_000)]
        : []),
      ...(reads
        ? [
            sample(sharedConnections, {}, reads.figures.connections),
            sample(readsUnderWay, {}, reads.figures.underWay),
          ]
        : []),
    ],
  },
]

const samplesOf = (name: string, pool: pg.Pool) => [
  sample(connections, { pool: name, state: 'busy' }, pool.totalCount - pool.idleCount),
  sample(connections, { pool: name, state: 'idle' }, pool.idleCount),
  sample(maxConnections, { pool: name }, pool.options.max),
  sample(waiting, { pool: name }, pool.waitingCount),
]

import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import type { Meter } from '#contract/base/metric.ts'
import type { Tracer } from '#contract/base/tracing.ts'
import type { Context, Fetch } from '#platform/base/context.ts'
import { createContext, systemClock, systemRandom } from '#platform/base/create-context.ts'
import type { ReadConnections } from '#platform/base/db/connections/read-connections.ts'
import { openDatabase } from '#platform/base/db/database.ts'
import { MemberEvents } from '#platform/base/events/index.ts'
import type { Clock, Couriers, Log, PhoneService, Random } from '#platform/base/ports.ts'
import { authenticate } from '#platform/members/accounts/index.ts'
import { agentCalls } from './http/agents.ts'
import { callbacks } from './http/callbacks/provider-callbacks.ts'
import { cashierCalls } from './http/cashier.ts'
import { contentCalls } from './http/content.ts'
import { eventCalls, watchedTables } from './http/events.ts'
import { gameCalls } from './http/games.ts'
import { inboxCalls } from './http/inbox.ts'
import { lotteryCalls } from './http/lottery.ts'
import { memberCalls } from './http/member.ts'
import { pointCalls } from './http/points.ts'
import { profitCalls } from './http/profit.ts'
import { promotionCalls } from './http/promotions.ts'
import { referralCalls } from './http/referral.ts'
import { responsibleGamingCalls } from './http/responsible-gaming.ts'
import { rewardCalls } from './http/rewards.ts'
import { roomCalls } from './http/rooms.ts'
import { securityCalls } from './http/security.ts'
import { type CallSurface, callSurface } from './http/server/serve.ts'
import { sessionCalls } from './http/session.ts'
import { systemCalls } from './http/system.ts'
import { verificationCalls } from './http/verification.ts'
import { walletCalls } from './http/wallet.ts'
import { type Jobs, startJobs } from './jobs/start-jobs.ts'

export interface Platform {
  /** Answers a request to /wps, /lgw or /callbacks. */
  fetch(request: Request): Promise<Response>
  /** Answers a call of a site in the same process. The site limits the time itself (`app/server/in-time.ts`). */
  send: CallSurface['send']
  /** The same for messages of payment providers and vendors to `/callbacks/…`. */
  callback: CallSurface['callback']
  /** The context of use cases; for the operator's command line, the demo world and tests. */
  ctx: Context
  /** Live events for open pages; holds a connection of the pool once there is a watcher. */
  events: MemberEvents
  /** Starts taking jobs from the database's queue, once. */
  work(): Promise<Jobs>
}

export interface PlatformParts {
  pool: pg.Pool
  /** Connections past a pooler, for events, jobs and cursors; absent: those of `pool`. */
  direct?: pg.Pool | undefined
  /** Connections for the short reads of pages; absent: those of `pool`. */
  reads?: ReadConnections | undefined
  /** Connections to a replica for reports. */
  reports?: PostgresPool | undefined
  platformKey: string
  /** Absent: none. */
  formerKeys?: readonly string[] | undefined
  /** Passwords that are allowed although publicly known; absent: none. */
  publicSecrets?: ReadonlySet<string> | undefined
  log: Log
  /** Absent: nothing is measured. */
  meter?: Meter | undefined
  /** Absent: nothing is traced. */
  tracer?: Tracer | undefined
  /** Absent: messages stay in the outbox, for the operator. */
  couriers?: Couriers | undefined
  /** Absent: the third-party route for codes is refused. */
  phoneService?: PhoneService | undefined
  /** Absent: pushes go to the push services of browsers. */
  fetchPush?: Fetch | undefined
  clock?: Clock
  random?: Random
}

/** The platform on a migrated database. */
export function createPlatform({
  pool,
  direct = pool,
  reads,
  reports,
  platformKey,
  formerKeys,
  publicSecrets,
  log,
  meter,
  tracer,
  couriers,
  phoneService,
  fetchPush,
  clock = systemClock,
  random = systemRandom,
}: PlatformParts): Platform {
  const ctx = createContext({
    db: openDatabase(pool),
    reads: reads && openDatabase(reads),
    reports: reports && openDatabase(reports),
    downloads: direct === pool ? undefined : openDatabase(direct),
    clock,
    random,
    log,
    platformKey,
    formerKeys,
    publicSecrets,
    meter,
    tracer,
    couriers,
    phoneService,
    fetchPush,
  })
  const events = new MemberEvents(direct, log)
  const served = [
    ...systemCalls,
    ...sessionCalls,
    ...verificationCalls,
    ...memberCalls,
    ...agentCalls,
    ...securityCalls,
    ...walletCalls,
    ...promotionCalls,
    ...profitCalls,
    ...responsibleGamingCalls,
    ...cashierCalls,
    ...pointCalls,
    ...referralCalls,
    ...rewardCalls,
    ...gameCalls,
    ...roomCalls,
    ...lotteryCalls,
    ...contentCalls,
    ...inboxCalls,
    ...eventCalls(events, watchedTables(ctx, events)),
  ]
  const { http: app, send, callback } = callSurface(ctx, served, authenticate, callbacks(ctx))
  return {
    fetch: async (request) => app.fetch(request),
    send,
    callback,
    ctx,
    events,
    work: () => startJobs(ctx, direct, (request) => Promise.resolve(app.fetch(request))),
  }
}

import type { Caller } from '#contract/base/caller.ts'
import type { Meter } from '#contract/base/metric.ts'
import type { Tracer } from '#contract/base/tracing.ts'
import type { EventTopic } from '#contract/play/events.ts'
import type { Db } from '#platform/base/db/database.ts'
import type { SecurityLog } from '#platform/base/process/security-log.ts'
import type { Clock, Couriers, Log, PhoneService, Random, SettingsReader } from './ports.ts'
import type { Result } from './result.ts'

export type { Clock, Log, Random }

/**
 * The names of all jobs. Each room declares its own (`declare module`, in its `jobs.ts`), so no other name can be
 * queued.
 */
// biome-ignore lint/suspicious/noEmptyInterface: rooms add to it
export interface JobNames {}
export type JobName = keyof JobNames

/**
 * Runs one job. It may run twice (a crash between the work and its record), so it must be idempotent. A throw causes a
 * retry.
 */
export type Job = (ctx: Context, payload: Record<string, string>) => Promise<unknown>

/** A job that queues its next run when it ends; one run across all processes (`entry/jobs`). */
export interface RecurringJob {
  everySeconds: number
  work: (ctx: Context) => Promise<unknown>
}

/** Calls an HTTP surface. */
export type Fetch = (request: Request) => Promise<Response>

/** The dependencies of every use case. */
export interface Context {
  /** The database, or within `transact` its transaction. */
  db: Db
  /**
   * For short page reads, or within `transact` its transaction. Shared connections (`db/read-connections.ts`): nothing
   * that takes long, locks or writes.
   */
  reads: Db
  /**
   * For reports of teams and of the house, and their files: a replica if one is configured, else `db`. It may be
   * `MAX_READ_LAG_MS` behind, so nothing that must show a caller its own latest acts reads here.
   */
  reports: Db
  /** For files of a member's own records: `db` in sessions that keep a cursor; within `transact` its transaction. */
  downloads: Db
  clock: Clock
  random: Random
  settings: SettingsReader
  log: Log
  /** The security events of the log. */
  security: Pick<SecurityLog, 'note' | 'flush'>
  /** Shared by site and platform (`contract/base/cipher.ts`); other keys are derived from it. */
  platformKey: string
  /** Keys that were it before: what they have signed or sealed still counts (`platform-keys.ts`). */
  formerKeys: readonly string[]
  /** Passwords that are allowed although publicly known: those of the demo world, and only there. */
  publicSecrets: ReadonlySet<string>
  /** Notes calls and jobs; absent: nothing is measured. */
  meter: Meter | undefined
  /** Makes spans of calls and jobs; absent: nothing is traced. */
  tracer: Tracer | undefined
  /** Announcements that are sent once a list of transactions is over (`gatherAnnouncements`); absent: with each commit. */
  gathered?: Map<EventTopic, Set<bigint>>
  /** Message delivery, by channel. */
  couriers: Couriers
  /** The third-party route for codes to mobile numbers, if the operator has one. */
  phoneService: PhoneService | undefined
  /** Sends a push to the push service of a browser. */
  fetchPush: Fetch
  /**
   * Adds a job in the transaction of `db`. `key` replaces an earlier job of the same key that has not run. The queue
   * goes by the database's clock, which may be behind the platform's: `waitMs` is the shortest wait by the database's
   * clock. Jobs of one `queue` run one after the other. Of those that are due, the lowest `priority` runs first; 0 by default.
   */
  addJob(name: JobName, payload: Record<string, string>, when?: JobTerms & { queue?: string }): Promise<void>
  /** Adds many jobs of a name in one statement, each in its own `queue` if it has one. */
  addJobs(name: JobName, jobs: readonly NewJob[], when?: Omit<JobTerms, 'key'>): Promise<void>
  /**
   * Runs `work` in one transaction (READ COMMITTED). A refusal or a throw rolls everything back; a deadlock or a
   * serialization failure is tried again, three times at most. Inside another `transact` it joins that transaction.
   */
  transact<Value>(this: Context, work: (ctx: Context) => Promise<Result<Value>>): Promise<Result<Value>>
}

/** When a job runs (`addJob`). */
export interface JobTerms {
  at?: Date
  key?: string
  waitMs?: number
  priority?: number
}

/** One of many jobs of a name. */
export interface NewJob {
  payload: Record<string, string>
  queue?: string | undefined
}

/** The calling member, as use cases see it. */
export interface Member {
  id: bigint
  account: string
  accountKind: number
  uplineId: bigint | null
  frozen: boolean
}

/** One call: the caller's address and, if signed in, the member. */
export interface Call {
  caller: Caller
  /** When the request arrived, before anything of it was read or looked up; absent for a call that came as none. */
  arrivedAt?: Date
  /** Null for a guest; present whenever the endpoint's `auth` is `member`. */
  member: Member | null
  /** The session's token hash; null for a guest. */
  tokenHash: Buffer | null
  /** The member that a guest's call turned out to concern: for the security log only, never for an answer. */
  about?: bigint
}

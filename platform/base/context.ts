import type { Caller } from '#contract/caller.ts'
import type { Db } from '#platform/base/db/database.ts'
import type { Clock, Couriers, Log, PhoneService, Random, SettingsReader } from './ports.ts'
import type { Result } from './result.ts'
import type { SecurityLog } from './security-log.ts'

export type { Clock, Log, Random }

/** Names of the jobs: what the cashier does (`deposit-jobs.ts`, `withdrawal-jobs.ts`), the way of a message, and what comes again and again (`entry/jobs/start-jobs.ts`). */
export type JobName =
  | 'deposit-submit'
  | 'deposit-simulate-payment'
  | 'deposit-expire'
  | 'withdrawal-pay'
  | 'withdrawal-simulate-payout'
  | 'withdrawal-auto-receipt'
  | 'transfer-carry'
  | 'transfer-simulate-late'
  | 'message-deliver'
  | 'inbox-hand-out'
  | 'ensure-months'
  | 'remove-expired'
  | 'refresh-hot-games'
  | 'freeze-trials'
  | 'refresh-leaderboard'
  | 'review-ranks'
  | 'count-turnover'
  | 'reward-referrers'
  | 'limit-loosen'
  | 'bonus-expire'
  | 'end-abandoned-bets'
  | 'promotion-periods'

/**
 * Does one job. It may be done twice (a crash comes between the work and the note that it is done), so it must be
 * idempotent. A throw has it done again later.
 */
export type Job = (ctx: Context, payload: Record<string, string>) => Promise<unknown>

/** Asks an HTTP surface. */
export type Fetch = (request: Request) => Promise<Response>

/** What every use case is given. */
export interface Context {
  /** The database, or within `transact` its transaction. */
  db: Db
  /** Where reports read: a replica where one is named, else `db`. It may be a moment behind. */
  reports: Db
  clock: Clock
  random: Random
  settings: SettingsReader
  log: Log
  /** The lines of it that tell of attacks. */
  security: SecurityLog
  /** Shared by site and platform (`contract/cipher.ts`); other keys are derived from it. */
  platformKey: string
  /** Passwords that everybody may choose although everybody knows them: those of the demo world, in it alone. */
  publicSecrets: ReadonlySet<string>
  /** The ways out for messages, by channel. */
  couriers: Couriers
  /** The third-party route for codes to mobile numbers, where the operator has one. */
  phoneService: PhoneService | undefined
  /**
   * Adds a job in the transaction of `db`. `key` replaces an earlier job of the same key that has not run. The queue goes
   * by the database's clock, which the platform's may be behind: `waitMs` is how long it waits by that one at least.
   * Jobs of one `queue` run one after the other.
   */
  addJob(
    name: JobName,
    payload: Record<string, string>,
    when?: { at?: Date; key?: string; waitMs?: number; queue?: string },
  ): Promise<void>
  /**
   * Runs `work` in one transaction (READ COMMITTED). A refusal or a throw rolls everything back; a deadlock or a
   * serialization failure is tried again, three times at most. Inside another `transact` it joins that transaction.
   */
  transact<Value>(work: (ctx: Context) => Promise<Result<Value>>): Promise<Result<Value>>
}

/** A member as a use case knows its caller. */
export interface Member {
  id: bigint
  account: string
  isAgent: number
  uplineId: bigint | null
  frozen: boolean
}

/** One call: who asks, from where, and as which member. */
export interface Call {
  caller: Caller
  /** Null for a guest; present whenever the endpoint's `auth` is `member`. */
  member: Member | null
  /** The session's token hash; null for a guest. */
  tokenHash: Buffer | null
  /** Whose account a guest's call is about, once the use case knows: for the security log, and for no answer. */
  about?: bigint
}

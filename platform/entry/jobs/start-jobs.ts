import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, runTaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import { contractJobs } from '#platform/agents/contracts/index.ts'
import { figureRoutines } from '#platform/agents/figures/index.ts'
import { settlementRoutines } from '#platform/agents/settlements/index.ts'
import { reportRoutines } from '#platform/backoffice/reports/index.ts'
import { riskRoutines } from '#platform/backoffice/risk/index.ts'
import type { Context, Fetch, Job, JobName, RecurringJob } from '#platform/base/context.ts'
import { RESTART_MS } from '#platform/base/limits.ts'
import { messageJobs } from '#platform/base/messages/index.ts'
import { SETTINGS_CHANNEL } from '#platform/base/settings/index.ts'
import { missionRoutines } from '#platform/benefits/missions/index.ts'
import { promotionJobs, promotionRoutines } from '#platform/benefits/promotions/index.ts'
import { rankRoutines } from '#platform/benefits/ranks/index.ts'
import { referralRoutines } from '#platform/benefits/referral/index.ts'
import { turnoverRoutines } from '#platform/benefits/turnover/index.ts'
import { bankLineRoutines } from '#platform/cashier/bank-lines/index.ts'
import { chainRoutines } from '#platform/cashier/chain-arrivals/index.ts'
import { depositJobs } from '#platform/cashier/deposits/index.ts'
import { withdrawalJobs } from '#platform/cashier/withdrawals/index.ts'
import {
  ABANDONED_JOBS_MS,
  FIRST_ROUTINE_WAIT_SECONDS,
  JOBS_POLL_MS,
  JOBS_STOP_MS,
  LONGEST_ROUTINE_WAIT_SECONDS,
  MAX_JOBS,
} from '#platform/entry/limits.ts'
import { accountRoutines, membersAfter } from '#platform/members/accounts/index.ts'
import { identityRoutines } from '#platform/members/identity/index.ts'
import { inboxJobs } from '#platform/members/inbox/index.ts'
import { limitJobs } from '#platform/members/responsible-gaming/index.ts'
import { playSumRoutines } from '#platform/money/play-sums/index.ts'
import { catalogueRoutines } from '#platform/play/catalogue/index.ts'
import { houseRoutines, sharedGameOf } from '#platform/play/house/index.ts'
import { lotteryRoutines } from '#platform/play/lottery/index.ts'
import { returnRoutines } from '#platform/play/returns/index.ts'
import { roomJobs } from '#platform/play/rooms/index.ts'
import { roundJobs } from '#platform/play/rounds/index.ts'
import { vendorRoutines, walletJobs } from '#platform/play/vendors/index.ts'
import { ensureMonths } from './ensure-months.ts'
import { jobFailures, measuredJob } from './job-metrics.ts'
import { releaseAbandonedJobs, releaseJobsOf, signIn } from './liveness.ts'
import { removeExpired } from './remove-expired.ts'
import { resealSecrets } from './reseal-secrets.ts'

export interface Jobs {
  /** Takes no more jobs, and waits for running ones. */
  stop(): Promise<void>
}

declare module '#platform/base/context.ts' {
  interface JobNames {
    'ensure-months': true
    'remove-expired': true
    'reseal-secrets': true
  }
}

/** The upkeep of the database: partitions of coming months, the removal of expired rows, secrets under a changed key. */
const upkeepRoutines: Record<'ensure-months' | 'remove-expired' | 'reseal-secrets', RecurringJob> = {
  'ensure-months': { everySeconds: 24 * 60 * 60, work: ensureMonths },
  'remove-expired': { everySeconds: 10 * 60, work: removeExpired },
  'reseal-secrets': { everySeconds: 60 * 60, work: resealSecrets },
}

/** Recurring jobs, as their rooms declare them; one run across all processes. */
export const routines = {
  ...upkeepRoutines,
  ...catalogueRoutines,
  ...accountRoutines,
  ...identityRoutines,
  ...missionRoutines,
  ...rankRoutines,
  ...turnoverRoutines,
  ...playSumRoutines,
  ...returnRoutines,
  ...figureRoutines,
  ...settlementRoutines,
  ...reportRoutines,
  ...riskRoutines,
  ...referralRoutines,
  ...promotionRoutines,
  ...houseRoutines,
  ...lotteryRoutines,
  ...vendorRoutines,
  ...bankLineRoutines,
  ...chainRoutines,
}
type Routine = keyof typeof routines
const routineNames = Object.keys(routines) as Routine[]

/**
 * A routine as a job: it queues its next run when it ends, sooner after a failure. An interrupted run stays in the
 * queue and is repeated.
 */
const routine =
  (name: Routine): Job =>
  async (ctx) => {
    const { everySeconds, work } = routines[name]
    let nextSeconds = everySeconds
    try {
      await work(ctx)
    } catch (err) {
      ctx.meter?.count(jobFailures, { job: name })
      ctx.log.error({ err, job: name }, 'a job failed')
      nextSeconds = Math.min(Math.max(everySeconds, FIRST_ROUTINE_WAIT_SECONDS), LONGEST_ROUTINE_WAIT_SECONDS)
    }
    await addRun(ctx, name, nextSeconds)
  }

/**
 * Queues the next run of a routine, replacing a waiting one: by the queue's own clock, and in a queue of its own, so
 * that runs never overlap, however long they take.
 */
const addRun = (ctx: Context, name: Routine, inSeconds: number): Promise<void> =>
  ctx.addJob(name, {}, { key: name, queue: name, waitMs: inSeconds * 1_000 })

/** Each recurring job, wrapped so that it queues its next run. */
const repeated = Object.fromEntries(routineNames.map((name) => [name, routine(name)])) as Record<Routine, Job>

/** Every job by its name. `fetch` reaches this platform's own HTTP surface. */
export const jobsByName = (fetch: Fetch): Record<JobName, Job> => ({
  ...depositJobs(fetch),
  ...withdrawalJobs(fetch),
  ...walletJobs,
  ...messageJobs,
  ...inboxJobs(membersAfter),
  ...limitJobs,
  ...contractJobs,
  ...promotionJobs,
  ...roundJobs(sharedGameOf),
  ...roomJobs,
  ...repeated,
})

/**
 * Processes the database's queue until stopped. New jobs of any process start at once. If the database is lost, the
 * runner restarts when it is back, and interrupted jobs are repeated.
 */
export async function startJobs(ctx: Context, pool: pg.Pool, fetch: Fetch): Promise<Jobs> {
  for (const name of routineNames) await addRun(ctx, name, 0)
  const stopping = new AbortController()
  const running = keepRunning(ctx, pool, jobsByName(fetch), stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Runs the workers, and restarts them after each breakdown, until `stop` is aborted. */
async function keepRunning(
  ctx: Context,
  pool: pg.Pool,
  jobs: Record<JobName, Job>,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    // A runner that starts without its database never finds it (it caches the failure of its first query).
    const reachable = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    if (reachable && !stop.aborted) {
      const run = startRunner(ctx, pool, jobs)
      const stopRun = () => void run.end()
      stop.addEventListener('abort', stopRun, { once: true })
      await run.ended
      stop.removeEventListener('abort', stopRun)
    }
    if (!stop.aborted) await pause(RESTART_MS, undefined, { signal: stop }).catch(() => {})
  }
}

/** The workers of this process: `ended` resolves when they have stopped, after a breakdown or by `stopWorkers`. */
function startRunner(ctx: Context, pool: pg.Pool, jobs: Record<JobName, Job>) {
  const events: WorkerEvents = new EventEmitter()
  const workerIds: string[] = []
  let signedIn = false
  let ending: Promise<void> | undefined
  const logOutage = (error: unknown) => ctx.log.warn({ err: error }, 'the job queue is out of reach')
  const breakDown = (error: unknown) => {
    if (!ending) logOutage(error)
    void stopWorkers()
  }
  // A process that does not hold its own locks must not declare workers dead, its own included.
  const release = async () => {
    if (signedIn) await releaseAbandonedJobs(pool).catch(logOutage)
  }

  events.on('worker:create', ({ worker }) => workerIds.push(worker.workerId))
  events.on('pool:listen:success', ({ client }) => {
    // This listening connection holds the locks that show that these workers are alive.
    client.once('drain', () => {
      signIn(client, workerIds).then(() => {
        signedIn = true
        return release()
      }, logOutage)
      // This permanent connection also receives changes of settings.
      client.query(`listen ${SETTINGS_CHANNEL}`).then(() => ctx.settings.forget(), logOutage)
    })
  })
  events.on('pool:listen:notification', ({ message }) => {
    if (message.channel !== SETTINGS_CHANNEL) return
    ctx.settings.forget()
    ctx.log.info({ setting: message.payload }, 'a setting has changed')
  })
  events.on('pool:listen:error', ({ error }) => breakDown(error))
  events.on('worker:getJob:error', ({ error }) => breakDown(error))
  // A worker that cannot record the end of its job stops, and is not replaced.
  events.on('worker:fatalError', ({ error }) => breakDown(error))
  events.on('job:error', ({ job, error }) => {
    const left = job.max_attempts - job.attempts
    ctx.meter?.count(jobFailures, { job: job.task_identifier })
    ctx.log.error({ err: error, job: job.task_identifier, attempt: job.attempts, left }, 'a job failed')
  })

  const workers: WorkerPool = runTaskList(
    {
      events,
      concurrency: MAX_JOBS,
      pollInterval: JOBS_POLL_MS,
      noHandleSignals: true,
      logger: new Logger(() => () => {}), // the events above say more
      preset: { worker: { gracefulShutdownAbortTimeout: JOBS_STOP_MS } },
    },
    Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [
        name,
        (payload: unknown) => measuredJob(ctx, name, (own) => job(own, payload as Record<string, string>)),
      ]),
    ),
    pool,
  )
  const watch = setInterval(release, ABANDONED_JOBS_MS)

  function stopWorkers(): Promise<void> {
    ending ??= workers.gracefulShutdown().catch(logOutage)
    return ending
  }
  const ended = workers.promise.catch(logOutage).then(async () => {
    clearInterval(watch)
    await releaseJobsOf(pool, workerIds).catch(logOutage)
  })
  return { end: stopWorkers, ended }
}

import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import os from 'node:os'
import { type Caller, callerHeaders, TOKEN_HEADER } from '#contract/base/caller.ts'
import { wireInput } from '#contract/base/endpoint.ts'
import { placeBet } from '#contract/play/bets.ts'
import { createContext, systemClock, systemRandom } from '#platform/base/create-context.ts'
import { openDatabase, openPool } from '#platform/base/db/database.ts'
import { createLog } from '#platform/base/process/log.ts'
import { openSession } from '#platform/members/accounts/sessions/sessions.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { endWithUs } from '../../../scripts/nodes/end-by-signal.ts'
import { freePorts } from '../../../scripts/nodes/free-ports.ts'
import { cpuMs, familyOf, postgresCpuMs } from '../measures/process-figures.ts'
import { answerTo } from '../measures/requests.ts'
import type { SmallNodes } from './small-nodes.ts'

const PLATFORMS = 2
/** A platform has one of so many shares of the first core: so few that PostgreSQL keeps up with two on the other core. */
const SHARES = 4
/** Of each platform: bets that wait at one share transactions, so that who has more of them works cheaper. */
const BETTORS = 32
const FUNDS = '1000000.00'
const WARM_SECONDS = 4
const SECONDS = 8
/** Turns of each number of platforms, so that what else the machine does hits both alike. */
const TURNS = 4
const WAGER = { game: 'dice', direction: 'under', target: '50.00' } as const

/** What so many platforms do, each of which has one of the shares of a core. */
export interface PlatformFigures {
  platforms: number
  perSecond: number
  /** Of a bet, by all platforms together and by PostgreSQL, in ms. */
  cpuMs: { platforms: number; postgres: number }
  /** Of the other core, which PostgreSQL and the clients share. */
  otherCoreBusy: number
}

interface Bettor {
  token: string
  caller: Caller
}

/**
 * Bets on one platform and on two, in turns, of as many members at each. All platforms share one core with processes that never rest, one for each
 * share that no platform has. PostgreSQL and the clients have the other core.
 */
export async function benchTwoPlatforms(nodes: SmallNodes): Promise<PlatformFigures[]> {
  const ports = await freePorts(PLATFORMS)
  const platforms = ports.map((port) => nodes.platform(port))
  await Promise.all(platforms.map((one) => one.start()))
  const bettors = await bettorsOn(nodes)
  const others = [...familyOf(nodes.postgres.pids().database), process.pid]
  const all = `0-${os.cpus().length - 1}`
  try {
    for (const { pid } of platforms) {
      keepTo('0', pid ?? 0)
      takeTurns(pid ?? 0)
    }
    for (const pid of others) keepTo('1', pid)
    const origins = ports.map((port) => `http://127.0.0.1:${port}`)
    const counts = Array.from({ length: PLATFORMS }, (_, at) => at + 1)
    const asked = (count: number, seconds: number) =>
      besideBusy(SHARES - count, () =>
        betFor(seconds, bettors.slice(0, count * BETTORS), origins.slice(0, count), nodes.platformKey),
      )
    const clocks = () => ({
      platforms: platforms.reduce((sum, { pid }) => sum + cpuMs(pid ?? 0), 0),
      postgres: postgresCpuMs(nodes.postgres.pids().database),
      clients: cpuMs(process.pid),
    })
    for (const count of counts) await asked(count, WARM_SECONDS)
    const sums = counts.map((count) => ({ count, bets: 0, ms: 0, platforms: 0, postgres: 0, clients: 0 }))
    for (let turn = 0; turn < TURNS; turn++)
      for (const sum of sums) {
        const [before, from] = [clocks(), performance.now()]
        sum.bets += await asked(sum.count, SECONDS)
        sum.ms += performance.now() - from
        const after = clocks()
        for (const name of ['platforms', 'postgres', 'clients'] as const)
          sum[name] += after[name] - before[name]
      }
    return sums.map(({ count, bets, ms, ...cpu }) => ({
      platforms: count,
      perSecond: (bets / ms) * 1000,
      cpuMs: { platforms: cpu.platforms / bets, postgres: cpu.postgres / bets },
      otherCoreBusy: (cpu.postgres + cpu.clients) / ms,
    }))
  } finally {
    keepTo(all, process.pid)
    for (const one of platforms) await one.stop()
  }
}

/** All threads of a process; what it starts from now on inherits it. */
const keepTo = (cores: string, pid: number) =>
  execFileSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' })

/** All threads of a process get their share and no more: what wakes up does not go before who is at work. */
const takeTurns = (pid: number) =>
  execFileSync('chrt', ['--all-tasks', '--batch', '--pid', '0', String(pid)], { stdio: 'ignore' })

/** Works while so many processes on the first core never rest. */
async function besideBusy<T>(count: number, work: () => Promise<T>): Promise<T> {
  const busy = Array.from({ length: count }, () =>
    spawn('taskset', ['-c', '0', process.execPath, '-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  const end = () => {
    for (const one of busy) one.kill('SIGKILL')
  }
  endWithUs(end)
  try {
    return await work()
  } finally {
    end()
  }
}

/** Members with money and a session, each with an address of its own. */
async function bettorsOn({ databaseUrl, platformKey }: SmallNodes): Promise<Bettor[]> {
  const pool = openPool(databaseUrl, 4)
  const ctx = createContext({
    db: openDatabase(pool),
    clock: systemClock,
    random: systemRandom,
    log: createLog('error'),
    platformKey,
  })
  try {
    const bettors: Bettor[] = []
    for (let at = 0; at < PLATFORMS * BETTORS; at++) {
      const { id } = await testMember(ctx, { balance: FUNDS })
      const caller = {
        address: `203.0.113.${at + 1}`,
        language: 'vi' as const,
        userAgent: 'bench',
        session: '',
      }
      bettors.push({ token: await openSession(ctx, id, caller), caller })
    }
    return bettors
  } finally {
    await pool.end()
  }
}

/** Rounds of Dice, each member's after its last; the members are shared out among the platforms. Answers how many. */
async function betFor(
  seconds: number,
  bettors: readonly Bettor[],
  origins: readonly string[],
  platformKey: string,
): Promise<number> {
  const agent = new http.Agent({ keepAlive: true })
  const until = performance.now() + seconds * 1000
  let bets = 0
  const play = async ({ token, caller }: Bettor, at: number) => {
    const url = `${origins[at % origins.length]}${placeBet.path}`
    const headers = {
      ...callerHeaders(caller, placeBet.path, platformKey, Date.now()),
      [TOKEN_HEADER]: token,
      'content-type': 'application/json',
    }
    while (performance.now() < until) {
      const input = {
        vendorCode: 'SEN',
        nodeId: 'dice',
        stake: '1.00',
        wager: WAGER,
        requestId: randomUUID(),
      }
      const sent = JSON.stringify(wireInput(placeBet, input, 'SEN'))
      const { status, body } = await answerTo(url, { method: 'POST', headers, agent }, sent)
      if (status !== 200) throw new Error(`a bet was answered ${status}: ${body}`)
      bets++
    }
  }
  try {
    await Promise.all(bettors.map(play))
    return bets
  } finally {
    agent.destroy()
  }
}

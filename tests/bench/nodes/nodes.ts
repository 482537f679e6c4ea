import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { ops, type SiteAddress } from '#tests/support/site/site.ts'
import { Nodes } from '../../../scripts/nodes/nodes.ts'
import { limitShare } from '../measures/processor-share.ts'
import { betOnce, bettorsOf, DICE } from '../play/dice-bets.ts'
import { startWatchers } from '../play/watchers-process.ts'

type Bettor = Awaited<ReturnType<typeof bettorsOf>>[number]

const BETTORS = 16
/** Of one core, for each platform: so little that neither sites nor the database are what bets wait for. */
export const PLATFORM_SHARE = 0.15
const TURNS = 2
const TURN_MS = 8_000
const SETTLE_MS = 2_000
export const WATCHERS = 1_000
const WATCHED_MS = 25_000
const TABLE = 'cockfight'
const KILLED = ['site-1', 'platform-2', 'site-2', 'platform-1']
const KILL_MS = 4_000
const AGAIN_MS = 100
/** More tries than this and nobody answers any more. */
const MOST_TRIES = 100

export interface NodesFigures {
  /** Bets a second on one platform, and on two. */
  one: number
  two: number
  /** From a result in the database to the first and the last of a thousand watchers, the slowest of all results. */
  watching: { results: number; firstMs: number; lastMs: number }
  /** For each node that was killed: bets that were sent again, and the most tries that one of them took besides its first. */
  killed: { name: string; bets: number; again: number; most: number }[]
}

/** What two of each carry, tell and lose, behind HAProxy as `npm run nodes` has them. */
export async function benchNodes(): Promise<NodesFigures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-bench-nodes-'))
  const nodes = await Nodes.start({ folder, env: { LOG_LEVEL: 'warn' } })
  const site: SiteAddress = { arrangement: 'two', origin: nodes.origin, env: nodes.env }
  try {
    const bettors = await bettorsOf(site, BETTORS)
    const carried = await carry(nodes, bettors)
    const killed = await killEach(nodes, bettors)
    const watching = await watch(site)
    const { code } = await ops(site, 'ledger', 'check')
    if (code !== 0) throw new Error('the ledger is broken')
    return { ...carried, watching, killed }
  } finally {
    await nodes.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** In turns, so that what else the machine does hits both alike: the proxy leads around a platform that is away. */
async function carry(nodes: Nodes, bettors: readonly Bettor[]): Promise<{ one: number; two: number }> {
  const limits = ['platform-1', 'platform-2'].map((name) => limitOf(nodes, name))
  const bets = { one: 0, two: 0 }
  const second = nodes.programs.find(({ name }) => name === 'platform-2')
  try {
    for (let turn = 0; turn < TURNS; turn++) {
      bets.two += await betsIn(bettors, TURN_MS)
      await second?.kill()
      limits.pop()?.()
      await pause(SETTLE_MS)
      bets.one += await betsIn(bettors, TURN_MS)
      await second?.start()
      await pause(SETTLE_MS)
      limits.push(limitOf(nodes, 'platform-2'))
    }
  } finally {
    for (const end of limits) end()
  }
  const seconds = (TURNS * TURN_MS) / 1_000
  return { one: bets.one / seconds, two: bets.two / seconds }
}

function limitOf(nodes: Nodes, name: string): () => void {
  const pid = nodes.programs.find((program) => program.name === name)?.pid
  if (pid === undefined) throw new Error(`${name} does not run`)
  return limitShare(pid, name, PLATFORM_SHARE)
}

/** How many bets are answered, each bettor's after its last. */
async function betsIn(bettors: readonly Bettor[], ms: number): Promise<number> {
  const until = performance.now() + ms
  let done = 0
  await Promise.all(
    bettors.map(async (bettor) => {
      while (performance.now() < until) {
        await betOnce(bettor, 'identity')
        if (performance.now() < until) done++
      }
    }),
  )
  return done
}

/** Kills each node under load; people send what had no answer again, as the page does. */
async function killEach(nodes: Nodes, bettors: readonly Bettor[]): Promise<NodesFigures['killed']> {
  const found: NodesFigures['killed'] = []
  for (const name of KILLED) {
    const of = { name, bets: 0, again: 0, most: 0 }
    let running = true
    const load = Promise.all(
      bettors.map(async (bettor) => {
        while (running) {
          const tries = await betUntilAnswered(bettor)
          of.bets++
          if (tries > 1) of.again++
          of.most = Math.max(of.most, tries - 1)
        }
      }),
    )
    await pause(KILL_MS / 4)
    await nodes.kill(name)
    await pause(KILL_MS)
    running = false
    await load
    await nodes.comeBack(name)
    await pause(SETTLE_MS)
    found.push(of)
  }
  return found
}

/** Sends one bet until it is answered; how many tries that took. */
async function betUntilAnswered({ visitor, fields }: Bettor): Promise<number> {
  const requestId = randomUUID()
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const answer = await fetch(new URL(DICE, visitor.origin), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': visitor.address, cookie: visitor.cookieHeader },
      body: new URLSearchParams({ ...fields, requestId }),
    }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer?.status === 303) return tries
    if (answer && answer.status < 500) throw new Error(`a bet was answered ${answer.status}`)
    await pause(AGAIN_MS)
  }
  throw new Error(`no answer after ${MOST_TRIES} tries`)
}

/** A thousand who watch a table on both sites, and when each result has come to them. */
async function watch(site: SiteAddress): Promise<NodesFigures['watching']> {
  for (const [name, value] of Object.entries({
    roundBettingMs: 3_000,
    roundClosedMs: 1_000,
    roundResultMs: 1_000,
    roundTellingPercent: 0,
  }))
    await ops(site, 'settings', 'set', name, String(value))
  const watchers = await startWatchers(site.origin, `/events/round-${TABLE}`, WATCHERS)
  await pause(WATCHED_MS)
  const heardOf = await watchers.end()
  const drawn = await askDatabase<{ id: string; drawn_at: Date }>(
    site,
    'select id, drawn_at from game_round where node_id = $1 and drawn_at is not null order by id desc limit 50',
    [TABLE],
  )
  const delays = drawn.flatMap(({ id, drawn_at }) => {
    const result = heardOf[id]
    return result?.heard === WATCHERS
      ? [{ firstMs: result.first - drawn_at.getTime(), lastMs: result.last - drawn_at.getTime() }]
      : []
  })
  if (delays.length === 0) throw new Error('no result has reached everybody')
  return {
    results: delays.length,
    firstMs: Math.max(...delays.map(({ firstMs }) => firstMs)),
    lastMs: Math.max(...delays.map(({ lastMs }) => lastMs)),
  }
}

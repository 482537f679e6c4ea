import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { ops, type SiteAddress } from '#tests/support/site/site.ts'
import { folderUntilExit } from '../../../scripts/nodes/end-by-signal.ts'
import { Nodes } from '../../../scripts/nodes/nodes.ts'
import { betOnce, bettorsOf } from '../play/dice-bets.ts'
import { startWatchers } from '../play/watchers-process.ts'

const TABLE = 'cockfight'
const WATCHERS = 1_000
const RESULTS = 5
const LOOKS = 100
const BETTORS = 8
const LOST = ['site-1', 'platform-1', 'site-2', 'platform-2'] as const
/** Of play before a node is killed, and after it. */
const PLAY_MS = 3_000

export interface WatchedFigures {
  watchers: number
  results: number
  /** From the draw in the database to the first and the last of them, the slowest of all results. */
  firstMs: number
  lastMs: number
}

/** What a killed node costs those who bet meanwhile. */
export interface LossFigures {
  name: string
  bets: number
  /** Bets that were sent again. */
  sentAgain: number
  /** The most often that one bet was sent again. */
  mostForOne: number
}

/** All that `npm run nodes` starts, with players and watchers at its proxy. */
export async function benchTwoSites(): Promise<{ watched: WatchedFigures; losses: LossFigures[] }> {
  const folder = folderUntilExit('sen-bench-nodes-')
  const nodes = await Nodes.start({ folder, env: { LOG_LEVEL: 'warn' } })
  const site: SiteAddress = { arrangement: 'two', origin: nodes.origin, env: nodes.env }
  try {
    const bettors = await bettorsOf(site, BETTORS)
    const losses: LossFigures[] = []
    for (const name of LOST) {
      losses.push(await lose(nodes, name, bettors))
      await nodes.comeBack(name)
    }
    return { watched: await watch(site), losses }
  } finally {
    await nodes.stop()
  }
}

type Bettors = Awaited<ReturnType<typeof bettorsOf>>

/** All bet without a pause while a node is killed; what has no answer is sent again at once. */
async function lose(nodes: Nodes, name: string, bettors: Bettors): Promise<LossFigures> {
  const figures = { name, bets: 0, sentAgain: 0, mostForOne: 0 }
  let isOver = false
  const play = async (bettor: Bettors[number]) => {
    while (!isOver) {
      const requestId = randomUUID()
      let again = 0
      while (
        !(await betOnce(bettor, 'identity', requestId).then(
          () => true,
          () => false,
        ))
      )
        again++
      figures.bets++
      figures.sentAgain += again
      figures.mostForOne = Math.max(figures.mostForOne, again)
    }
  }
  const playing = Promise.all(bettors.map(play))
  await pause(PLAY_MS)
  await nodes.kill(name)
  await pause(PLAY_MS)
  isOver = true
  await playing
  return figures
}

/** A thousand at the proxy, which leads them to both sites, watch the rounds of a table. */
async function watch(site: SiteAddress): Promise<WatchedFigures> {
  for (const [name, value] of Object.entries({
    roundBettingMs: 6_000,
    roundClosedMs: 1_000,
    roundResultMs: 1_000,
    roundTellingPercent: 0,
  }))
    await ops(site, 'settings', 'set', name, String(value))
  const watchers = await startWatchers(site.origin, `/events/round-${TABLE}`, WATCHERS)
  const from = Date.now()
  const drawnSince = () =>
    askDatabase<{ id: string; drawn_at: Date }>(
      site,
      'select id, drawn_at from game_round where node_id = $1 and drawn_at > to_timestamp($2 / 1000.0) order by id',
      [TABLE, from],
    )
  for (let look = 0; look < LOOKS && (await drawnSince()).length <= RESULTS; look++) await pause(1_000)
  const drawn = await drawnSince()
  const heardOf = await watchers.end()
  const heard = drawn.flatMap(({ id, drawn_at }) => {
    const result = heardOf[id]
    if (result?.heard !== WATCHERS) return []
    return [{ first: result.first - drawn_at.getTime(), last: result.last - drawn_at.getTime() }]
  })
  if (heard.length < RESULTS)
    throw new Error(`only ${heard.length} of ${drawn.length} results came to everybody`)
  return {
    watchers: WATCHERS,
    results: heard.length,
    firstMs: Math.max(...heard.map(({ first }) => first)),
    lastMs: Math.max(...heard.map(({ last }) => last)),
  }
}

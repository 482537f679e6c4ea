import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { signedHeaders, type WalletCallKind, walletPath } from '#contract/seamless-wallet.ts'
import type { Context } from '#platform/base/context.ts'
import { connectionOf, takeCall } from '#platform/play/vendors/index.ts'
import { testMember } from '../support/members.ts'
import { funded } from '../support/money.ts'
import { ops, type Site } from '../support/site.ts'
import { recording } from '../support/statements.ts'
import { launched, testVendor } from '../support/vendors.ts'
import { attributeOf } from '../support/visitor.ts'
import { percentile } from './percentile.ts'
import { cpuMs, postgresCpuMs } from './process-figures.ts'
import { scratchPlatform } from './scratch-platform.ts'

export const CONNECTIONS = 32
const SECONDS = 10
const WARM_SECONDS = 3
const VENDOR = 'TRONGDONG'
const FUNDS = '1000000'
/** A round of a vendor: its bet, and what it brings. */
const STAKE = '1000.00'
const WIN = '500.00'
/** Of the steady runs: so many calls a second, whether or not the last one is answered. */
const STEADY = [50, 100, 200]

interface Rate {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

export interface CallbackFigures {
  /** All connections at once, each after its last answer. */
  flatOut: Rate & { cpuMs: { node: number; postgres: number } }
  steady: (Rate & { wanted: number })[]
  /** What one call asks the database, begin and commit apart. */
  statements: { bet: number; win: number }
}

/** Bets and wins of 32 members by the seamless wallet, over as many connections to the built server. */
export async function benchCallbacks(site: Site): Promise<CallbackFigures> {
  const { stdout } = await ops(site, 'vendors', 'show', VENDOR, '--json')
  const { key } = JSON.parse(stdout) as { key: string }
  const players = await Promise.all(Array.from({ length: CONNECTIONS }, () => playerOf(site)))
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const call = async (kind: WalletCallKind, said: object) => {
    const path = walletPath(VENDOR, kind)
    const body = JSON.stringify(said)
    const status = await post(agent, new URL(path, site.origin), {
      headers: signedHeaders(key, path, body, Date.now()),
      body,
    })
    if (status !== 200) throw new Error(`${kind} was answered ${status}`)
  }
  try {
    await flatOut(players, call, WARM_SECONDS)
    const { server, database } = site.pids()
    const cpu = () => ({ node: cpuMs(server), postgres: database ? postgresCpuMs(database) : Number.NaN })
    const before = cpu()
    const { calls, ...rate } = await flatOut(players, call, SECONDS)
    const after = cpu()
    const perCall = (name: 'node' | 'postgres') => (after[name] - before[name]) / calls
    const steady = []
    for (const wanted of STEADY) steady.push({ wanted, ...(await atSteady(players, call, wanted)) })
    return {
      flatOut: { ...rate, cpuMs: { node: perCall('node'), postgres: perCall('postgres') } },
      steady,
      statements: await statementsOf(),
    }
  } finally {
    agent.destroy()
  }
}

type Call = (kind: WalletCallKind, said: object) => Promise<void>

/** A member with a game of the vendor open: a bet and its win, turn by turn. */
interface Player {
  token: string
  gameCode: string
  bet: string | null
}

async function playerOf(site: Site): Promise<Player> {
  const { visitor } = await funded(site, FUNDS)
  const lobby = await visitor.get(`/rng?vendor=${VENDOR}`)
  const game = attributeOf(
    lobby,
    `[data-records=games] > li[data-status=open] a[href^="/game/${VENDOR}/"]`,
    'href',
  )
  const src = attributeOf(await visitor.get(game), 'iframe[data-game-frame]', 'src').replaceAll('&amp;', '&')
  const query = new URL(src).searchParams
  return { token: query.get('token') ?? '', gameCode: query.get('gameCode') ?? '', bet: null }
}

async function next(player: Player, call: Call): Promise<void> {
  const { token, gameCode, bet } = player
  const transactionId = randomUUID()
  const said = { token, gameCode, transactionId, roundId: bet ?? transactionId }
  if (bet === null) await call('bet', { ...said, amount: STAKE })
  else await call('win', { ...said, amount: WIN, betTransactionId: bet })
  player.bet = bet === null ? transactionId : null
}

async function flatOut(players: readonly Player[], call: Call, seconds: number) {
  const tookMs: number[] = []
  const from = performance.now()
  const until = from + seconds * 1_000
  await Promise.all(
    players.map(async (player) => {
      while (performance.now() < until) {
        const asked = performance.now()
        await next(player, call)
        tookMs.push(performance.now() - asked)
      }
    }),
  )
  return { calls: tookMs.length, ...rateOf(tookMs, performance.now() - from) }
}

/** Calls at even distances; a member whose last call is not answered is passed over. Waiting for a free one counts. */
async function atSteady(players: readonly Player[], call: Call, perSecond: number): Promise<Rate> {
  const free = [...players]
  const tookMs: number[] = []
  const running: Promise<void>[] = []
  const from = performance.now()
  for (let nth = 0; nth < perSecond * SECONDS; nth++) {
    const due = from + (nth * 1_000) / perSecond
    while (performance.now() < due || free.length === 0) await new Promise((turn) => setTimeout(turn, 1))
    const player = free.shift()
    if (!player) continue
    running.push(
      next(player, call).then(() => {
        tookMs.push(performance.now() - due)
        free.push(player)
      }),
    )
  }
  await Promise.all(running)
  return rateOf(tookMs, performance.now() - from)
}

const rateOf = (tookMs: readonly number[], ms: number): Rate => ({
  perSecond: tookMs.length / (ms / 1_000),
  p50Ms: percentile(tookMs, 0.5),
  p99Ms: percentile(tookMs, 0.99),
})

/** Sends a body on a kept connection; answers the status. */
const post = (agent: Agent, url: URL, { headers, body }: { headers: Record<string, string>; body: string }) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })

async function statementsOf(): Promise<CallbackFigures['statements']> {
  const { ctx, close } = await scratchPlatform(4)
  try {
    const vendor = await testVendor(ctx)
    const { token } = await launched(ctx, await testMember(ctx, { balance: '1000.00' }), vendor)
    const connection = await connectionOf(ctx, vendor.code)
    if (!connection) throw new Error('the vendor is not connected')
    const recorded = recording(ctx)
    const count = async (ask: (ctx: Context) => ReturnType<typeof takeCall>) => {
      recorded.statements.length = 0
      const taken = await ask(recorded.ctx)
      if (!taken.ok) throw new Error(taken.code)
      return recorded.statements.length
    }
    // The first of a member makes its seeds.
    const counted = { bet: 0, win: 0 }
    for (let turn = 0; turn < 2; turn++) {
      const said = { token, gameCode: 'lotus', roundId: 'r', amount: 100n }
      const betTransactionId = randomUUID()
      counted.bet = await count((ctx) =>
        takeCall(ctx, connection, { ...said, kind: 'bet', transactionId: betTransactionId }),
      )
      const win = { ...said, kind: 'win' as const, transactionId: randomUUID(), betTransactionId }
      counted.win = await count((ctx) => takeCall(ctx, connection, win))
    }
    return counted
  } finally {
    await close()
  }
}

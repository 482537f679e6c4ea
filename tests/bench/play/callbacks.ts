import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { signedHeaders, walletPath } from '#contract/play/seamless-wallet.ts'
import type { Context } from '#platform/base/context.ts'
import { connectionOf, takeCall } from '#platform/play/vendors/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { funded } from '#tests/support/money.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { launched, testVendor } from '#tests/support/platform/vendors.ts'
import { ops, type Site } from '#tests/support/site/site.ts'
import { attributeOf } from '#tests/support/site/visitor.ts'
import { percentile } from '../measures/percentile.ts'
import { cpuMs, postgresCpuMs } from '../measures/process-figures.ts'
import { scratchPlatform } from '../measures/scratch-platform.ts'

export const CONNECTIONS = 32
const SECONDS = 10
const WARM_SECONDS = 3
const VENDOR = 'TRONGDONG'
const FUNDS = '1000000'
/** A round of a vendor: its bet, and what it brings. */
const STAKE = '1000.00'
const WIN = '500.00'
/** More calls a second than one member can make. */
const MOST_OF_ONE = 250
/** Of the steady runs: so many calls a second, whether or not the last one is answered, as a share of all that it can do. */
const STEADY = [0.25, 0.5, 0.75]

interface Rate {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

export interface CallbackFigures {
  /** All connections at once, each after its last answer. CPU a call; the driver's is the bench's own. */
  flatOut: Rate & { cpuMs: { node: number; postgres: number; driver: number } }
  steady: (Rate & { wanted: number })[]
  /** What one call asks the database by itself, begin and commit apart. */
  statements: { bet: number; win: number }
}

/**
 * Bets and wins of 32 members by the seamless wallet, over as many connections to the built server. The messages of a run are made
 * and signed before it, and sent over bare sockets: the processors are the server's, as far as a driver on the same machine allows.
 */
export async function benchCallbacks(site: Site): Promise<CallbackFigures> {
  const { stdout } = await ops(site, 'vendors', 'show', VENDOR, '--json')
  const { key } = JSON.parse(stdout) as { key: string }
  // One after the other: a registration is slow on purpose.
  const games: OpenedGame[] = []
  while (games.length < CONNECTIONS) games.push(await openedGame(site))
  const lines = await Promise.all(games.map(() => connected(site)))
  const players = (seconds: number) =>
    games.map(
      (game, nth): Player => ({
        line: lines[nth] as Line,
        messages: messagesOf(site, key, game, seconds * MOST_OF_ONE),
        next: 0,
      }),
    )
  try {
    await flatOut(players(WARM_SECONDS), WARM_SECONDS)
    const { server, database } = site.pids()
    const cpu = () => ({
      node: cpuMs(server),
      postgres: database ? postgresCpuMs(database) : Number.NaN,
      driver: cpuMs(process.pid),
    })
    const prepared = players(SECONDS)
    const before = cpu()
    const { calls, ...rate } = await flatOut(prepared, SECONDS)
    const after = cpu()
    const perCall = (name: keyof typeof before) => (after[name] - before[name]) / calls
    const steady = []
    for (const share of STEADY) {
      const wanted = Math.round(rate.perSecond * share)
      steady.push({ wanted, ...(await atSteady(players(SECONDS), wanted)) })
    }
    return {
      flatOut: {
        ...rate,
        cpuMs: { node: perCall('node'), postgres: perCall('postgres'), driver: perCall('driver') },
      },
      steady,
      statements: await statementsOf(),
    }
  } finally {
    for (const line of lines) line.socket.destroy()
  }
}

/** A game of the vendor that a member has open. */
interface OpenedGame {
  token: string
  gameCode: string
}

/** A member who plays it: a bet and its win, turn by turn. */
interface Player {
  line: Line
  messages: readonly Buffer[]
  next: number
}

async function openedGame(site: Site): Promise<OpenedGame> {
  const { visitor } = await funded(site, FUNDS)
  const lobby = await visitor.get(`/rng?vendor=${VENDOR}`)
  const game = attributeOf(
    lobby,
    `[data-records=games] > li[data-status=open] a[href^="/game/${VENDOR}/"]`,
    'href',
  )
  const src = attributeOf(await visitor.get(game), 'iframe[data-game-frame]', 'src').replaceAll('&amp;', '&')
  const query = new URL(src).searchParams
  return { token: query.get('token') ?? '', gameCode: query.get('gameCode') ?? '' }
}

/** Bets and their wins in turn, signed now and as they stand on the wire. */
function messagesOf(site: Site, key: string, { token, gameCode }: OpenedGame, count: number): Buffer[] {
  let bet = ''
  return Array.from({ length: count }, (_, nth) => {
    const transactionId = randomUUID()
    const isBet = nth % 2 === 0
    const said = { token, gameCode, transactionId, roundId: isBet ? transactionId : bet }
    const body = JSON.stringify(
      isBet ? { ...said, amount: STAKE } : { ...said, amount: WIN, betTransactionId: bet },
    )
    if (isBet) bet = transactionId
    const path = walletPath(VENDOR, isBet ? 'bet' : 'win')
    const headers = { host: new URL(site.origin).host, 'content-length': String(Buffer.byteLength(body)) }
    const lines = Object.entries({ ...headers, ...signedHeaders(key, path, body, Date.now()) })
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    return Buffer.from(`POST ${path} HTTP/1.1\r\n${head}\r\n${body}`)
  })
}

/** A kept connection, with one message at a time. */
interface Line {
  socket: Socket
  ask(message: Buffer): Promise<void>
}

async function connected(site: Site): Promise<Line> {
  const { hostname, port } = new URL(site.origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let waiting: { resolve(): void; reject(error: Error): void } | undefined
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    const head = text.indexOf('\r\n\r\n')
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN)
    if (head < 0 || text.length < head + 4 + length) return
    const answer = text
    text = ''
    if (answer.startsWith('HTTP/1.1 200 ')) waiting?.resolve()
    else waiting?.reject(new Error(answer))
  })
  socket.on('error', (error) => waiting?.reject(error))
  const ask = (message: Buffer) =>
    new Promise<void>((resolve, reject) => {
      waiting = { resolve, reject }
      socket.write(message)
    })
  return { socket, ask }
}

async function askNext(player: Player): Promise<void> {
  const message = player.messages[player.next++]
  if (!message) throw new Error('more calls than were prepared')
  await player.line.ask(message)
}

async function flatOut(players: readonly Player[], seconds: number) {
  const tookMs: number[] = []
  const from = performance.now()
  const until = from + seconds * 1_000
  await Promise.all(
    players.map(async (player) => {
      while (performance.now() < until) {
        const asked = performance.now()
        await askNext(player)
        tookMs.push(performance.now() - asked)
      }
      // Nobody is left with an open bet: the next run begins with one.
      if (player.next % 2 === 1) await askNext(player)
    }),
  )
  return { calls: tookMs.length, ...rateOf(tookMs, performance.now() - from) }
}

/** Calls at even distances; a member whose last call is not answered is passed over. Waiting for a free one counts. */
async function atSteady(players: readonly Player[], perSecond: number): Promise<Rate> {
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
      askNext(player).then(() => {
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
      const result = await ask(recorded.ctx)
      if (!result.ok) throw new Error(result.code)
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

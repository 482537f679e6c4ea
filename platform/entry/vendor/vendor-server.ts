import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Hono, type Context as HonoContext } from 'hono'
import { LRUCache } from 'lru-cache'
import { type Minor, type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { writtenLanguageOf } from '#contract/base/fields/values.ts'
import { SEAL_AGE_MS } from '#contract/limits.ts'
import { isSignedBy, launchSignature, ReportCall } from '#contract/play/seamless-wallet.ts'
import { MAX_TABLES, MAX_VENDOR_BODY_BYTES } from '#platform/entry/limits.ts'
import {
  coinPays,
  dealOn,
  type GameKind,
  hands,
  kindOf,
  ladderPays,
  RUNGS,
  rungHolds,
  type Side,
  sides,
  spin,
  toss,
} from './games.ts'
import { closedPage, type EndedRound, gamePage, PRESETS } from './pages.ts'
import type { LineParts, Reply, WalletLine } from './wallet-line.ts'
import { isWord, type Language, type Word } from './words.ts'

/** A player: the data of the launch, and the state of the table. */
interface Table {
  vendor: string
  gameCode: string
  gameName: string
  vendorName: string
  token: string
  kind: GameKind
  language: Language
  trial: boolean
  lobbyUrl: string | null
  stake: Money
  /** The last rounds, newest first. */
  ended: EndedRound[]
  fresh: boolean
  /** A ladder that is being climbed: its bet, and the height reached. */
  climb: { round: string; bet: string; stake: Minor; rungs: number } | null
  note: Word | null
  /** Actions at a table are done one after the other. */
  turn: Promise<void>
}

const USUAL_STAKE = '10000.00'
/** The number of rounds shown at a table. */
const MOST_ENDED = 6

/**
 * The simulated vendor: a server of its own, with three games behind every name of the catalogue. Each launch gets a
 * table with an address that nobody can guess; everything there is a form.
 */
export function vendorServer(parts: LineParts, line: WalletLine): Hono {
  const tables = new LRUCache<string, Table>({ max: MAX_TABLES })
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Content-Type-Options', 'nosniff')
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
    )
  })

  app.get('/health/live', (c) => c.json({ status: 'ok' }))

  app.get('/simulated/launch', async (c) => {
    const query = new URL(c.req.url).searchParams
    if (!(await isOurs(parts, query)))
      return c.html(closedPage(languageOf(query.get('language')), 'forged'), 403)
    const id = randomBytes(16).toString('hex')
    tables.set(id, tableOf(query))
    return c.redirect(`/table/${id}`, 303)
  })

  app.post('/simulated/report', (c) => report(parts, c))

  app.get('/table/:id', async (c) => {
    const id = c.req.param('id')
    const table = tables.get(id)
    if (!table) return c.html(closedPage(languageOf(null), 'gone'), 404)
    const balance = await line.balance(table.vendor, table.token)
    const note = table.note ?? (balance !== 'lost' && !balance.ok ? wordOfCode(balance.code) : null)
    const { fresh } = table
    table.note = null
    table.fresh = false
    return c.html(
      gamePage({
        ...table,
        path: `/table/${id}`,
        framed: c.req.header('sec-fetch-dest') === 'iframe',
        note,
        fresh,
        balance: balance !== 'lost' && balance.ok ? balance.balance : null,
        rungs: table.climb?.rungs ?? null,
      }),
    )
  })

  app.post('/table/:id', async (c) => {
    const id = c.req.param('id')
    const table = tables.get(id)
    if (!table) return c.html(closedPage(languageOf(null), 'gone'), 404)
    if (Number(c.req.header('content-length') ?? MAX_VENDOR_BODY_BYTES + 1) > MAX_VENDOR_BODY_BYTES)
      return c.text('too large', 413)
    const form = new URLSearchParams(await c.req.text())
    if (!isAct(table.kind, form.get('act') ?? '')) return c.text('unknown act', 400)
    const turn = table.turn.then(() => act(line, table, form))
    table.turn = turn.catch(() => undefined)
    await turn
    return c.redirect(`/table/${id}`, 303)
  })
  return app
}

/** A new table from the data of its launch. */
function tableOf(launch: URLSearchParams): Table {
  const gameCode = launch.get('gameCode') ?? ''
  return {
    vendor: launch.get('vendor') ?? '',
    gameCode,
    gameName: launch.get('gameName') ?? '',
    vendorName: launch.get('vendorName') ?? '',
    token: launch.get('token') ?? '',
    kind: kindOf(gameCode),
    language: languageOf(launch.get('language')),
    trial: launch.get('mode') === 'trial',
    lobbyUrl: launch.get('lobbyUrl'),
    stake: USUAL_STAKE,
    ended: [],
    fresh: false,
    climb: null,
    note: null,
    turn: Promise.resolve(),
  }
}

/** The bets of a day in the vendor's own book, for signed requests. */
async function report(parts: LineParts, c: HonoContext): Promise<Response> {
  if (Number(c.req.header('content-length') ?? MAX_VENDOR_BODY_BYTES + 1) > MAX_VENDOR_BODY_BYTES)
    return c.text('too large', 413)
  const answer = (status: 200 | 400 | 401 | 503, message: string, value: unknown = null) =>
    c.json({ success: status === 200, value, message }, status)
  if ((await parts.behaviour()) === 'no-report') return answer(503, 'no-report')
  const body = await c.req.text()
  const parsedCall = ReportCall.safeParse(jsonOf(body))
  if (!parsedCall.success) return answer(400, 'invalid')
  const key = await parts.keyOf(parsedCall.data.vendor)
  const message = { path: c.req.path, body }
  if (key === null || !isSignedBy([key], c.req.raw.headers, message, parts.now().getTime()))
    return answer(401, 'wrong-signature')
  return answer(200, 'ok', await parts.book.report(parsedCall.data))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const languageOf = (text: string | null): Language => writtenLanguageOf(text ?? '')

/** Whether a launch is signed with the key of its vendor, not longer ago than 5 minutes. */
async function isOurs(
  { keyOf, now }: Pick<LineParts, 'keyOf' | 'now'>,
  query: URLSearchParams,
): Promise<boolean> {
  const key = await keyOf(query.get('vendor') ?? '')
  const signature = query.get('signature') ?? ''
  const timestamp = query.get('timestamp') ?? ''
  if (key === null || !/^[0-9a-f]{64}$/.test(signature) || !/^\d{1,15}$/.test(timestamp)) return false
  const params = new URLSearchParams(query)
  params.delete('signature')
  const right = Buffer.from(launchSignature(key, params), 'hex')
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), right)) return false
  return Math.abs(now().getTime() - Number(timestamp)) <= SEAL_AGE_MS
}

/** All actions in the forms of a game; the current page may offer fewer. */
const isAct = (kind: GameKind, act: string): boolean =>
  [...PRESETS, 'half', 'double', ...ACTS[kind]].includes(act)
const ACTS: Record<GameKind, readonly string[]> = {
  coin: sides,
  wheel: ['start'],
  ladder: ['start', 'climb', 'out'],
  baccarat: hands,
}

const wordOfCode = (code: string): Word => (isWord(code) ? code : 'refused')

/** `1000` or `1.000,50` as money; undefined for any other text. */
function stakeOf(text: string): Money | undefined {
  const plain = text.trim().replace(',', '.')
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain)
  return parts ? `${parts[1]}.${(parts[2] ?? '').padEnd(2, '0')}` : undefined
}

async function act(line: WalletLine, table: Table, form: URLSearchParams): Promise<void> {
  const what = form.get('act') ?? ''
  if (table.climb) return climb(line, table, what)
  const stake = stakeOf(form.get('stake') ?? '')
  if (PRESETS.some((preset) => preset === what)) {
    table.stake = what as Money
    return
  }
  if (!stake || minorOf(stake) === 0n) {
    table.note = 'format'
    return
  }
  table.stake = stake
  if (what === 'half' || what === 'double') {
    table.stake = changedStake(stake, what)
    return
  }
  // A step on a ladder that has ended, from an outdated page.
  if (table.kind === 'ladder' && what !== 'start') return
  const round = randomBytes(12).toString('hex')
  const fields = { token: table.token, gameCode: table.gameCode, roundId: round }
  const bet = { ...fields, transactionId: `${round}-bet`, amount: stake }
  if (table.kind === 'ladder') {
    if (!isPlaced(table, await line.bet(table.vendor, bet))) return
    table.climb = { round, bet: bet.transactionId, stake: minorOf(stake), rungs: 0 }
    table.fresh = true
    return
  }
  const { at, wins } = playedBy(table.kind, what, minorOf(stake))
  const messages = wins.map((win, nth) => ({
    ...fields,
    transactionId: `${round}-win${nth}`,
    betTransactionId: bet.transactionId,
    amount: moneyOf(win),
  }))
  if (isPlaced(table, await line.round(table.vendor, bet, messages)))
    end(
      table,
      at,
      wins.reduce((all, win) => all + win, 0n),
      minorOf(stake),
    )
}

/** Notes the result of a round. */
function end(table: Table, at: EndedRound['at'], payout: Minor, stake: Minor): void {
  table.ended = [{ at, payout: moneyOf(payout), percent: Number((payout * 100n) / stake) }, ...table.ended]
  table.ended.length = Math.min(table.ended.length, MOST_ENDED)
  table.fresh = true
}

const LEAST_STAKE = 100n
const MOST_STAKE = 99_999_999_999_999n

function changedStake(stake: Money, how: 'half' | 'double'): Money {
  const next = how === 'half' ? minorOf(stake) / 2n : minorOf(stake) * 2n
  return moneyOf(next < LEAST_STAKE ? LEAST_STAKE : next > MOST_STAKE ? MOST_STAKE : next)
}

function playedBy(kind: GameKind, what: string, stake: Minor): { at: EndedRound['at']; wins: Minor[] } {
  if (kind === 'coin') return tossFor(what, stake)
  return kind === 'baccarat' ? dealOn(hands.find((hand) => hand === what) ?? 'player', stake) : spin(stake)
}

function tossFor(what: string, stake: Minor): { at: Side; wins: Minor[] } {
  const chosen = sides.find((side) => side === what) ?? 'heads'
  const at = toss()
  return { at, wins: [at === chosen ? coinPays(stake) : 0n] }
}

/** Another rung, or the end of the climb with its win. */
async function climb(line: WalletLine, table: Table, what: string): Promise<void> {
  const { climb: on } = table
  if (!on || (what !== 'climb' && !(what === 'out' && on.rungs > 0))) return
  const fell = what === 'climb' && !rungHolds()
  if (what === 'climb' && !fell) on.rungs += 1
  table.fresh = true
  if (!fell && what === 'climb' && on.rungs < RUNGS) return
  const won = fell ? 0n : ladderPays(on.stake, on.rungs)
  const payout = moneyOf(won)
  table.climb = null
  end(table, on.rungs, won, on.stake)
  await line.win(table.vendor, {
    token: table.token,
    gameCode: table.gameCode,
    roundId: on.round,
    amount: payout,
    transactionId: `${on.round}-win`,
    betTransactionId: on.bet,
  })
}

/** Whether a bet was accepted; if not, the table says why. */
function isPlaced(table: Table, reply: Reply): boolean {
  if (reply !== 'lost' && reply.ok) return true
  table.note = reply === 'lost' ? 'no-answer' : wordOfCode(reply.code)
  return false
}

import { sql } from 'kysely'
import type pg from 'pg'
import { Batcher } from '#platform/base/batches/batcher.ts'
import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import {
  type AccountKey,
  house,
  move,
  openWallets,
  type Posting,
  post,
  wallet,
} from '#platform/money/ledger/index.ts'
import { PLAY_BATCHES } from '#platform/play/limits.ts'
import { recording } from '#tests/support/database/statements.ts'
import { percentile } from '../measures/percentile.ts'
import { scratchPlatform } from '../measures/scratch-platform.ts'

const MEMBERS = 1_000
const FUNDS = 1_000_000_000n
const TURNS = 5
const TURN_MS = 1_000
const CLIENTS = [1, 8, 32]
const BETTORS = 32

export interface LedgerFigures {
  throughput: Throughput[]
  /** What one transfer asks the database. */
  roundTrips: number
  hotWallet: HotWallet
}

/** Bets a second of 32 members at once, with the house's account in stripes and in one row. */
export interface HotWallet {
  striped: Rate
  inOneRow: Rate
}

export interface Throughput {
  clients: number
  transfers: number
  transfersP99Ms: number
  /** Transfers that share a statement with those that come at the same time, as the money of bets does. */
  together: number
  togetherP99Ms: number
  /** Transactions of TPC-B. */
  tpcb: number
  tpcbP99Ms: number
  statements: number
  statementsP99Ms: number
}

/**
 * Transfers between members' wallets, each a statement of its own and together as bets are, and beside them transactions of TPC-B
 * and single updates of a plain row, on the same embedded server with everything on that a crash needs, all by the same driver.
 */
export async function benchLedger(): Promise<LedgerFigures> {
  const { pool, ctx, close } = await scratchPlatform(Math.max(...CLIENTS))
  try {
    const { db } = ctx
    const members = await sql<{ id: bigint }>`
      insert into member (account, account_key, nickname, created_at, password_changed_at)
        select 'm' || n, 'm' || n, 'm' || n, now(), now() from generate_series(1, ${MEMBERS}::int) n returning id
    `.execute(db)
    const ids = members.rows.map((row) => row.id)
    for (const id of ids) {
      await openWallets(db, { id, accountKind: 0 })
      await post(ctx, {
        kind: 'deposit',
        reference: 'bench',
        entries: move(house('cashier', id), wallet(id, 'main'), FUNDS),
      })
    }
    await pool.query('create table plain (id int primary key, balance bigint not null)')
    await pool.query('insert into plain select n, 0 from generate_series(1, $1::int) n', [MEMBERS])

    const any = () => ids[Math.floor(Math.random() * ids.length)] ?? 0n
    const transfer = async () => {
      const [from, to] = [any(), any()]
      if (from === to) return
      await transferOn(ctx, wallet(from, 'main'), wallet(to, 'main'), 100n)
    }
    const batcher = togetherOn(ctx)
    const transferTogether = async () => {
      const [from, to] = [any(), any()]
      if (from !== to)
        await batcher.do({
          kind: 'transfer-out',
          reference: 'bench',
          entries: move(wallet(from, 'main'), wallet(to, 'main'), 100n),
        })
    }
    const statement = async () => {
      const id = 1 + Math.floor(Math.random() * MEMBERS)
      await pool.query({
        name: 'plain-update',
        text: 'update plain set balance = balance + $1 where id = $2',
        values: [100, id],
      })
    }
    const tpcb = await tpcbOn(pool, Math.max(...CLIENTS))
    const figures: Throughput[] = []
    for (const clients of CLIENTS) {
      const { transfers, together, transactions, statements } = await rates(clients, {
        transfers: transfer,
        together: transferTogether,
        transactions: tpcb,
        statements: statement,
      })
      figures.push({
        clients,
        transfers: transfers.perSecond,
        transfersP99Ms: transfers.p99Ms,
        together: together.perSecond,
        togetherP99Ms: together.p99Ms,
        tpcb: transactions.perSecond,
        tpcbP99Ms: transactions.p99Ms,
        statements: statements.perSecond,
        statementsP99Ms: statements.p99Ms,
      })
    }
    return {
      throughput: figures,
      roundTrips: await roundTripsOf(ctx, ids),
      hotWallet: await rates(BETTORS, {
        striped: betsOf(ctx, ids, (id) => house('games', id)),
        inOneRow: betsOf(ctx, ids, () => house('games', 0n)),
      }),
    }
  } finally {
    await close()
  }
}

/** Moves money as bets do: transfers that come while others are under way share the next statement. */
export function togetherOn(ctx: Context): Batcher<Posting, true> {
  return new Batcher<Posting, true>({
    together: async (moves) => {
      const result = await post(ctx, moves)
      if (!result.ok) throw new Error(result.code)
      return moves.map(() => true)
    },
    alone: async (moved) => {
      const result = await post(ctx, moved)
      if (!result.ok) throw new Error(result.code)
      return true
    },
    keyOf: ({ entries }) => entries[0]?.account ?? '',
    onFailure: (error) => ctx.log.error({ err: error }, 'transfers that were to share a statement failed'),
    ...PLAY_BATCHES,
  })
}

export async function transferOn(
  ctx: Context,
  from: AccountKey,
  to: AccountKey,
  amount: bigint,
): Promise<void> {
  const done = await post(ctx, { kind: 'transfer-out', reference: 'bench', entries: move(from, to, amount) })
  if (!done.ok) throw new Error(done.code)
}

/** What a transfer between two members asks the database: statements, each a round trip. */
async function roundTripsOf(ctx: Context, [from = 0n, to = 0n]: bigint[]): Promise<number> {
  const recorded = recording(ctx)
  const entries = move(wallet(from, 'main'), wallet(to, 'main'), 100n)
  await post(recorded.ctx, { kind: 'transfer-out', reference: 'bench', entries })
  return recorded.statements.length
}

/** The money of a bet, as a use case moves it: stake and payout in one transaction. Each client is a member of its own. */
function betsOf(ctx: Context, ids: bigint[], games: (id: bigint) => AccountKey): () => Promise<void> {
  let turn = 0
  return async () => {
    const id = ids[turn++ % BETTORS] ?? 0n
    await ctx.transact(async (ctx) => {
      const own = wallet(id, 'main')
      await post(ctx, [
        { kind: 'bet', reference: 'bench', entries: move(own, games(id), 100n) },
        { kind: 'payout', reference: 'bench', entries: move(games(id), own, 99n) },
      ])
      return ok(null)
    })
  }
}

/**
 * The tables of pgbench, and its transaction "TPC-B (sort of)", statement by statement, prepared. As its manual advises, the
 * scale is at least the number of clients: with fewer branches than clients, it measures how they wait for each other.
 */
async function tpcbOn(pool: pg.Pool, scale: number): Promise<() => Promise<void>> {
  const loader = await pool.connect()
  await loader.query('set statement_timeout = 0')
  await loader.query(`
    create table tpcb_branch (bid int not null, bbalance int, filler char(88));
    create table tpcb_teller (tid int not null, bid int, tbalance int, filler char(84));
    create table tpcb_account (aid int not null, bid int, abalance int, filler char(84));
    create table tpcb_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into tpcb_branch select n, 0 from generate_series(1, ${scale}) n;
    insert into tpcb_teller select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${scale} * 10) n;
    insert into tpcb_account select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale} * 100000) n;
    alter table tpcb_branch add primary key (bid);
    alter table tpcb_teller add primary key (tid);
    alter table tpcb_account add primary key (aid);`)
  await loader.query('vacuum analyze tpcb_branch, tpcb_teller, tpcb_account')
  loader.release(true)
  const any = (most: number) => 1 + Math.floor(Math.random() * most)
  return async () => {
    const [aid, tid, bid] = [any(scale * 100_000), any(scale * 10), any(scale)]
    const delta = any(10_001) - 5_001
    const client = await pool.connect()
    const run = (name: string, text: string, values: number[]) => client.query({ name, text, values })
    try {
      await client.query('begin')
      await run('tpcb-account', 'update tpcb_account set abalance = abalance + $1 where aid = $2', [
        delta,
        aid,
      ])
      await run('tpcb-read', 'select abalance from tpcb_account where aid = $1', [aid])
      await run('tpcb-teller', 'update tpcb_teller set tbalance = tbalance + $1 where tid = $2', [delta, tid])
      await run('tpcb-branch', 'update tpcb_branch set bbalance = bbalance + $1 where bid = $2', [delta, bid])
      await run(
        'tpcb-history',
        'insert into tpcb_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
        [tid, bid, aid, delta],
      )
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}

export interface Rate {
  perSecond: number
  p99Ms: number
}

/**
 * Does each work with so many clients at once, each after its last. They take turns of a second, so that what else the
 * machine does meanwhile is shared by all of them.
 */
export async function rates<Name extends string>(
  clients: number,
  works: Record<Name, () => Promise<void>>,
): Promise<Record<Name, Rate>> {
  const named = Object.entries(works) as [Name, () => Promise<void>][]
  const done = named.map(([name, work]) => ({ name, work, tookMs: [] as number[], lastedMs: 0 }))
  for (const { work } of done) for (let warm = 0; warm < 200; warm++) await work()
  for (let turn = 0; turn < TURNS; turn++)
    for (const one of done) {
      const from = performance.now()
      const client = async () => {
        while (performance.now() < from + TURN_MS) {
          const started = performance.now()
          await one.work()
          one.tookMs.push(performance.now() - started)
        }
      }
      await Promise.all(Array.from({ length: clients }, client))
      one.lastedMs += performance.now() - from
    }
  const figures = done.map(({ name, tookMs, lastedMs }) => [
    name,
    { perSecond: tookMs.length / (lastedMs / 1000), p99Ms: percentile(tookMs, 0.99) },
  ])
  return Object.fromEntries(figures) as Record<Name, Rate>
}

import { type RawBuilder, sql } from 'kysely'
import { isTrial } from '#contract/account-kind.ts'
import type { Minor } from '#contract/money.ts'
import type { TransactionType } from '#contract/wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'

/**
 * The only writer of money. A posting has entries that sum to zero; the database moves the balances, keeps them the
 * sum of their entries, and refuses anything else (`db/migrations/0001-ledger.sql`, `0044-cheaper-postings.sql`).
 */

/** A ledger account's key; only `wallet` and `house` make them. */
export type AccountKey = string & { readonly isAccountKey: true }

/**
 * `play` holds play money, and is the only wallet of a trial account (`db/migrations/0010-play-money.sql`). A vendor's
 * wallet holds the member's money at that vendor; it is opened on first use (`openVendorWallet`).
 */
export type WalletKind = 'main' | 'held' | 'bonus' | 'points' | 'play' | `vendor-${string}`
export type HouseKind =
  | 'games'
  | 'jackpot'
  | 'cashier'
  | 'fees'
  | 'adjustments'
  | 'bonuses'
  | 'rewards'
  | 'rebates'
  | 'commissions'
  | 'transit'
  | 'exchange'
  | 'points'
  | 'play-games'
  | 'play-grants'
  | 'room-players'
  | 'play-room-players'

/** How many rows a house account is striped over; the migration opens as many. */
const stripes: Record<HouseKind, bigint> = {
  games: 16n,
  // A pool is one figure, which only the holder of its row moves (`play/jackpot`).
  jackpot: 1n,
  cashier: 4n,
  fees: 4n,
  adjustments: 1n,
  bonuses: 4n,
  rewards: 4n,
  rebates: 4n,
  commissions: 4n,
  transit: 4n,
  exchange: 4n,
  points: 4n,
  'play-games': 16n,
  'play-grants': 4n,
  // What the players of the house stake and win in rooms: one posting a hand.
  'room-players': 1n,
  'play-room-players': 1n,
}

export const wallet = (memberId: bigint, kind: WalletKind): AccountKey =>
  `${memberId}:${kind}:0` as AccountKey

/** The wallet that a member plays from, shown in the header: a trial account's holds play money. */
export const purse = ({ id, accountKind }: Pick<Member, 'id' | 'accountKind'>): AccountKey =>
  wallet(id, isTrial(accountKind) ? 'play' : 'main')

/** A house account. Its stripe follows the member, so that postings of two members rarely contend for one row. */
export const house = (kind: HouseKind, memberId: bigint): AccountKey =>
  `house:${kind}:${memberId % stripes[kind]}` as AccountKey

export interface Posting {
  /** The kind of the lines in a statement; play wallets and the house have none. */
  kind: TransactionType | 'play-grant' | 'jackpot-seed' | 'jackpot-contribution'
  /** The order or bet that it belongs to. */
  reference: string
  /** Each account once, no amount zero; the amounts of a unit sum to zero. */
  entries: { account: AccountKey; amount: Minor }[]
}

/** Money from one account to another, `amount` above zero. */
export const move = (from: AccountKey, to: AccountKey, amount: Minor): Posting['entries'] => [
  { account: from, amount: -amount },
  { account: to, amount },
]

/**
 * Posts in the transaction of `ctx.db`, in one round trip; locks the accounts in id order first.
 * Refuses `insufficient-balance`, with nothing written, when a member's wallet would go below zero.
 */
export async function post(ctx: Context, posting: Posting): Promise<Result<{ postingId: string }>> {
  const { rows } = await postingOf(ctx, posting).execute(ctx.db)
  const postingId = rows[0]?.id
  return postingId ? ok({ postingId }) : refuse('insufficient-balance')
}

/**
 * Posts one after the other, all in one round trip. Refuses `insufficient-balance`, with nothing written, if the first
 * cannot be posted. Throws if a later one cannot: the transaction must roll back.
 */
export async function postAll(
  ctx: Context,
  postings: readonly [Posting, ...Posting[]],
): Promise<Result<null>> {
  const names = postings.map((_, index) => sql.ref(`posting_${index}`))
  const steps = postings.map((posting, index) => {
    const earlier = names[index - 1]
    return sql`${names[index]} (id) as (${postingOf(ctx, posting, earlier && sql`from ${earlier} where id is not null`)})`
  })
  const { rows } = await sql`
    with ${sql.join(steps)} ${sql.join(
      names.map((name) => sql`select id from ${name} where id is not null`),
      sql` union all `,
    )}
  `.execute(ctx.db)
  if (rows.length === 0) return refuse('insufficient-balance')
  const failed = postings[rows.length]
  if (failed) throw new Error(`${failed.kind} of ${failed.reference} cannot be posted: insufficient-balance`)
  return ok(null)
}

/** One movement among many: `amount`, above zero, from one account to another. */
export interface Move {
  reference: string
  from: AccountKey
  to: AccountKey
  amount: Minor
}

/**
 * Posts any number of movements of one kind, a posting each, in their order and in one statement (`ledger_moves`): all
 * accounts are locked in id order first. Throws, with nothing written, where a wallet would go below zero.
 */
export async function moveAll(ctx: Context, kind: Posting['kind'], moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  await sql`
    insert into ledger_moves (at, kind, refs, debited, credited, amounts) values (
      ${ctx.clock.now()}::timestamptz, ${kind}::text, ${moves.map(({ reference }) => reference)}::text[],
      ${moves.map(({ from }) => from)}::text[], ${moves.map(({ to }) => to)}::text[],
      ${moves.map(({ amount }) => amount)}::bigint[]
    )
  `.execute(ctx.db)
}

/** Movements of one kind. */
export interface MovesOfKind {
  kind: Posting['kind']
  moves: readonly Move[]
}

/**
 * `moveAll` of one kind after the other, in one statement: the accounts of all of them are locked in id order before the first,
 * because each kind may name accounts that the ones before it do not.
 */
export async function moveInTurn(ctx: Context, kinds: readonly MovesOfKind[]): Promise<void> {
  const named = kinds.filter(({ moves }) => moves.length > 0)
  const [first, second] = named
  if (!first) return
  if (!second) return moveAll(ctx, first.kind, first.moves)
  const keys = new Set(named.flatMap(({ moves }) => moves.flatMap(({ from, to }) => [from, to])))
  const rows = named.map(
    ({ kind, moves }, n) => sql`(
      ${n}::integer, ${kind}::text, ${moves.map(({ reference }) => reference)}::text[],
      ${moves.map(({ from }) => from)}::text[], ${moves.map(({ to }) => to)}::text[],
      ${moves.map(({ amount }) => amount)}::bigint[]
    )`,
  )
  await sql`
    with locked as materialized (
      select id from ledger_account where key = any (${[...keys]}::text[]) order by id for no key update
    )
    insert into ledger_moves (at, kind, refs, debited, credited, amounts)
    select ${ctx.clock.now()}::timestamptz, kind, refs, debited, credited, amounts
    from (values ${sql.join(rows)}) moved (n, kind, refs, debited, credited, amounts)
    where (select count(*) from locked) > 0 order by n
  `.execute(ctx.db)
}

/** A movement of its own kind and moment. */
export interface TimedMove extends Move {
  kind: Posting['kind']
  at: Date
}

/**
 * Posts any number of movements one after the other, each as `post` does, in one statement: for a past that is made up, where
 * each has a moment of its own. Throws where a wallet would go below zero: the transaction must roll back.
 */
export async function moveEach(ctx: Context, moves: readonly TimedMove[]): Promise<void> {
  if (moves.length === 0) return
  const { rows } = await sql`
    insert into ledger_move (at, kind, reference, debited, credited, amount)
    select at, kind, reference, debited, credited, amount from unnest(
      ${moves.map(({ at }) => at.toISOString())}::timestamptz[], ${moves.map(({ kind }) => kind)}::text[],
      ${moves.map(({ reference }) => reference)}::text[], ${moves.map(({ from }) => from)}::text[],
      ${moves.map(({ to }) => to)}::text[], ${moves.map(({ amount }) => amount)}::bigint[]
    ) with ordinality made (at, kind, reference, debited, credited, amount, n) order by n
    returning posting_id
  `.execute(ctx.db)
  if (rows.length < moves.length) throw new Error('a movement cannot be posted: insufficient-balance')
}

/** The statement of one posting; it returns the id, or no row or null if refused. `after`: a clause that has it wait. */
function postingOf(
  ctx: Context,
  { kind, reference, entries }: Posting,
  after: RawBuilder<unknown> = sql``,
): RawBuilder<{ id: string | null }> {
  const at = ctx.clock.now()
  const [one, two] = entries
  if (one && two && entries.length === 2 && one.amount === -two.amount) {
    const [debited, credited] = one.amount < 0n ? [one, two] : [two, one]
    return sql`
      insert into ledger_move (at, kind, reference, debited, credited, amount)
      select ${at}::timestamptz, ${kind}::text, ${reference}::text, ${debited.account}::text, ${credited.account}::text, ${credited.amount}::bigint ${after}
      returning posting_id as id`
  }
  const keys = entries.map((entry) => entry.account)
  const amounts = entries.map((entry) => entry.amount)
  return sql`select ledger_post(${at}, ${kind}, ${reference}, ${keys}::text[], ${amounts}::bigint[]) as id ${after}`
}

/** Opens a new member's wallets, empty: a trial account's for play money, or those for money. */
export async function openWallets(
  db: Db,
  { id, accountKind }: Pick<Member, 'id' | 'accountKind'>,
): Promise<void> {
  const kinds: WalletKind[] = isTrial(accountKind) ? ['play'] : ['main', 'held', 'bonus', 'points']
  await db
    .insertInto('ledger_account')
    .values(kinds.map((kind) => ({ member_id: id, kind, unit: unitOf(kind) })))
    .execute()
}

/** Opens a member's empty wallet at a vendor, if missing. Throws for a trial account. */
export async function openVendorWallet(db: Db, memberId: bigint, vendorCode: string): Promise<void> {
  await db
    .insertInto('ledger_account')
    .values({ member_id: memberId, kind: `vendor-${vendorCode}`, unit: 'money' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const unitOf = (kind: WalletKind) => (kind === 'play' || kind === 'points' ? kind : 'money')

/** A wallet's balance in minor units. */
export async function balanceOf(db: Db, account: AccountKey): Promise<Minor> {
  const row = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('key', '=', account)
    .executeTakeFirstOrThrow()
  return row.balance
}

/** What a member's wallet holds, as a value within a statement; 0 for one that is not opened. */
export const heldIn = (memberId: bigint, kind: WalletKind): RawBuilder<Minor> =>
  sql<Minor>`coalesce((select balance from ledger_account where key = ${wallet(memberId, kind)}), 0)`

/** The same of the wallet at the vendor that an expression of the statement names. */
export const heldAtVendor = (memberId: bigint, code: RawBuilder<unknown>): RawBuilder<Minor> =>
  sql<Minor>`coalesce((
    select balance from ledger_account where key = ${String(memberId)} || ':vendor-' || ${code} || ':0'
  ), 0)`

/** A member's balances by wallet kind, with the vendor wallets opened so far. */
export async function balancesOf(db: Db, memberId: bigint): Promise<Map<WalletKind, Minor>> {
  const named: WalletKind[] = ['main', 'held', 'bonus', 'points']
  const rows = await db
    .selectFrom('ledger_account')
    .select(['kind', 'balance'])
    .where((is) =>
      is.or([
        is(
          'key',
          'in',
          named.map((kind) => wallet(memberId, kind)),
        ),
        is.and([is('member_id', '=', memberId), is('kind', 'like', 'vendor-%')]),
      ]),
    )
    .execute()
  return new Map(rows.map((row) => [row.kind as WalletKind, row.balance]))
}

/**
 * Locks a member's main wallet until the end of the transaction of `ctx.db`, which serializes whatever else must be
 * (limits over several orders). Take this lock before posting. Throws for a trial account, which has no such wallet. A
 * posting locks house accounts before the wallet: if one kind of posting between them is made under this lock, every
 * posting of that kind must be, or they can deadlock.
 */
export async function lockMoneyOf(ctx: Context, memberId: bigint): Promise<void> {
  await ctx.db
    .selectFrom('ledger_account')
    .select('id')
    .where('key', '=', wallet(memberId, 'main'))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** The same for two members between whom money moves: in id order, the lock order of postings. */
export async function lockMoneyOfBoth(ctx: Context, memberIds: readonly [bigint, bigint]): Promise<void> {
  const locked = await ctx.db
    .selectFrom('ledger_account')
    .select('id')
    .where(
      'key',
      'in',
      memberIds.map((id) => wallet(id, 'main')),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (locked.length !== memberIds.length) throw new Error(`no two main wallets of ${memberIds.join(', ')}`)
}

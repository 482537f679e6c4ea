import { type RawBuilder, sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { TransactionType } from '#contract/money/wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'

/**
 * The only writer of money. A posting has entries that sum to zero; the database moves the balances, keeps them the
 * sum of their entries, and refuses anything else.
 */

/** A ledger account's key; only `wallet` and `house` make them. */
export type AccountKey = string & { readonly isAccountKey: true }

/**
 * `play` holds play money, and is the only wallet of a trial account (`ledger_account_of_trial`). A vendor's
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
  | 'suspense'
  | 'equity'

/** The number of rows that a house account is striped over; a migration creates as many. */
const stripes: Record<HouseKind, bigint> = {
  games: 16n,
  // A pool is a single figure, moved only by the holder of its row (`play/jackpot`).
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
  // Stakes and winnings of house players in rooms: one posting per hand.
  'room-players': 1n,
  'play-room-players': 1n,
  // What has come into the house's bank accounts, or to addresses of chains, and is not credited to anybody yet; striped by those accounts.
  suspense: 4n,
  // What of it is the house's own: opening balances, the banks' fees and interest.
  equity: 1n,
}

/** The key of a member's wallet of this kind. */
export const wallet = (memberId: bigint, kind: WalletKind): AccountKey =>
  `${memberId}:${kind}:0` as AccountKey

/** The wallet that a member plays from, shown in the header: for a trial account the one of play money. */
export const purse = ({ id, accountKind }: Pick<Member, 'id' | 'accountKind'>): AccountKey =>
  wallet(id, isTrial(accountKind) ? 'play' : 'main')

/** A house account. Its stripe follows the member, so that postings of two members rarely contend for one row. */
export const house = (kind: HouseKind, memberId: bigint): AccountKey =>
  `house:${kind}:${memberId % stripes[kind]}` as AccountKey

/** One of the house's own bank accounts, by its number in `cashier/banks`; below zero by what lies there. */
export const bankAccount = (bankId: number): AccountKey => `house:bank:${bankId}` as AccountKey

/** One of the tokens that the house takes, by its number in `cashier/chains`; below zero by what has come of it. */
export const chainAccount = (chainId: number): AccountKey => `house:chain:${chainId}` as AccountKey

/** Every row of the house's accounts of money, with what it is for. */
export const houseAccounts = (): { kind: HouseKind; key: AccountKey }[] =>
  (Object.keys(stripes) as HouseKind[])
    .filter((kind) => kind !== 'points' && !kind.startsWith('play-'))
    .flatMap((kind) =>
      Array.from({ length: Number(stripes[kind]) }, (_, stripe) => ({
        kind,
        key: house(kind, BigInt(stripe)),
      })),
    )

export interface Posting {
  /** The kind of the statement's lines; play wallets and the house have none. */
  kind:
    | TransactionType
    | 'play-grant'
    | 'jackpot-seed'
    | 'jackpot-contribution'
    | 'bank-line'
    | 'bank-opening'
    | 'bank-move'
    | 'chain-arrival'
  /** The order or bet concerned. */
  reference: string
  /** Each account once, no amount zero; the amounts of a unit sum to zero. */
  entries: readonly Entry[]
  /** Absent: now. Given only for an invented past. */
  at?: Date
}

interface Entry {
  account: AccountKey
  amount: Minor
}

/** The entries of money from one account to another, `amount` above zero. */
export const move = (from: AccountKey, to: AccountKey, amount: Minor): Entry[] => [
  { account: from, amount: -amount },
  { account: to, amount },
]

/** The arguments of `ledger_post`: three with a value for each posting, three for each entry. */
interface Columns {
  moments: string[]
  kinds: string[]
  references: string[]
  postings: number[]
  accounts: AccountKey[]
  amounts: Minor[]
}

/**
 * Posts in the transaction of `ctx.db`: any number of postings, one after the other, in one round trip (`ledger_post`).
 * Locks all accounts in id order first. Refuses `insufficient-balance`, with nothing written, if a member's wallet
 * would go below zero on the way.
 */
export function post(ctx: Context, posting: Posting): Promise<Result<{ postingId: string }>>
export function post(ctx: Context, postings: readonly Posting[]): Promise<Result<{ postingIds: string[] }>>
export async function post(
  ctx: Context,
  oneOrMany: Posting | readonly Posting[],
): Promise<Result<{ postingId: string } | { postingIds: string[] }>> {
  const postings = [oneOrMany].flat()
  if (postings.length === 0) return ok({ postingIds: [] })
  const now = ctx.clock.now().toISOString()
  // Columns, because a list may have thousands of lines.
  const column = {
    moments: [],
    kinds: [],
    references: [],
    postings: [],
    accounts: [],
    amounts: [],
  } as Columns
  for (const [index, { at, kind, reference, entries }] of postings.entries()) {
    column.moments.push(at?.toISOString() ?? now)
    column.kinds.push(kind)
    column.references.push(reference)
    for (const { account, amount } of entries) {
      column.postings.push(index + 1)
      column.accounts.push(account)
      column.amounts.push(amount)
    }
  }
  const { rows } = await sql<{ ids: string[] | null }>`
    select ledger_post(
      ${column.moments}::timestamptz[], ${column.kinds}::text[], ${column.references}::text[],
      ${column.postings}::integer[], ${column.accounts}::text[], ${column.amounts}::bigint[]
    ) as ids
  `.execute(ctx.db)
  const postingIds = rows[0]?.ids
  const [postingId] = postingIds ?? []
  if (!postingIds || !postingId) return refuse('insufficient-balance')
  return ok(Array.isArray(oneOrMany) ? { postingIds } : { postingId })
}

/** Opens a new member's empty wallets: for play money for a trial account, else for money. */
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

/** Opens the account of one of the house's own bank accounts. */
export async function openBankAccount(db: Db, bankId: number): Promise<void> {
  await db.insertInto('ledger_account').values({ kind: 'bank', stripe: bankId, unit: 'money' }).execute()
}

/** Opens the account of a token of a chain. */
export async function openChainAccount(db: Db, chainId: number): Promise<void> {
  await db.insertInto('ledger_account').values({ kind: 'chain', stripe: chainId, unit: 'money' }).execute()
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

/** The balance of a member's wallet as a value within a statement; 0 if the wallet is not open. */
export const balanceIn = (memberId: bigint, kind: WalletKind): RawBuilder<Minor> =>
  sql<Minor>`coalesce((select balance from ledger_account where key = ${wallet(memberId, kind)}), 0)`

/** `balanceIn` of a vendor wallet; `code` is an expression of the statement. */
export const balanceAtVendor = (memberId: bigint, code: RawBuilder<unknown>): RawBuilder<Minor> =>
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
 * Locks a member's main wallet until the end of the transaction of `ctx.db`, which serializes everything that must be
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

/** `lockMoneyOf` for two members between whom money moves: in id order, the lock order of postings. */
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

import { sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { WalletAnswer } from '#contract/play/seamless-wallet.ts'
import { batcherByContext } from '#platform/base/batches/batcher.ts'
import type { Context } from '#platform/base/context.ts'
import { rowsAsJson } from '#platform/base/db/rows-as-json.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { mainBalances } from '#platform/money/ledger/index.ts'
import { type KnownBet, knownBets, moveVendorBets, type VendorMove } from '#platform/play/bets/index.ts'
import { type StakedGame, stakedGames } from '#platform/play/catalogue/index.ts'
import { CALL_BATCHES } from '#platform/play/limits.ts'
import type { Connection } from '../connections/connections.ts'
import { type Player, playersOf } from '../connections/launch-token.ts'
import { haveRefusedWins } from '../reconciliation/refused-win.ts'
import {
  type Call,
  callOf,
  checkBet,
  isTooMuch,
  type ReceivedCall,
  rowOf,
  takeSingleCall,
  type WalletCall,
} from './take-single-call.ts'

/**
 * Does what a vendor asks for, as `takeSingleCall`. Simultaneous bets, and wins that end bets, share a transaction
 * (docs/decisions/0059-callbacks-that-share-a-transaction.md); calls with the same token are handled in the order of
 * arrival.
 */
export const takeCall = (
  ctx: Context,
  connection: Connection,
  call: WalletCall,
): Promise<Result<WalletAnswer>> =>
  isUsual(call)
    ? batcherOf(ctx).do({ ctx, connection, request: call })
    : takeSingleCall({ ctx, connection, request: call })

/** A bet or a win. */
type UsualCall = WalletCall & ({ kind: 'bet' } | { kind: 'win'; betTransactionId: string })
const isUsual = (call: WalletCall): call is UsualCall =>
  call.kind === 'bet' || (call.kind === 'win' && call.betTransactionId !== null)

const batcherOf = batcherByContext<ReceivedCall, Result<WalletAnswer>>(({ transact }) => transact, {
  together: takeTogether,
  alone: takeSingleCall,
  keyOf: ({ connection, request: walletCall }) => `${connection.vendor}/${walletCall.token}`,
  failed: 'a batch of calls of vendors failed: they are taken one by one',
  ...CALL_BATCHES,
})

/** A call of a batch. */
type BatchCall = { place: number; call: Call & UsualCall; game: StakedGame }

/**
 * `takeSingleCall` for calls with different tokens, in one transaction: either every answered call has been done, or
 * none. Unusual calls (refused, repeated, of play money, of a second game of the same member, a further win) have no
 * answer and no effect; `takeSingleCall` must handle them.
 */
async function takeTogether(items: readonly ReceivedCall[]): Promise<(Result<WalletAnswer> | undefined)[]> {
  const [first] = items
  if (!first) return []
  // Read before the transaction, like all settings and players.
  const closed = (await first.ctx.settings.value('maintenance')) !== null
  const usual = await usualCalls(first.ctx, items, closed)
  if (usual.length === 0) return []
  const result = await first.ctx.transact(async (ctx) => {
    const noted = await noteEach(ctx, usual)
    const done = await moveVendorBets(ctx, await movesOf(ctx, noted))
    await dropEach(
      ctx,
      noted.filter(({ call }) => !done.has(call.player.member.id)),
    )
    return ok(await answerEach(ctx, noted, done))
  })
  const answers = result.ok ? result.value : new Map<number, WalletAnswer>()
  return items.map((_, place) => {
    const answer = answers.get(place)
    return answer && ok(answer)
  })
}

/** The calls that can be done together: of different members, with different ids, and allowed. */
async function usualCalls(
  ctx: Context,
  items: readonly ReceivedCall[],
  closed: boolean,
): Promise<BatchCall[]> {
  const players = await playersOf(
    ctx,
    items.map(({ connection: { vendor }, request: { token } }) => ({ vendor, token })),
  )
  const games = await stakedGames(
    ctx.db,
    items.flatMap(({ connection: { vendor } }, place) => {
      const node = players[place]?.node
      return node === undefined ? [] : [{ vendor, node }]
    }),
  )
  const named = new Set<unknown>()
  return items.flatMap(({ connection, request: walletCall }, place): BatchCall[] => {
    const player = players[place]
    const game = player && games.get(`${connection.vendor}/${player.node}`)
    if (!player || !game || !isUsual(walletCall) || walletCall.gameCode !== player.node) return []
    if (
      isTrial(player.member.accountKind) ||
      !isAllowed(player, { ...game, maintenance: game.maintenance || closed }, walletCall)
    )
      return []
    const id = `${connection.vendor}/${walletCall.transactionId}`
    if (named.has(player.member.id) || named.has(id)) return []
    named.add(player.member.id).add(id)
    return [{ place, game, call: { ...callOf(connection, walletCall, player), ...walletCall } }]
  })
}

const isAllowed = (player: Player, game: StakedGame, call: UsualCall): boolean =>
  call.kind === 'win' || checkBet(player, game, call.amount).ok

/** Notes calls; answers those that are new. */
async function noteEach(ctx: Context, calls: readonly BatchCall[]): Promise<BatchCall[]> {
  if (calls.length === 0) return []
  const rows = calls.map(({ call }) => rowOf(ctx, call))
  const { rows: noted } = await sql<{ vendor_code: string; transaction_id: string }>`
    insert into vendor_call (vendor_code, transaction_id, kind, member_id, node_id, round_id, bet_transaction_id, amount, created_at)
    select vendor_code, transaction_id, kind, member_id, node_id, round_id, bet_transaction_id, amount, created_at
    from jsonb_populate_recordset(null::vendor_call, ${rowsAsJson(rows)}::jsonb)
    -- in a fixed order, so that two transactions that note the same calls cannot deadlock
    order by vendor_code, transaction_id
    on conflict do nothing returning vendor_code, transaction_id
  `.execute(ctx.db)
  const isNew = new Set(noted.map(({ vendor_code, transaction_id }) => `${vendor_code}/${transaction_id}`))
  return calls.filter(({ call }) => isNew.has(`${call.vendor}/${call.transactionId}`))
}

/** The effects of calls on bets. A win has none if its bet has not arrived, or if a win of the bet was refused. */
async function movesOf(ctx: Context, calls: readonly BatchCall[]): Promise<VendorMove[]> {
  const openings = calls.flatMap(({ call, game }) => (call.kind === 'bet' ? [openingOf(call, game)] : []))
  const wins = calls.flatMap(({ call }) => (call.kind === 'win' ? [call] : []))
  if (wins.length === 0) return openings
  const bets = wins.map(({ vendor, betTransactionId }) => ({ vendor, transactionId: betTransactionId }))
  const earlierBets = await knownBets(ctx, bets)
  const refused = await haveRefusedWins(ctx, bets)
  return [
    ...openings,
    ...wins.flatMap((call, nth) => (refused[nth] ? [] : paymentOf(call, earlierBets[nth]))),
  ]
}

function openingOf(
  call: Call & { kind: 'bet' },
  { gameType, leastStake, turnoverTerms }: StakedGame,
): VendorMove {
  const { vendor, player, transactionId, roundId, amount: stake } = call
  const bet = {
    vendor,
    node: player.node,
    gameType,
    leastStake,
    turnoverTerms,
    stake,
    wager: { round: roundId },
    fromSeeds: false,
  }
  return { kind: 'open', memberId: player.member.id, transactionId, bet }
}

function paymentOf(call: Call & { kind: 'win' }, bet: KnownBet | undefined): VendorMove[] {
  const { id } = call.player.member
  if (!bet || bet.memberId !== id || bet.betId === null) return []
  const mayPay = (ended: { stake: Minor; payout: Minor }) => !isTooMuch(call, ended)
  return [{ kind: 'pay', memberId: id, betId: bet.betId, amount: call.amount, mayPay }]
}

/** Deletes calls of this transaction that were not done, so that their ids are free again. */
async function dropEach(ctx: Context, calls: readonly BatchCall[]): Promise<void> {
  if (calls.length === 0) return
  await sql`
    delete from vendor_call using unnest(
      ${calls.map(({ call }) => call.vendor)}::text[], ${calls.map(({ call }) => call.transactionId)}::text[]
    ) dropped (vendor_code, transaction_id)
    where vendor_call.vendor_code = dropped.vendor_code and vendor_call.transaction_id = dropped.transaction_id
  `.execute(ctx.db)
}

/**
 * Stores the answers of the finished calls, by their places. Their members have no running bonus, so the balance is
 * that of the main wallet.
 */
async function answerEach(
  ctx: Context,
  calls: readonly BatchCall[],
  bets: ReadonlyMap<bigint, string>,
): Promise<Map<number, WalletAnswer>> {
  const balances = await mainBalances(ctx, [...bets.keys()])
  const answers = calls.flatMap(({ place, call: { vendor, transactionId, player } }) => {
    const betId = bets.get(player.member.id)
    const balance = balances.get(player.member.id) ?? 0n
    return betId === undefined ? [] : [{ place, vendor, transactionId, betId, balance }]
  })
  if (answers.length > 0)
    await sql`
      update vendor_call set bet_id = answer.bet_id, balance = answer.balance
      from unnest(
        ${answers.map(({ vendor }) => vendor)}::text[], ${answers.map(({ transactionId }) => transactionId)}::text[],
        ${answers.map(({ betId }) => betId)}::uuid[], ${answers.map(({ balance }) => balance)}::bigint[]
      ) answer (vendor_code, transaction_id, bet_id, balance)
      where vendor_call.vendor_code = answer.vendor_code and vendor_call.transaction_id = answer.transaction_id
    `.execute(ctx.db)
  return new Map(
    answers.map(({ place, transactionId, balance }) => [place, { balance: moneyOf(balance), transactionId }]),
  )
}

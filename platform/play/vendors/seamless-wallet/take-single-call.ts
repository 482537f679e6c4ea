import { type Insertable, type RawBuilder, sql } from 'kysely'
import { isErrorCode } from '#contract/base/errors.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { WalletAnswer } from '#contract/play/seamless-wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { VendorCall } from '#platform/base/db/tables.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { stakeableOf } from '#platform/benefits/promotions/index.ts'
import { balanceIn } from '#platform/money/ledger/index.ts'
import {
  type BetReference,
  endOfBet,
  type KnownBet,
  openBet,
  payFreeWin,
  payPart,
  selectReference,
  voidByReference,
} from '#platform/play/bets/index.ts'
import {
  mayPlay,
  type StakedGame,
  selectStakedGame,
  stakeWithin,
  toStakedGame,
} from '#platform/play/catalogue/index.ts'
import type { Connection, WinLimit } from '../connections/connections.ts'
import { type Player, playerOf } from '../connections/launch-token.ts'
import {
  endPaidWin,
  noteRefusedWin,
  type RefusedWinState,
  refusedWinState,
} from '../reconciliation/refused-win.ts'

/** A vendor's request, read and verified. Money in minor units. */
export type WalletCall = { token: string; gameCode: string; transactionId: string; roundId: string } & (
  | { kind: 'bet'; amount: Minor }
  | { kind: 'win'; amount: Minor; betTransactionId: string | null }
  | { kind: 'rollback'; amount: Minor | null; betTransactionId: string }
)

/** A vendor's call as received. */
export interface ReceivedCall {
  ctx: Context
  connection: Connection
  request: WalletCall
}

/**
 * The balance that the member of a token can stake on its game now. Refuses `please-log-in` if the session has ended,
 * and `operation-not-allowed` if the token is for another game.
 */
export async function walletBalance(
  ctx: Context,
  { vendor }: Pick<Connection, 'vendor'>,
  request: { token: string; gameCode?: string | undefined; transactionId?: string | undefined },
): Promise<Result<WalletAnswer>> {
  const player = await playerOf(ctx, vendor, request.token)
  if (!player?.open) return refuse('please-log-in')
  if (request.gameCode !== undefined && request.gameCode !== player.node)
    return refuse('operation-not-allowed')
  const game = await gameOf(ctx, vendor, player.node)
  const { rows } = await sql<{ balance: Minor }>`
    select ${stakeable(player.member, game)} as balance
  `.execute(ctx.db)
  return ok({ balance: moneyOf(rows[0]?.balance ?? 0n), transactionId: request.transactionId ?? null })
}

/**
 * Does what a vendor asks for, once for each of its transactions. A repeat gets the first answer; a refused bet stays
 * refused, because the vendor may have given the bet up. A win that comes before its bet is refused, and may be
 * repeated; a rollback that comes first makes the bet void when it comes.
 *
 * New bets are accepted until the session of the launch ends, and are checked like any other stake. Wins and rollbacks
 * are accepted at any time.
 *
 * Refuses `please-log-in` (an unknown token; for a bet, also an ended session), `operation-not-allowed` (another game
 * than the token's, a member who may not play, a win without a bet from a vendor that may not pay those) and
 * `request-id-reused`; for a bet, also `game-in-maintenance`, `under-limit`, `over-limit`, `self-excluded`,
 * `play-limit-reached` and `insufficient-balance`; for a win, also `not-found` if its bet has not arrived, and
 * `over-limit` if the vendor may not pay that amount (the win is then listed for the operator); for a win or a
 * rollback, also `state-moved-on` if the bet has ended in another way.
 */
export async function takeSingleCall({
  ctx,
  connection,
  request: walletCall,
}: ReceivedCall): Promise<Result<WalletAnswer>> {
  const player = await playerOf(ctx, connection.vendor, walletCall.token)
  if (!player) return refuse('please-log-in')
  const call = callOf(connection, walletCall, player)
  // Read before the transaction, like all settings.
  const closed = walletCall.kind === 'bet' && (await ctx.settings.value('maintenance')) !== null
  let refusedWin: RefusedWinState = null
  const answer = await ctx.transact<WalletAnswer>(async (ctx) => {
    const { isNew, game, knownBet, refused } = await noteCall(ctx, call)
    refusedWin = refused
    if (!isNew) return answeredBefore(ctx, call)
    // Two operators have refused it; raising the limit afterwards changes nothing.
    if (refused === 'left') return refuse('over-limit')
    if (call.gameCode !== player.node) return refuse('operation-not-allowed')
    const done = await doCall(ctx, call, knownBet, { ...game, maintenance: game.maintenance || closed })
    if (!done.ok) return done
    const balance = await noteAnswer(ctx, call, done.value, stakeable(player.member, game))
    return ok({ balance: moneyOf(balance), transactionId: call.transactionId })
  })
  if (answer.ok && refusedWin === 'waits') await endPaidWin(ctx, call.vendor, betOf(call))
  if (answer.ok || answer.code === 'request-id-reused') return answer
  if (call.kind === 'win' && answer.code === 'over-limit' && refusedWin !== 'left')
    await noteRefusedWin(ctx, { ...call, memberId: player.member.id })
  return call.kind === 'bet' ? keepRefusal(ctx, call, answer) : answer
}

/** The vendor's id of a call's bet, or of a win without a bet. */
const betOf = (call: Call): string =>
  call.kind === 'bet' ? call.transactionId : (call.betTransactionId ?? call.transactionId)

/** A call with its player and the permissions of its vendor. */
export type Call = WalletCall & { vendor: string; player: Player; freeWins: boolean; mostWin: WinLimit }

/** The call of a connected vendor, with the player of its token. */
export const callOf = (
  { vendor, freeWins, mostWin }: Connection,
  request: WalletCall,
  player: Player,
): Call => ({
  ...request,
  vendor,
  player,
  freeWins,
  mostWin,
})

/**
 * Carries out a call, and answers its bet; null if the bet has not arrived. `earlier`: the bet, if it has arrived before.
 */
function doCall(
  ctx: Context,
  call: Call,
  earlier: KnownBet | undefined,
  game: StakedGame,
): Promise<Result<string | null>> {
  switch (call.kind) {
    case 'bet':
      return takeBet(ctx, call, earlier, game)
    case 'win':
      return payWin(ctx, call, earlier, game)
    case 'rollback':
      return rollBack(ctx, call, earlier)
  }
}

async function takeBet(
  ctx: Context,
  call: Call & { kind: 'bet' },
  earlier: KnownBet | undefined,
  game: StakedGame,
): Promise<Result<string>> {
  const { vendor, player, transactionId, roundId, amount: stake } = call
  // A bet that was rolled back before it arrived moves nothing, so it cannot be refused.
  if (!earlier) {
    const offered = checkBet(player, game, stake)
    if (!offered.ok) return offered
  }
  const opening = await openBet(ctx, player.member, {
    vendor,
    node: player.node,
    gameType: game.gameType,
    leastStake: game.leastStake,
    turnoverTerms: game.turnoverTerms,
    stake,
    transactionId,
    wager: { round: roundId },
    fromSeeds: false,
    waitsFor: 'event',
  })
  return opening.ok ? ok(opening.value.betId) : opening
}

/** Whether a member may stake this amount on a game now, apart from the member's own limits. */
export function checkBet({ member, open }: Player, game: StakedGame, stake: Minor): Result<null> {
  if (!open) return refuse('please-log-in')
  const permission = mayPlay(member)
  if (!permission.ok) return permission
  if (game.maintenance) return refuse('game-in-maintenance')
  const within = stakeWithin(game, stake)
  return within.ok ? within : refuse(within.code, { field: 'amount' })
}

async function payWin(
  ctx: Context,
  call: Call & { kind: 'win' },
  bet: KnownBet | undefined,
  game: StakedGame,
): Promise<Result<string>> {
  const { vendor, player, betTransactionId, amount } = call
  if (betTransactionId === null) {
    if (!call.freeWins) return refuse('operation-not-allowed')
    if (isTooMuch(call, { stake: 0n, payout: amount })) return refuse('over-limit')
    const { gameType, leastStake, turnoverTerms } = game
    const bet = {
      vendor,
      node: player.node,
      gameType,
      leastStake,
      turnoverTerms,
      wager: { round: call.roundId },
    }
    const paid = await payFreeWin(ctx, player.member, bet, amount)
    return paid.ok ? ok(paid.value.betId) : paid
  }
  if (!bet || bet.memberId !== player.member.id) return refuse('not-found')
  if (bet.betId === null) return refuse('state-moved-on')
  const paid = await payPart(ctx, bet.betId, amount, bet.memberId)
  if (!paid.ok) return paid
  // The refusal rolls the transaction back, and the payment with it.
  return amount > 0n && isTooMuch(call, paid.value) ? refuse('over-limit') : ok(bet.betId)
}

/** Whether a bet would have been paid more than its vendor may pay. Play money has no limit. */
export const isTooMuch = (
  { mostWin, player }: Call,
  { stake, payout }: { stake: Minor; payout: Minor },
): boolean =>
  !isTrial(player.member.accountKind) &&
  (payout > mostWin.amount || (stake > 0n && payout > stake * BigInt(mostWin.times)))

async function rollBack(
  ctx: Context,
  call: Call & { kind: 'rollback' },
  bet: KnownBet | undefined,
): Promise<Result<string | null>> {
  const { vendor, player, amount } = call
  const reference = { vendor, transactionId: call.betTransactionId }
  if (!bet && (await isOtherMessage(ctx, reference))) return refuse('state-moved-on')
  const standing = bet?.betId ? await endOfBet(ctx.db, bet.betId) : undefined
  if (standing && amount !== null && amount !== standing.stake) return refuse('invalid', { field: 'amount' })
  const done = await voidByReference(ctx, player.member.id, reference)
  return done.ok ? ok(done.value?.betId ?? bet?.betId ?? null) : done
}

/**
 * Whether a vendor has used this name for a win or a rollback. Those cannot be rolled back, and no bet can have that
 * name.
 */
async function isOtherMessage(ctx: Context, { vendor, transactionId }: BetReference): Promise<boolean> {
  const call = await ctx.db
    .selectFrom('vendor_call')
    .select('kind')
    .where('vendor_code', '=', vendor)
    .where('transaction_id', '=', transactionId)
    .where('kind', '<>', 'bet')
    .executeTakeFirst()
  return call !== undefined
}

async function gameOf(ctx: Context, vendor: string, node: string): Promise<StakedGame> {
  const { rows } = await selectStakedGame(vendor, node).execute(ctx.db)
  if (!rows[0]) throw new Error(`the game ${vendor}/${node} of a launch is gone`)
  return toStakedGame(rows[0])
}

/** The balance for the next stake, as a value within a statement: of play money, own money or a bonus (decision 18). */
const stakeable = ({ id, accountKind }: Member, { leastStake }: StakedGame): RawBuilder<Minor> =>
  isTrial(accountKind) ? balanceIn(id, 'play') : stakeableOf(id, leastStake)

/** The row of a call, without its answer. */
export const rowOf = (ctx: Context, call: Call): Insertable<VendorCall> => ({
  vendor_code: call.vendor,
  transaction_id: call.transactionId,
  kind: call.kind,
  member_id: call.player.member.id,
  node_id: call.gameCode,
  round_id: call.roundId,
  bet_transaction_id: call.kind === 'bet' ? null : call.betTransactionId,
  amount: call.amount,
  created_at: ctx.clock.now(),
})

/**
 * Notes a call, and reads its game and, if it has come, its bet in the same statement. `isNew` says whether it is the
 * first with its id; a concurrent copy waits here for the first.
 */
async function noteCall(
  ctx: Context,
  call: Call,
): Promise<{ isNew: boolean; game: StakedGame; knownBet: KnownBet | undefined; refused: RefusedWinState }> {
  const { vendor, player } = call
  const noted = ctx.db
    .insertInto('vendor_call')
    .values(rowOf(ctx, call))
    .onConflict((conflict) => conflict.doNothing())
    .returning('transaction_id')
  const about = call.kind === 'bet' ? call.transactionId : call.betTransactionId
  const refusedWin =
    call.kind === 'win' ? refusedWinState(vendor, betOf(call), call.transactionId) : sql`null`
  const { rows } = await sql<NotedCall>`
    with noted as (${noted})
    select exists (select from noted) as is_new, ${refusedWin} as refused, game.*, known.*
    from (${selectStakedGame(vendor, player.node)}) game
    left join (${selectReference(vendor, about)}) known on true
  `.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error(`the game ${vendor}/${player.node} of a launch is gone`)
  const { is_new: isNew, refused, betId, memberId } = row
  const earlier = memberId === null ? undefined : { betId, memberId }
  return { isNew, game: toStakedGame(row), knownBet: earlier, refused }
}

type NotedCall = Parameters<typeof toStakedGame>[0] & { is_new: boolean; refused: RefusedWinState } & (
    | KnownBet
    | { betId: null; memberId: null }
  )

/** Stores the answer of a call, and reads the balance for it in the same statement. */
async function noteAnswer(
  { db }: Context,
  { vendor, transactionId }: Call,
  betId: string | null,
  balance: RawBuilder<Minor>,
): Promise<Minor> {
  const row = await db
    .updateTable('vendor_call')
    .set({ bet_id: betId, balance })
    .where('vendor_code', '=', vendor)
    .where('transaction_id', '=', transactionId)
    .returning('balance')
    .executeTakeFirstOrThrow()
  return row.balance ?? 0n
}

/** The first answer to a call; refuses `request-id-reused` if the first call asked for something else. */
async function answeredBefore(ctx: Context, call: Call): Promise<Result<WalletAnswer>> {
  const earlier = await ctx.db
    .selectFrom('vendor_call')
    .selectAll()
    .where('vendor_code', '=', call.vendor)
    .where('transaction_id', '=', call.transactionId)
    .executeTakeFirstOrThrow()
  const { created_at: _at, ...content } = rowOf(ctx, call)
  const isSame = Object.entries(content).every(
    ([name, value]) => earlier[name as keyof typeof earlier] === value,
  )
  if (!isSame) return refuse('request-id-reused')
  if (earlier.refused !== null) {
    if (!isErrorCode(earlier.refused)) throw new Error(`${earlier.refused} is no refusal any more`)
    return refuse(earlier.refused)
  }
  if (earlier.balance === null) throw new Error(`the transaction ${call.transactionId} was not answered`)
  return ok({ balance: moneyOf(earlier.balance), transactionId: call.transactionId })
}

/** Stores the refusal of a bet as its answer; if a copy was quicker, the copy's answer counts. */
async function keepRefusal(ctx: Context, call: Call, refusal: Refusal): Promise<Result<WalletAnswer>> {
  const row = await ctx.db
    .insertInto('vendor_call')
    .values({ ...rowOf(ctx, call), refused: refusal.code })
    .onConflict((conflict) => conflict.doNothing())
    .returning('transaction_id')
    .executeTakeFirst()
  return row ? refusal : answeredBefore(ctx, call)
}

import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { expectOk } from '#platform/base/result.ts'
import { lockForNewBets } from '#platform/play/seeds/index.ts'
import { targetWithoutBonus } from '../bet-money.ts'
import { noteReferences } from '../bet-reference.ts'
import { turnoverTermsOf } from '../locked-bet.ts'
import type { BetEnd, NewBet } from '../turnover/bet-terms.ts'
import { mayStake, type UsualPlayer, usualPlayer } from '../turnover/usual-player.ts'
import { type EndingBet, writeBets } from '../write-bets.ts'

/**
 * Opens and pays many bets of vendors in one transaction. The result for each is the same as by `openBet` or `payPart`
 * alone. Only for bets of own money whose members have neither a bonus nor limits; all others are handled alone.
 */

/** One operation on one bet of a vendor. */
export type VendorMove = { memberId: bigint } & (
  | { kind: 'open'; bet: NewBet; transactionId: string }
  /** The bet's first payment, which ends it; `mayPay` says whether the vendor may pay that amount. */
  | { kind: 'pay'; betId: string; amount: Minor; mayPay(ended: { stake: Minor; payout: Minor }): boolean }
)
type Opening = VendorMove & { kind: 'open' }
type Payment = VendorMove & { kind: 'pay' }

/**
 * Opens and pays bets of different members, in the transaction of the caller. Answers the ids of the handled bets, by
 * member. It leaves out members that lack the stake, have a bonus, a limit, a break from play or no seeds yet, or whose
 * stakes are locked by another transaction; a bet that has arrived before; and a payment on a bet that is not open.
 * Throws if money has moved between the check and the posting: the transaction must roll back.
 */
export async function moveVendorBets(
  ctx: Context,
  moves: readonly VendorMove[],
): Promise<Map<bigint, string>> {
  const newIds = await lockForNewBets(
    ctx,
    moves.map(({ memberId }) => memberId),
  )
  const players = await playersOf(ctx, [...newIds.keys()])
  const usual = moves.filter(({ memberId }) => players.get(memberId)?.hasBonus === false)
  const payments = await allowedPayments(ctx, usual.filter(isPayment))
  const openings = await allowedOpenings(
    ctx,
    usual.filter(isOpening).flatMap((one): AllowedOpening[] => {
      const betId = newIds.get(one.memberId)
      return betId !== undefined && mayStake(players.get(one.memberId), one.bet.stake)
        ? [{ ...one, betId }]
        : []
    }),
  )
  const at = ctx.clock.now()
  const source = { wallet: 'main', bonus: undefined } as const
  const newBets = openings.map(({ memberId, betId: id, bet }) => ({ id, memberId, at, bet, source }))
  const endings = payments.map(({ bet, end }) => ({ bet, end, target: targetWithoutBonus('main') }))
  expectOk(await writeBets(ctx, { openings: newBets, endings }), 'bets of vendors together')
  return new Map([...openings, ...payments].map(({ memberId, betId }) => [memberId, betId]))
}

const isOpening = (one: VendorMove): one is Opening => one.kind === 'open'
const isPayment = (one: VendorMove): one is Payment => one.kind === 'pay'

type AllowedOpening = Opening & { betId: string }

async function playersOf(ctx: Context, memberIds: readonly bigint[]): Promise<Map<bigint, UsualPlayer>> {
  const { rows } = await sql<UsualPlayer & { memberId: bigint }>`
    select member_id as "memberId", ${usualPlayer(sql.ref('asked.member_id'), ctx.clock.now())}
    from unnest(${memberIds}::bigint[]) asked (member_id)
  `.execute(ctx.db)
  return new Map(rows.map(({ memberId, ...player }) => [memberId, player]))
}

/** The openings whose bet has not arrived before; notes their references. Lock the stakes first. */
async function allowedOpenings(ctx: Context, openings: readonly AllowedOpening[]): Promise<AllowedOpening[]> {
  const isNew = await noteReferences(
    ctx,
    openings.map(({ memberId, betId, bet, transactionId }) => ({
      memberId,
      betId,
      vendor: bet.vendor,
      transactionId,
    })),
  )
  return openings.filter((_, place) => isNew[place])
}

type AllowedPayment = Payment & { bet: EndingBet; end: BetEnd }

/** The permitted payments: the bet is open, of own money, and the amount is allowed. Locks the bets. */
async function allowedPayments(ctx: Context, payments: readonly Payment[]): Promise<AllowedPayment[]> {
  if (payments.length === 0) return []
  const bets = await ctx.db
    .selectFrom('bet')
    .select(['id', 'member_id', 'game_type', 'stake', 'turnover_rule', 'turnover_weight'])
    .where('id', '=', sql<string>`any(${payments.map(({ betId }) => betId)}::uuid[])`)
    .where('result', '=', 'open')
    .where('wallet', '=', 'main')
    .where('seed_pair_id', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const open = new Map(bets.map((bet) => [bet.id, bet]))
  return payments.flatMap((one): AllowedPayment[] => {
    const bet = open.get(one.betId)
    if (!bet || bet.member_id !== one.memberId) return []
    const { id, stake, member_id: memberId, game_type: gameType } = bet
    const end = { payout: one.amount, outcome: null }
    const ending = {
      id,
      memberId,
      gameType,
      stake,
      wallet: 'main',
      turnoverTerms: turnoverTermsOf(bet),
      cashedOut: 0n,
      cashedOutStake: 0n,
    } as const
    return one.mayPay({ stake, payout: one.amount }) ? [{ ...one, end, bet: ending }] : []
  })
}

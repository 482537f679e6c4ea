import { sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { InboxParams, WordedCode } from '#contract/members/inbox.ts'
import { forEachSeparately } from '#platform/base/batches/for-each-separately.ts'
import { yieldToEventLoop } from '#platform/base/batches/yield-to-event-loop.ts'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { ok } from '#platform/base/result.ts'
import { filterRunningBonus } from '#platform/benefits/promotions/index.ts'
import { notifyMembers } from '#platform/members/inbox/index.ts'
import type { TurnoverTerms } from '#platform/play/catalogue/index.ts'
import {
  COMPUTED_ROWS,
  IN_TURN_ROWS,
  MAX_SETS_AT_ONCE,
  READ_BETS_ROWS,
  SETTLED_SET_ROWS,
} from '#platform/play/limits.ts'
import { lockStakesOf } from '#platform/play/seeds/index.ts'
import { payoutTargetOf, targetWithoutBonus } from './bet-money.ts'
import { endBets } from './end-bets.ts'
import { cashedOutOf, lockBetsOf, turnoverTermsOf } from './locked-bet.ts'
import { type BetEnd, type CashedOut, type EndResult, endOfVoid } from './turnover/bet-terms.ts'
import { type CountedBet, countedOf } from './turnover/valid-turnover.ts'

/**
 * The bets of a shared round. They end set by set: a set is one transaction with a handful of statements, however many
 * bets are in it, so that a round of thousands is settled in a moment. A crash leaves nothing of an unfinished set; the
 * next run finds the bets that are still open.
 */

/** A bet of a round, with everything that its end depends on. */
export interface RoundBet {
  id: string
  memberId: bigint
  stake: Minor
  wager: Json
  /** What its player has done while the round was in the air. */
  actions: Json[]
}

/** A bet of a round that is closed, with the salt of its leaf; null for a bet from before there were salts. */
export interface ClosedBet extends Omit<RoundBet, 'actions'> {
  salt: string | null
}

/**
 * How a bet of a round ends; undefined refunds the bet, but for what has been cashed out of it; `later` leaves it open. It depends on
 * the bet alone and queries nothing, because it is called while a set is locked; it may log. Other work of the process may run between
 * the ends of a set.
 */
export type EndOfRoundBet = (bet: RoundBet) => BetEnd | 'later' | undefined

/**
 * What players are told of their bets on a round; nothing of play money. `payout`: of each bet that is paid, as won if that is
 * more than its stake, else as returned (platform.md section 7); `refund`: once to each member, of all that a void round
 * gives back.
 */
export type RoundNotice = (
  | { of: 'payout'; won: WordedCode; returned: WordedCode }
  | { of: 'refund'; refunded: WordedCode }
) & {
  /** The params besides `amount`; of a refund by any bet of the member. */
  paramsOf(bet: RoundBet): InboxParams
}

/** Every open bet on a round, including those that another round will end, in the order of their ids. */
export async function* betsOfRound(ctx: Context, roundId: string): AsyncGenerator<ClosedBet[]> {
  for (let after: string | undefined; ; ) {
    const bets = await openBets(ctx, roundId, READ_BETS_ROWS, after)
    if (bets.length > 0) yield bets
    if (bets.length < READ_BETS_ROWS) return
    after = bets.at(-1)?.id
  }
}

/**
 * Ends every open bet of a round, exactly once. Bets that concern a bonus are ended one after the other, because they
 * count for its wagering. A bet that fails is logged and does not stop the others. Players are told as `notice` says, in
 * the transaction that ends their bets. Answers whether all have ended. Do not call it in a transaction.
 */
export async function endRoundBets(
  ctx: Context,
  roundId: string,
  endOf: EndOfRoundBet,
  notice?: RoundNotice,
): Promise<boolean> {
  const sets = (await openSets(ctx, roundId)).values()
  let complete = true
  const lane = async () => {
    for (const set of sets) if (!(await endSetWhole(ctx, roundId, set, { endOf, notice }))) complete = false
  }
  // Waits for all lanes, even if one fails: no work may continue after the caller has its answer.
  const lanes = await Promise.allSettled(Array.from({ length: MAX_SETS_AT_ONCE }, lane))
  for (const done of lanes) if (done.status === 'rejected') throw done.reason
  return complete
}

/** How the bets of a round end, and the notices to their players. */
interface HowBetsEnd {
  endOf: EndOfRoundBet
  notice: RoundNotice | undefined
}

/** Ends one set, then in turn its bets of members with a bonus; answers whether all have ended. */
async function endSetWhole(ctx: Context, roundId: string, set: OpenSet, how: HowBetsEnd): Promise<boolean> {
  const { inTurn, waiting } = await endSet(ctx, roundId, set, how)
  // A member gets one notice of the refunds of a void round, so its bets are never divided.
  const isToldOnce = how.notice?.of === 'refund'
  const endAll = (sets: readonly DueBet[][]) =>
    forEachSeparately(
      ctx,
      sets,
      (some) => endInTurn(ctx, some, how.notice),
      ([one]) => ({ bet: one?.bet.id ?? '' }),
    )
  let complete = !waiting
  for (const theirs of ofEachMember(inTurn)) {
    const most = isToldOnce ? theirs.length : IN_TURN_ROWS
    for (let at = 0; at < theirs.length; at += most) {
      const some = theirs.slice(at, at + most)
      const canDivide = !isToldOnce && some.length > 1
      const ended = (await endAll([some])) || (canDivide && (await endAll(some.map((one) => [one]))))
      complete &&= ended
    }
  }
  return complete
}

function ofEachMember<One extends { bet: { memberId: bigint } }>(ended: readonly One[]): One[][] {
  const byMember = new Map<bigint, One[]>()
  for (const one of ended) {
    const theirs = byMember.get(one.bet.memberId)
    if (theirs) theirs.push(one)
    else byMember.set(one.bet.memberId, [one])
  }
  return [...byMember.values()]
}

/**
 * Ends bets of a member with a bonus in one transaction, one after the other: each changes what the bonus still asks
 * for, and may complete it, so that the next is paid to another wallet. What a bonus that is over takes back is not
 * told as refunded.
 */
async function endInTurn(
  ctx: Context,
  due: readonly DueBet[],
  notice: RoundNotice | undefined,
): Promise<void> {
  const done = await ctx.transact(async (ctx) => {
    await lockStakesOf(ctx, [...new Set(due.map(({ bet }) => bet.memberId))])
    const locked = await lockBetsOf(
      ctx,
      due.map(({ bet: { id, memberId } }) => ({ betId: id, memberId })),
    )
    const endOf = new Map(due.map((one) => [one.bet.id, one]))
    const dueBets: DueBet[] = []
    for (const bet of locked) {
      const one = endOf.get(bet.id)
      // An operator may have ended it meanwhile, and that end stands.
      if (!one || bet.result !== 'open') continue
      const target = await payoutTargetOf(ctx, bet)
      const ended = await endBets(ctx, [{ bet, end: one.end ?? 'void', target }])
      if (!ended.ok) return ended
      if (one.end || !target.takenBackBy) dueBets.push(one)
    }
    await notifyPlayers(ctx, dueBets, notice)
    return ok(null)
  })
  if (!done.ok) throw new Error(done.code)
}

/** Tells the players of the bets that are paid, or of those that a void round refunds, in the transaction that ends them. */
async function notifyPlayers(
  ctx: Context,
  ended: readonly DueBet[],
  notice: RoundNotice | undefined,
): Promise<void> {
  if (!notice) return
  const real = ended.filter(({ bet }) => bet.wallet !== 'play')
  const tell = (code: WordedCode, ends: readonly { bet: RoundBet; amount: Minor }[]) =>
    notifyMembers(
      ctx,
      code,
      ends.map(({ bet, amount }) => ({
        memberId: bet.memberId,
        params: { amount: moneyOf(amount), ...notice.paramsOf(bet) },
      })),
    )
  if (notice.of === 'refund') return tell(notice.refunded, refundsOf(real))
  const paid = paidOf(real)
  const isWin = ({ bet, amount }: (typeof paid)[number]) => amount > bet.stake
  await tell(notice.won, paid.filter(isWin))
  await tell(
    notice.returned,
    paid.filter((one) => !isWin(one)),
  )
}

const paidOf = (ended: readonly DueBet[]) =>
  ended.flatMap(({ bet, end }) => (end && end.payout > 0n ? [{ bet, amount: end.payout }] : []))

/** What each member gets back, with one of the bets. */
const refundsOf = (ended: readonly DueBet[]) =>
  ofEachMember(ended).flatMap((theirs) =>
    theirs[0]
      ? [
          {
            bet: theirs[0].bet,
            amount: theirs.reduce((sum, { bet, end }) => sum + (end?.refunded ?? bet.stake), 0n),
          },
        ]
      : [],
  )

/**
 * The ids of a set's bets, including ended ones of the same members, and the ids of their members, separated by commas:
 * they are parsed only when the set's turn comes.
 */
interface OpenSet {
  ids: string
  memberIds: string
}

/**
 * The open bets that a round ends, in sets ordered by member: so the day sums and the wallet of a member change once in
 * a set. A member's bets are all in one set, including those that an interrupted run has ended, because they count
 * together.
 */
async function openSets(ctx: Context, roundId: string): Promise<OpenSet[]> {
  const { rows } = await sql<OpenSet>`
    select string_agg(id::text, ',') as ids, string_agg(distinct member_id::text, ',') as "memberIds"
    from (
      select id, member_id, min(place) over (partition by member_id) / ${SETTLED_SET_ROWS}::bigint as n
      from (
        select id, member_id, row_number() over (order by member_id, id) - 1 as place,
          bool_or(result = 'open') over (partition by member_id) as waits
        from bet where round_id = ${roundId} and result <> 'void'
      ) placed where waits
    ) numbered group by n order by n
  `.execute(ctx.db)
  return rows
}

async function openBets(ctx: Context, roundId: string, limit: number, after?: string): Promise<ClosedBet[]> {
  let query = ctx.db
    .selectFrom('bet')
    .select(['id', 'member_id as memberId', 'stake', 'wager', 'salt'])
    // An array, so that an index finds both sides.
    .where(
      sql<boolean>`(round_id = ${roundId} or id = any (array(select bet_id from round_bet where round_bet.round_id = ${roundId})))`,
    )
    .where('result', '=', 'open')
  if (after !== undefined) query = query.where('id', '>', after)
  return query.orderBy('id').limit(limit).execute()
}

/** An open bet with its end; undefined refunds it. */
interface DueBet {
  bet: LockedRoundBet
  end: BetEnd | undefined
}

/** Ends one set; answers the bets that must still be ended in turn, and whether any waits for another round. */
async function endSet(
  ctx: Context,
  roundId: string,
  set: OpenSet,
  { endOf, notice }: HowBetsEnd,
): Promise<{ inTurn: DueBet[]; waiting: boolean }> {
  const done = await ctx.transact(async (ctx) => {
    const memberIds = set.memberIds.split(',').map(BigInt)
    await lockStakesOf(ctx, memberIds)
    const withBonus = await filterRunningBonus(ctx, memberIds)
    const locked = await lockSet(ctx, roundId, set.ids.split(','))
    const open: DueBet[] = []
    let waiting = false
    for (const [at, bet] of locked.entries()) {
      if (at > 0 && at % COMPUTED_ROWS === 0) await yieldToEventLoop()
      const end = bet.result === 'open' ? endOf(bet) : 'before'
      if (end === 'later') waiting = true
      else if (end !== 'before') open.push({ bet, end: endAfterCashOut(ctx, bet, end) })
    }
    const due = withTurnover(open, locked)
    // All bets of a member end in the same way, so that what is told once is whole.
    for (const { bet } of due) if (bet.wallet === 'bonus') withBonus.add(bet.memberId)
    const countsForBonus = ({ bet }: DueBet) => withBonus.has(bet.memberId)
    const inTurn = due.filter(countsForBonus)
    const together = due.filter((one) => !countsForBonus(one))
    const ended = await endBets(
      ctx,
      together.map(({ bet, end }) => ({
        bet,
        end: end ?? ('void' as const),
        target: targetWithoutBonus(bet.wallet),
      })),
    )
    if (!ended.ok) return ended
    await notifyPlayers(ctx, together, notice)
    return ok({ inTurn, waiting })
  })
  if (!done.ok) throw new Error(`a set of round ${roundId} cannot be ended: ${done.code}`)
  return done.value
}

/** The end of a bet by its rules; that of a void one where they refund it, or would pay less than has been cashed out. */
function endAfterCashOut(ctx: Context, bet: LockedRoundBet, end: BetEnd | undefined): BetEnd | undefined {
  if (bet.cashedOutStake === 0n || (end && end.payout >= bet.cashedOut)) return end
  if (end) {
    const figures = { bet: bet.id, payout: moneyOf(end.payout), cashedOut: moneyOf(bet.cashedOut) }
    ctx.log.error(figures, 'a bet would end with less than was cashed out: the rest of its stake goes back')
  }
  return endOfVoid(bet)
}

interface LockedRoundBet extends RoundBet, CashedOut {
  wallet: 'main' | 'bonus' | 'play'
  result: EndResult | 'open'
  payout: Minor
  turnoverTerms: TurnoverTerms
  gameType: string
}

/** The bets of a set except void ones; locks them in the order of their ids. */
async function lockSet(ctx: Context, roundId: string, ids: readonly string[]): Promise<LockedRoundBet[]> {
  const rows = await ctx.db
    .selectFrom('bet')
    .select(['id', 'member_id as memberId', 'stake', 'wager', 'actions', 'wallet', 'result', 'payout'])
    .select(['turnover_rule', 'turnover_weight', 'game_type as gameType', 'cashed_out', 'cashed_out_stake'])
    .where('round_id', '=', roundId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('result', '<>', 'void')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    memberId: row.memberId,
    stake: row.stake,
    wager: row.wager,
    actions: (row.actions ?? []) as Json[],
    wallet: row.wallet as LockedRoundBet['wallet'],
    result: row.result as LockedRoundBet['result'],
    payout: row.payout,
    turnoverTerms: turnoverTermsOf(row),
    gameType: row.gameType,
    ...cashedOutOf(row),
  }))
}

/**
 * The same ends with the turnover of each bet: a member's bets on a round count together, including those that have
 * ended before, so that bets which cover each other count nothing (platform.md section 3). If the rules of the game
 * have set the turnover, it is kept.
 */
function withTurnover(due: readonly DueBet[], locked: readonly LockedRoundBet[]): DueBet[] {
  const endOfBet = new Map(due.map(({ bet, end }) => [bet.id, end]))
  const ended: CountedRoundBet[] = []
  for (const bet of locked) {
    const end = bet.result === 'open' ? endOfBet.get(bet.id) : { payout: bet.payout }
    if (end) ended.push({ bet, end })
  }
  const counted = new Map<string, Minor>()
  for (const theirs of ofEachMember(ended))
    for (const [at, share] of countedOf(theirs).entries()) counted.set(theirs[at]?.bet.id ?? '', share)
  return due.map(({ bet, end }) => {
    if (!end) return { bet, end }
    return { bet, end: { ...end, counted: counted.get(bet.id) ?? 0n } }
  })
}
type CountedRoundBet = CountedBet & { bet: LockedRoundBet }

/** Notes the further rounds of a bet, besides the one that ends it. In the transaction that opens the bet. */
export async function noteFurtherRounds(
  ctx: Context,
  betId: string,
  rounds: readonly string[],
): Promise<void> {
  if (rounds.length === 0) return
  await ctx.db
    .insertInto('round_bet')
    .values(rounds.map((roundId) => ({ round_id: roundId, bet_id: betId })))
    .execute()
}

/** The further rounds of the bets that this round ends. */
export async function furtherRounds(ctx: Context, roundId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('round_bet')
    .innerJoin('bet', 'bet.id', 'round_bet.bet_id')
    .select('round_bet.round_id')
    .distinct()
    .where('bet.round_id', '=', roundId)
    .execute()
  return rows.map((row) => row.round_id)
}

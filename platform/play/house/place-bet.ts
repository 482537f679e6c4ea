import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { placeBet as endpoint, Wager } from '#contract/games.ts'
import { type Minor, minorOf, moneyOf } from '#contract/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { claimed } from '#platform/base/idempotency/index.ts'
import { done, type Result, refuse } from '#platform/base/result.ts'
import { countStake, releaseBonus } from '#platform/benefits/promotions/index.ts'
import { mayStake } from '#platform/members/responsible-gaming/index.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { settleTurnover } from '#platform/money/rollover/index.ts'
import { type StakeSource, stakeSource } from '#platform/play/bets/index.ts'
import { mayPlay } from '#platform/play/catalogue/index.ts'
import { rotateWhenUsedUp, type Seat, takeSeat } from '#platform/play/seeds/index.ts'
import type { HouseGame, Round } from './house-game.ts'
import { rulesOf } from './house-games.ts'

type Wish = ParsedInputOf<typeof endpoint>
type Placed = ValueOf<typeof endpoint>

/** A game of the house that may be staked on: its rules, its type, and its least stake in minor units. */
interface Table {
  rules: HouseGame
  gameType: string
  leastStake: Minor
}

/**
 * Stakes `wish.stake` (money on the wire) of the member's main wallet on one round of a house game, draws, settles and
 * pays, in one transaction: after a crash either all of it has happened or nothing. A copy of an answered request gets
 * the first one's bet. A refusal uses up neither the `requestId` nor the nonce.
 *
 * Once the main wallet is empty and a bonus runs, the stake is bonus money, and what it brings goes back to the bonus
 * wallet; such a stake counts for no turnover. Either kind counts for the bonus's wagering.
 *
 * A trial account stakes its play money, on the same rounds with the same odds; such a bet has its proof, and counts
 * for no turnover, no winner board and no hot game (platform.md section 4).
 *
 * Refuses: `request-id-reused`, `operation-not-allowed`, `not-found`, `game-in-maintenance`, `not-offered` at the
 * wager's field, `under-limit` and `over-limit` at `stake`, `self-excluded`, `play-limit-reached`,
 * `insufficient-balance`.
 */
export const placeBet = (ctx: Context, member: Member, wish: Wish): Promise<Result<Placed>> =>
  ctx.transact((ctx) => {
    const stake = minorOf(wish.stake)
    const content = ['bet', wish.vassalage, wish.nodeId, stake, textOf(wish.wager)]
    const request = { memberId: member.id, requestId: wish.requestId, content }
    return claimed(ctx, request, (ctx) => playRound(ctx, member, wish, stake))
  })

async function playRound(ctx: Context, member: Member, wish: Wish, stake: Minor): Promise<Result<Placed>> {
  const allowed = mayPlay(member)
  if (!allowed.ok) return allowed
  const table = await findTable(ctx, wish, stake)
  if (!table.ok) return table
  const { rules, gameType, leastStake } = table.value

  const seat = await takeSeat(ctx, member.id)
  // After the seat, which the member's other stakes wait for.
  const source = await stakeSource(ctx, member, stake, leastStake)
  if (!source.ok) return source
  const { wallet: staked, bonus } = source.value
  const cash = staked === 'main' ? stake : 0n
  const within = staked === 'play' ? done(null) : await mayStake(ctx, member.id, cash)
  if (!within.ok) return within
  const round = rules.play(wish.wager, stake, new FairStream(seat))
  const { payout } = round

  await recordSettledBet(ctx, member, { ...wish, gameType, wallet: staked, stake, payout, seat, round })
  await rememberRecentGame(ctx, member, wish)
  await rotateWhenUsedUp(ctx, member.id, seat)
  if (cash > 0n) await settleTurnover(ctx, member.id, cash)
  const released =
    bonus && staked !== 'play'
      ? await countStake(ctx, bonus, { gameType, stake, payout, wallet: staked })
      : 0n
  const paid = await moveStakeAndPayout(ctx, member, { betId: seat.betId, wallet: staked, stake, payout })
  if (!paid.ok) return paid
  if (bonus) await releaseBonus(ctx, bonus, released)
  return done({ betId: seat.betId })
}

/** The same wager gives the same text, whatever the order in which its fields came. */
const textOf = (wager: Wager): string =>
  Object.entries(wager)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('&')

/** The game of the wish, where it is there, open, and offers such a wager at such a stake. */
async function findTable(ctx: Context, wish: Wish, stake: Minor): Promise<Result<Table>> {
  const game = await ctx.db
    .selectFrom('game')
    .innerJoin('vendor', 'vendor.code', 'game.vendor_code')
    .select([
      'game.game_type',
      'game.min_bet',
      'game.max_bet',
      'game.maintenance',
      'vendor.maintenance as vendorMaintenance',
    ])
    .where('game.vendor_code', '=', wish.vassalage)
    .where('game.node_id', '=', wish.nodeId)
    .executeTakeFirst()
  if (!game) return refuse('not-found')
  if (game.maintenance || game.vendorMaintenance) return refuse('game-in-maintenance')
  const rules = rulesOf(wish.vassalage, wish.nodeId)
  if (!rules || rules.game !== wish.wager.game) return refuse('not-found')

  const limits = { field: 'stake', min: moneyOf(game.min_bet), max: moneyOf(game.max_bet) }
  for (const part of rules.stakes(wish.wager, stake)) {
    if (part < game.min_bet) return refuse('under-limit', limits)
    if (part > game.max_bet) return refuse('over-limit', limits)
  }
  const offered = rules.check(wish.wager, stake)
  return offered.ok ? done({ rules, gameType: game.game_type, leastStake: game.min_bet }) : offered
}

interface SettledBet {
  vassalage: string
  nodeId: string
  gameType: string
  wager: Wager
  wallet: StakeSource['wallet']
  stake: Minor
  payout: Minor
  seat: Seat
  round: Round
}

/** A game in one step is drawn before its row is written, so the row is written once, settled. */
async function recordSettledBet(ctx: Context, member: Member, bet: SettledBet): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('bet')
    .values({
      id: bet.seat.betId,
      member_id: member.id,
      vendor_code: bet.vassalage,
      node_id: bet.nodeId,
      game_type: bet.gameType,
      stake: bet.stake,
      payout: bet.payout,
      unit: bet.wallet === 'play' ? 'play' : 'money',
      wallet: bet.wallet,
      result: bet.round.won ? 'won' : 'lost',
      placed_at: now,
      settled_at: now,
      seed_pair_id: bet.seat.seedPairId,
      nonce: bet.seat.nonce,
      wager: JSON.stringify(bet.wager),
      outcome: JSON.stringify(bet.round.outcome),
    })
    .execute()
}

async function rememberRecentGame(ctx: Context, member: Member, wish: Wish): Promise<void> {
  const last_at = ctx.clock.now()
  await ctx.db
    .insertInto('recent_game')
    .values({ member_id: member.id, vendor_code: wish.vassalage, node_id: wish.nodeId, last_at })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'vendor_code', 'node_id']).doUpdateSet({ last_at }),
    )
    .execute()
}

/** The money last, so that the house's stripe is locked for as short as can be. */
async function moveStakeAndPayout(
  ctx: Context,
  member: Member,
  bet: { betId: string; wallet: StakeSource['wallet']; stake: Minor; payout: Minor },
): Promise<Result<unknown>> {
  const { betId, stake, payout } = bet
  const own = wallet(member.id, bet.wallet)
  const games = house(bet.wallet === 'play' ? 'play-games' : 'games', member.id)
  const staked = await post(ctx, { kind: 'bet', reference: betId, entries: move(own, games, stake) })
  if (!staked.ok) return refuse(staked.code, { field: 'stake' })
  if (payout === 0n) return staked
  return post(ctx, { kind: 'payout', reference: betId, entries: move(games, own, payout) })
}

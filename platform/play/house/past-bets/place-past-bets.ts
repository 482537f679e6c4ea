import { type Money, minorOf } from '#contract/base/fields/money.ts'
import { HOUSE_VENDOR, type Wager } from '#contract/play/games/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { claimEach, findUnanswered } from '#platform/base/idempotency/index.ts'
import { ok } from '#platform/base/result.ts'
import { mainBalances } from '#platform/money/ledger/index.ts'
import { type PastBet, writePastBets } from '#platform/play/bets/past-bets/index.ts'
import { type StakedGame, stakedGames } from '#platform/play/catalogue/index.ts'
import { pairsInForce, takeNonces } from '#platform/play/seeds/index.ts'
import { betContent } from '../bet-content.ts'
import { endOfRound } from '../end-of-round.ts'
import { gamesOfSeedsAlone } from '../house-games.ts'
import { offeredBet } from '../offered-bet.ts'

/** A bet of a demo member at a moment of the past. */
export interface MadeBet {
  member: Member
  at: Date
  stake: Money
  wager: Wager
  requestId: string
}

/** A bet before it has an id. */
type DrawnPastBet = Omit<PastBet, 'id'> & { requestId: string; content: (string | bigint)[] }

/**
 * Places the bets of many members, each at its own time, in one transaction with a few statements for all. The result
 * is the same as by `placeBet` for each (`demo/live-together.test.ts` compares them). The bets of a member must be in
 * the order of time. Bets that were answered before are skipped, and so are bets whose stake is missing.
 *
 * Only for an invented past: its members have neither bonuses nor limits, and only `gamesOfSeedsAlone` are played.
 * Throws for a bet that is not in the past, because the checks of a present bet are not made here.
 */
export async function placePastBets(ctx: Context, bets: readonly MadeBet[]): Promise<void> {
  const now = ctx.clock.now()
  for (const { member, at } of bets)
    if (!(at < now)) throw new Error(`${member.account} cannot bet in the past at ${at.toISOString()}`)
  const answers = await ctx.transact(async (ctx) => {
    const requests = bets.map((bet) => ({
      bet,
      memberId: bet.member.id,
      requestId: bet.requestId,
      at: bet.at,
      content: betContent({ vendorCode: HOUSE_VENDOR, nodeId: bet.wager.game, ...bet }),
    }))
    const open = await findUnanswered(ctx, requests)
    const first = new Map<bigint, Date>()
    for (const { memberId, at } of open) if (!first.has(memberId)) first.set(memberId, at)
    const seeds = await pairsInForce(ctx, first)
    const left = await mainBalances(ctx, [...first.keys()])
    const games = await stakedGames(
      ctx.db,
      open.map(({ bet }) => ({ vendor: HOUSE_VENDOR, node: bet.wager.game })),
    )

    const drawnBets: DrawnPastBet[] = []
    for (const { bet, memberId, content } of open) {
      const [pair, balance] = [seeds.get(memberId), left.get(memberId)]
      if (!pair || balance === undefined) throw new Error(`${bet.member.account} cannot play`)
      const stake = minorOf(bet.stake)
      if (stake > balance) continue
      const one = draw(bet, games.get(`${HOUSE_VENDOR}/${bet.wager.game}`), { ...pair })
      pair.nonce += 1
      left.set(memberId, balance - stake + one.end.payout)
      drawnBets.push({ ...one, requestId: bet.requestId, content })
    }
    const ids = await claimEach(ctx, 'betId', drawnBets)
    await takeNonces(ctx, roundsOf(drawnBets))
    await writePastBets(
      ctx,
      drawnBets.map((one, at) => {
        const id = ids[at]
        // Another process has placed it meanwhile: everything rolls back.
        if (id === undefined) throw new Error(`the request ${one.requestId} was claimed meanwhile`)
        return { ...one, id }
      }),
    )
    return ok(null)
  })
  if (!answers.ok) throw new Error(answers.code)
}

function draw(
  { member, at, stake, wager }: MadeBet,
  game: StakedGame | undefined,
  seeds: PastBet['seeds'],
): Omit<PastBet, 'id'> {
  const offered = offeredBet(member, game, { vendorCode: HOUSE_VENDOR, nodeId: wager.game, stake, wager })
  if (!offered.ok) throw new Error(`${member.account} cannot bet on ${wager.game}: ${offered.code}`)
  const { rules, bet } = offered.value
  if (!gamesOfSeedsAlone.includes(rules)) throw new Error(`${wager.game} is not drawn from seeds alone`)
  const end = endOfRound(rules, { wager, stake: bet.stake }, new FairStream(seeds))
  return { memberId: member.id, at, seeds, end, bet: { ...bet, fromSeeds: true } }
}

function roundsOf(drawnBets: readonly DrawnPastBet[]) {
  const rounds = new Map<bigint, number>()
  for (const { seeds } of drawnBets) rounds.set(seeds.seedPairId, (rounds.get(seeds.seedPairId) ?? 0) + 1)
  return [...rounds].map(([seedPairId, count]) => ({ seedPairId, rounds: count }))
}

import { isDeepStrictEqual } from 'node:util'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { wireWords } from '#contract/base/product.ts'
import type { BetResult } from '#contract/play/bets.ts'
import type { betProof as endpoint } from '#contract/play/fairness.ts'
import type { Ticket, TicketAction } from '#contract/play/games/fixtures/ticket.ts'
import type { Action, Outcome, Wager } from '#contract/play/games/index.ts'
import { winsJackpot } from '#contract/play/games/jackpot.ts'
import type { Context } from '#platform/base/context.ts'
import { digestsUpTo, FairStream, numberOf, type Seeds, toNamedDraw } from '#platform/base/fairness/index.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { reversedBets, selectBets, toBet } from '#platform/play/bets/index.ts'
import { winPostingOf } from '#platform/play/jackpot/index.ts'
import { type HandSeeds, selectHandSeeds } from '#platform/play/rooms/index.ts'
import { poolsFrom, type SharedSeeds, selectSharedSeeds } from '#platform/play/rounds/index.ts'
import { seedPairs } from '#platform/play/seeds/index.ts'
import { ticketProof } from './fixtures/ticket-proof.ts'
import type { AnyHouseGame } from './house-game.ts'
import { rulesOf } from './house-games.ts'
import { inclusionIn } from './inclusion.ts'
import { drawJackpot } from './jackpot/jackpot-round.ts'

type Input = ParsedInputOf<typeof endpoint>

/**
 * The public proof of a settled bet of a house game: everything needed to repeat the round, and the platform's outcome.
 * The round is played again here from its seeds; if the record differs, that is a bug and throws. Names no account, and
 * no server seed before its reveal. (The digests are shown earlier: they reveal neither the key nor the digests of
 * another nonce.) For a bet on a shared round it also proves that the bet is in the round's root. Refuses `not-found`.
 */
export async function betProof(
  ctx: Context,
  { betId, language }: Input,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  if (!isRecordId(betId)) return refuse('not-found')
  const row = await readSettled(ctx, betId, language)
  const rules = row && rulesOf(row.vendor_code, row.node_id)
  // A void round was not played to its end, so there is nothing to repeat, whatever was cashed out of the bet before. One
  // that was made void after its end keeps its outcome.
  const isDrawn = row && row.outcome !== null
  if (isDrawn && rules?.fixtures) {
    const { member_id: memberId, stake, salt, outcome } = row
    const bet = {
      id: betId,
      memberId,
      stake,
      payout: row.drawn_payout ?? row.payout,
      salt,
      ticket: row.wager as unknown as Ticket,
      actions: (row.actions ?? []) as unknown as TicketAction[],
      outcome,
    }
    return ok({
      ...summaryOf(row, betId),
      ...(await ticketProof(ctx, bet, rules.fixtures)),
      actions: bet.actions as Action[],
      jackpot: null,
      wager: row.wager as Wager,
    })
  }
  const source = row && seedsOf(row)
  if (!isDrawn || !rules || !source) return refuse('not-found')

  const { seeds, commit, revealedAt } = source
  const wager = row.wager as Wager
  const actions = (row.hand?.actions ?? row.actions ?? []) as Action[]
  const { draws, last, jackpot } = playAgain(row, rules, { wager, actions, seeds })
  const inclusion = await inclusionIn(ctx, row, rules)
  if (!inclusion && row.round_id !== null) throw new Error(`bet ${betId} is not in the root of its round`)
  return ok({
    ...summaryOf(row, betId),
    commit,
    serverSeed: revealedAt === null ? null : seeds.serverSeed,
    revealedAt,
    clientSeed: seeds.clientSeed,
    nonce: seeds.nonce,
    ...(inclusion ? { inclusion } : {}),
    ...(row.shared?.flewAt ? { flight: flightOf(row.shared, rules, seeds) } : {}),
    actions,
    digests: digestsUpTo(seeds, (jackpot?.draws.at(-1) ?? last).cursor),
    draws: draws.map(toNamedDraw),
    jackpot: jackpot
      ? {
          number: jackpot.number,
          won: jackpot.won,
          draws: jackpot.draws.map(toNamedDraw),
          posting: minorOf(jackpot.won) > 0n ? await winPostingOf(ctx.db, betId) : null,
        }
      : null,
    cursor: last.cursor,
    digest: last.digest,
    group: last.group,
    number: numberOf(last.g),
    wager,
  })
}

/** A bet that has ended, with the inputs of its draw. */
const readSettled = (ctx: Context, betId: string, language: Input['language']) =>
  selectBets(ctx.db, language)
    .leftJoin(seedPairs.as('seed_pair'), 'seed_pair.id', 'bet.seed_pair_id')
    .leftJoin(reversedBets.as('reversal'), 'reversal.bet_id', 'bet.id')
    .select(['reversal.result as drawn_result', 'reversal.payout as drawn_payout'])
    .select((bet) => [selectSharedSeeds(bet.ref('bet.round_id')).as('shared')])
    .select((bet) => [selectHandSeeds(bet.ref('bet.round_id')).as('hand')])
    .select([
      'bet.member_id',
      'bet.round_id',
      'bet.nonce',
      'bet.wager',
      'bet.actions',
      'bet.outcome',
      'bet.unit',
      'bet.salt',
    ])
    .select(['seed_pair.state', 'seed_pair.server_seed', 'seed_pair.client_seed'])
    .select(['seed_pair.commit', 'seed_pair.revealed_at'])
    .where('bet.id', '=', betId)
    .where('bet.settled_at', 'is not', null)
    .executeTakeFirst()

type SettledBet = NonNullable<Awaited<ReturnType<typeof readSettled>>>

/** Plays a round again; throws if the record differs. */
function playAgain(
  bet: SettledBet,
  rules: AnyHouseGame,
  { wager, actions, seeds }: { wager: Wager; actions: Action[]; seeds: Seeds },
) {
  const stream = new FairStream(seeds)
  const pools = bet.shared ? poolsFrom(bet.shared.pools) : undefined
  const { draws, payout, outcome } = rules.play(wager, bet.stake, stream, actions, pools)
  const jackpot = jackpotOf(bet.outcome as Outcome)
  const jackpotDraw = jackpot && { ...jackpot, ...drawJackpot(stream) }
  const won = minorOf(jackpot?.won ?? '0.00')
  const isRepeated =
    payout + won === (bet.drawn_payout ?? bet.payout) &&
    isDeepStrictEqual({ ...outcome, ...(jackpot ? { jackpot } : {}) }, bet.outcome) &&
    jackpotDraw?.number === jackpot?.number &&
    won > 0n === (jackpot !== undefined && winsJackpot(jackpot.number, bet.stake))
  if (!isRepeated) throw new Error(`bet ${bet.id} is not what its seeds say`)
  const last = draws.at(-1)
  if (!last) throw new Error(`bet ${bet.id} drew nothing`)
  return { draws, last, jackpot: jackpotDraw }
}

/** The times of a round that flew. */
function flightOf({ openedAt, flewAt }: SharedSeeds, rules: AnyHouseGame, seeds: Seeds) {
  const lastsMs = rules.shared?.flight?.lastsMs(new FairStream(seeds))
  if (flewAt === null || lastsMs === undefined) throw new Error(`rounds of ${rules.game} do not fly`)
  const took = new Date(flewAt)
  return {
    openedAt: new Date(openedAt).toISOString(),
    flewAt: took.toISOString(),
    endedAt: new Date(took.getTime() + lastsMs).toISOString(),
  }
}

/** The part of a proof that is the same for every bet: its identity, and its end. */
function summaryOf(row: SettledBet, betId: string) {
  const { time, game, nodeId, result } = toBet(row)
  return {
    ...wireWords({ betId, time, game, vendorCode: row.vendor_code, nodeId, result }),
    outcome: row.outcome as Outcome,
    stake: moneyOf(row.stake),
    payout: moneyOf(row.payout),
    playMoney: row.unit === 'play',
    ...(row.drawn_result === null || row.drawn_payout === null
      ? {}
      : { reversed: { result: row.drawn_result as BetResult, payout: moneyOf(row.drawn_payout) } }),
  }
}

/** The jackpot's part of an outcome; undefined for a round that has not played for it. */
const jackpotOf = (outcome: Outcome) => ('jackpot' in outcome ? outcome.jackpot : undefined)

interface DrawnBet {
  nonce: number | null
  state: string | null
  server_seed: string | null
  client_seed: string | null
  commit: string | null
  revealed_at: Date | null
  shared: SharedSeeds | null
  hand: HandSeeds | null
}

/** The seeds of a bet: its member's pair, or the seed of its round. */
function seedsOf(bet: DrawnBet): { seeds: Seeds; commit: string; revealedAt: string | null } | undefined {
  const together = bet.shared ?? bet.hand
  if (together) {
    const { serverSeed, betsRoot, commit, drawnAt } = together
    const seeds = { serverSeed, clientSeed: betsRoot, nonce: 0 }
    return { seeds, commit, revealedAt: new Date(drawnAt).toISOString() }
  }
  const { server_seed: serverSeed, client_seed: clientSeed, nonce, commit } = bet
  if (serverSeed === null || clientSeed === null || nonce === null || commit === null) return undefined
  const revealedAt = bet.state === 'revealed' ? (bet.revealed_at?.toISOString() ?? null) : null
  return { seeds: { serverSeed, clientSeed, nonce }, commit, revealedAt }
}

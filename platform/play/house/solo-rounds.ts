import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import type { Minor } from '#contract/base/fields/money.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { placeBet, stepBet as stepEndpoint } from '#contract/play/bets.ts'
import type { Wager } from '#contract/play/games/index.ts'
import { batcherByContext } from '#platform/base/batches/batcher.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import {
  claimEachWithRow,
  dropClaims,
  type MemberRequest,
  onceInTransaction,
  onceWithId,
} from '#platform/base/idempotency/index.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  type BatchBet,
  type BatchStep,
  type DrawnEnd,
  openAndSettle,
  openBet,
  playTogether,
  type RoundSeeds,
  type StakedWallet,
  type StepInput,
  stepBet,
  stepContent,
} from '#platform/play/bets/index.ts'
import {
  type StakedGame,
  selectStakedGame,
  selectStakedGames,
  toStakedGame,
} from '#platform/play/catalogue/index.ts'
import { PLAY_BATCHES } from '#platform/play/limits.ts'
import { betContent } from './bet-content.ts'
import { drawnEndOf } from './end-of-round.ts'
import type { AnyHouseGame } from './house-game.ts'
import { rulesOf } from './house-games.ts'
import { findOfferedBet, offeredBet } from './offered-bet.ts'
import { stepOf } from './step-round.ts'

/**
 * Rounds that a member plays alone: bets, and the steps of rounds that have several. Simultaneous plays of several
 * members share a transaction (docs/decisions/0041-bets-that-share-a-transaction.md).
 */

type BetInput = ParsedInputOf<typeof placeBet>
type PlacedBet = WireValueOf<typeof placeBet>
type StepAnswer = WireValueOf<typeof stepEndpoint>

/** A bet or a step of a member. */
type PlayRequest = { ctx: Context; member: Member } & ({ bet: BetInput } | { step: StepInput })
type BetRequest = Extract<PlayRequest, { bet: unknown }>
type StepRequest = Extract<PlayRequest, { step: unknown }>
const isBet = (request: PlayRequest): request is BetRequest => 'bet' in request

/** `result` is for a step. */
type Answer = Result<PlacedBet & Partial<StepAnswer>>

/** `placeBet` for a round that is settled at once, or stays open for its player. */
export const placeSolo = (ctx: Context, member: Member, bet: BetInput): Promise<Result<PlacedBet>> =>
  playInBatch({ ctx, member, bet })

/**
 * Does one step of the member's open round, once for each `requestId`: the round goes on, or ends and is paid in the
 * same transaction. Refuses `not-found` (somebody else's bet too), `state-moved-on` for a round that has ended,
 * `not-offered` for an action that the round does not allow, `request-id-reused`.
 */
export async function stepRound(
  ctx: Context,
  member: Member,
  { betId, action, requestId }: ParsedInputOf<typeof stepEndpoint>,
): Promise<Result<StepAnswer>> {
  if (!isRecordId(betId)) return refuse('not-found')
  const stepped = await playInBatch({ ctx, member, step: { betId, action: { ...action }, requestId } })
  if (!stepped.ok) return stepped
  const { result } = stepped.value
  if (result === undefined) throw new Error(`the step of ${betId} was answered as a bet`)
  return ok({ betId, result })
}

/** Play money is always played alone. */
const playInBatch = (request: PlayRequest): Promise<Answer> =>
  isTrial(request.member.accountKind) ? playAlone(request) : batcherOf(request.ctx).do(request)

const batcherOf = batcherByContext<PlayRequest, Answer>(({ transact }) => transact, {
  together: playAllTogether,
  alone: playAlone,
  keyOf: ({ member }) => member.id,
  failed: 'a batch of plays failed: they are played one by one',
  ...PLAY_BATCHES,
})

/**
 * `playAlone` for plays of different members, in one transaction: either every answered play has happened, or none.
 * Unusual plays (refused, repeated, of bonus money) have no answer and no effect; `playAlone` must handle them.
 */
async function playAllTogether(requests: readonly PlayRequest[]): Promise<(Answer | undefined)[]> {
  const [first] = requests
  if (!first) return []
  const answered = await first.ctx.transact(async (ctx) => {
    const claims = await claimAll(ctx, requests)
    const { bettors, stepped } = await playTogether(
      ctx,
      claims.flatMap(({ id, bet }) => (bet ? [{ id, ...bet }] : [])),
      claims.flatMap(({ step }) => step ?? []),
    )
    const isDone = ({ memberId }: Claim) => bettors.has(memberId) || stepped.has(memberId)
    await dropClaims(
      ctx,
      claims.filter((claim) => !isDone(claim)),
    )
    return ok(
      new Map(
        claims.filter(isDone).map(({ id, memberId }): [bigint, PlacedBet & Partial<StepAnswer>] => {
          const step = stepped.get(memberId)
          return [memberId, step ? { betId: step.betId, result: step.result } : { betId: id }]
        }),
      ),
    )
  })
  const answers: ReadonlyMap<bigint, PlacedBet & Partial<StepAnswer>> = answered.ok
    ? answered.value
    : new Map()
  return requests.map(({ member }) => {
    const answer = answers.get(member.id)
    return answer && ok(answer)
  })
}

/** A claimed request with its play: a bet or a step; neither if the play is refused. */
interface Claim extends MemberRequest {
  id: string
  bet?: Omit<BatchBet, 'id'>
  step?: BatchStep
}

/** The requests that were not claimed before; a claim's id becomes the id of its bet. */
async function claimAll(ctx: Context, plays: readonly PlayRequest[]): Promise<Claim[]> {
  const at = ctx.clock.now()
  const requests = plays.map((one) => ({ ...requestOf(one), at }))
  const places = plays.map((one) =>
    isBet(one) ? { vendor: one.bet.vendorCode, node: one.bet.nodeId } : undefined,
  )
  const claims = await claimEachWithRow(ctx, 'betId', requests, selectStakedGames(places))
  return plays.flatMap((one, place): Claim[] => {
    const [request, claim] = [requests[place], claims[place]]
    if (!request || !claim) return []
    const { id, row } = claim
    return [{ ...request, id, ...(isBet(one) ? offerOf(one, row && toStakedGame(row)) : stepFrom(one)) }]
  })
}

const requestOf = (request: PlayRequest): MemberRequest => ({
  memberId: request.member.id,
  ...(isBet(request)
    ? { requestId: request.bet.requestId, content: betContent(request.bet) }
    : { requestId: request.step.requestId, content: stepContent(request.step) }),
})

/** The bet, if the house accepts it, with the function that draws its round. */
function offerOf({ member, bet: input }: BetRequest, game: StakedGame | undefined): Pick<Claim, 'bet'> {
  const offer = offeredBet(member, game, input)
  if (!offer.ok) return {}
  const { rules, bet } = offer.value
  const round = { wager: input.wager, stake: bet.stake }
  return {
    bet: {
      memberId: member.id,
      bet: { ...bet, fromSeeds: true },
      ...(rules.steps ? { hasSteps: true } : {}),
      ...(endsAtOnce(rules) ? { play: (seeds) => draw(rules, round, seeds, 'main') } : {}),
    },
  }
}

const stepFrom = ({ member, step: { betId, action, requestId } }: StepRequest): Pick<Claim, 'step'> => ({
  step: { memberId: member.id, requestId, betId, action, play: stepOf },
})

/** For a batch of one, and for all unusual plays. */
async function playAlone(request: PlayRequest): Promise<Answer> {
  if (!isBet(request)) return stepBet(request.ctx, request.member, request.step, stepOf)
  const { vendorCode, nodeId } = request.bet
  return rulesOf(vendorCode, nodeId)?.steps ? openAlone(request) : settleAlone(request)
}

const openAlone = (request: BetRequest): Promise<Result<PlacedBet>> =>
  request.ctx.transact((ctx) =>
    onceInTransaction(ctx, requestOf(request), async (ctx) => {
      const { member } = request
      const offered = await findOfferedBet(ctx, member, request.bet)
      if (!offered.ok) return offered
      const { rules } = offered.value
      const bet = { ...offered.value.bet, fromSeeds: true, waitsFor: 'player' } as const
      const round = { wager: request.bet.wager, stake: bet.stake }
      const play = (seeds: RoundSeeds, wallet: StakedWallet) => draw(rules, round, seeds, wallet)
      const opening = await openBet(ctx, member, endsAtOnce(rules) ? { ...bet, play } : bet)
      return opening.ok ? ok({ betId: opening.value.betId }) : opening
    }),
  )

const settleAlone = (request: BetRequest): Promise<Result<PlacedBet>> =>
  request.ctx.transact((ctx) => {
    const { member, bet: input } = request
    const game = selectStakedGame(input.vendorCode, input.nodeId)
    const claim = { idName: 'betId', beside: game } as const
    return onceWithId(ctx, requestOf(request), claim, (ctx, betId, row) =>
      playRound(ctx, member, input, betId, row && toStakedGame(row)),
    )
  })

async function playRound(
  ctx: Context,
  member: Member,
  input: BetInput,
  betId: string,
  game: StakedGame | undefined,
): Promise<Result<null>> {
  const offered = offeredBet(member, game, input)
  if (!offered.ok) return offered
  const { rules, bet } = offered.value
  const ended = await openAndSettle(ctx, member, { ...bet, id: betId, fromSeeds: true }, (seeds, wallet) => {
    if (!seeds) throw new Error('a round of the house is drawn from seeds')
    return drawAtOnce(rules, { wager: input.wager, stake: bet.stake }, seeds, wallet)
  })
  return ended.ok ? ok(null) : ended
}

/** Whether rounds of a game end with their draw, all of them or most. */
const endsAtOnce = ({ steps }: AnyHouseGame): boolean => steps === undefined || steps.follow !== undefined

/** Draws a round; undefined for one that stays open for its steps. */
function draw(
  rules: AnyHouseGame,
  round: { wager: Wager; stake: Minor },
  seeds: RoundSeeds,
  wallet: StakedWallet,
): DrawnEnd | undefined {
  if (rules.steps?.follow?.(round, new FairStream(seeds))) return undefined
  return drawnEndOf(rules, round, new FairStream(seeds), wallet)
}

/** The same of a game without steps, whose rounds all end at once. */
export function drawAtOnce(...round: Parameters<typeof draw>): DrawnEnd {
  const end = draw(...round)
  if (!end) throw new Error(`a round of ${round[0].game} has no steps`)
  return end
}

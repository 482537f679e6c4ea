import type { Context } from '#platform/base/context.ts'
import { type MadeBet, placePastBets } from '#platform/play/house/past-bets/index.ts'
import type { Actor } from './actor.ts'
import { inParallel } from './in-parallel.ts'
import { type Act, doAct, lastBetOf, requestIdOf, type Way } from './life.ts'
import { PastClock, pastContext } from './past.ts'

/** A demo member and its acts. */
export interface Life extends Actor {
  acts: Act[]
}

/** A bound above the turns of any life. */
const MAX_TURNS = 100

/**
 * Lives many lives with the same result as `live` for each (`live-together.test.ts` compares them). All bets up to
 * everybody's next other act are placed in one go, which takes seconds where `live` takes a minute.
 */
export async function liveTogether(ctx: Context, lives: readonly Life[], anchor: Date): Promise<void> {
  const underWay: LifeUnderWay[] = []
  await inParallel(lives, async (life) => {
    if (life.acts.length > 0) underWay.push(await begin(ctx, life, anchor))
  })
  underWay.sort((one, other) => (one.member.id < other.member.id ? -1 : 1))
  for (let turn = 0; underWay.some(({ left }) => left.length > 0); turn++) {
    if (turn === MAX_TURNS) throw new Error(`there were more than ${MAX_TURNS} turns of bets and other acts`)
    await inParallel(underWay, untilNextBet)
    await placePastBets(ctx, underWay.flatMap(betsUntilNextAct))
  }
}

interface LifeUnderWay extends Life {
  way: Way
  left: { act: Act; requestId: string }[]
}

async function begin(ctx: Context, life: Life, anchor: Date): Promise<LifeUnderWay> {
  const inOrder = life.acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const clock = new PastClock(inOrder[0]?.at ?? anchor)
  const past = pastContext(ctx, clock, anchor)
  // Only lives that rotate seeds need their earlier progress.
  const turns = inOrder.some(({ act }) => act === 'rotate-seed')
  const livedUntil = turns ? await lastBetOf(past, life.member) : clock.now()
  const way = { past, clock, livedUntil, accountId: '' }
  return { ...life, way, left: inOrder.map((act, place) => ({ act, requestId: requestIdOf(act, place) })) }
}

async function untilNextBet({ way, left, ...actor }: LifeUnderWay): Promise<void> {
  for (let next = left[0]; next && next.act.act !== 'bet'; next = left[0]) {
    await doAct(way, actor, next.act, next.requestId)
    left.shift()
  }
}

function betsUntilNextAct({ member, left }: LifeUnderWay): MadeBet[] {
  const bets: MadeBet[] = []
  for (let next = left[0]; next?.act.act === 'bet'; next = left[0]) {
    const { at, stake, wager } = next.act
    bets.push({ member, at, stake, wager, requestId: next.requestId })
    left.shift()
  }
  return bets
}

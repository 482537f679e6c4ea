import type { Member } from '#platform/base/context.ts'
import { cardRoom, roomStep } from '#platform/play/rooms/index.ts'
import type { Meeting } from '../past.ts'

const ROOM = '5k-6'
const PLAYERS = 3
/** The time between two acts, less than a turn may take. */
const ACT_MS = 3_000
/** Longer than the clock of a turn: at the show it turns up the cards of everybody. */
const SHOW_MS = 30_000

type Action = Parameters<typeof roomStep>[2]['action']

/** The acts of each hand of a meeting, in turn: one hand comes to its show, in the other all but the last player fold. */
const hands: readonly (readonly Action[])[] = [
  ['raise', 'call', 'call'],
  ['fold', 'fold'],
]

/**
 * Plays hands at one table: the first of `people` and two others. Repeatable: each act has a request of its own. All of
 * them leave at the end, so that the seats are free.
 */
export async function playHands({ past, clock, people }: Meeting, number: number): Promise<void> {
  const players = people.slice(0, PLAYERS)
  const wait = (ms: number) => clock.moveTo(new Date(clock.now().getTime() + ms))
  const act = async (member: Member, action: Action, hand = 0) => {
    const requestId = `demo-${ROOM}-${number}-${hand}-${action}`
    const seat = action === 'sit' ? { seat: players.indexOf(member) + 1 } : {}
    // A member who cannot pay for a hand only watches.
    const done = await roomStep(past, member, { room: ROOM, action, requestId, ...seat })
    if (done.ok) wait(ACT_MS)
  }
  for (const member of players) await act(member, 'sit')
  for (const [at, actions] of hands.entries()) {
    for (const member of players) await act(member, 'ante', at)
    const begins = ((await look(past))?.turn ?? 1) - 1
    for (const [turn, action] of actions.entries()) {
      const member = players[(begins + turn) % players.length]
      if (member) await act(member, action, at)
    }
    wait(SHOW_MS)
    await look(past)
  }
  for (const member of players) await act(member, 'leave')
}

async function look(past: Meeting['past']) {
  const view = await cardRoom(past, null, { room: ROOM })
  return view.ok ? view.value.hand : undefined
}

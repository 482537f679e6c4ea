import { eventually } from '../support/eventually.ts'
import { attributeOf, type Page, type Visitor } from '../support/site/visitor.ts'
import { tableOf } from './forms.ts'
import { done } from './person.ts'

/** Card rooms by plain forms. */

export type Act = 'call' | 'raise' | 'fold' | 'show'

const roomAt = (room: string) => `${tableOf('three-card')}?room=${room}`
const look = (visitor: Visitor, room: string): Promise<Page> => visitor.get(roomAt(room))

export const act = async (
  visitor: Visitor,
  room: string,
  action: Act | 'sit' | 'ante' | 'leave',
): Promise<void> =>
  void (await done(
    visitor.submit(await look(visitor, room), 'step', { action }),
    `${action} in room ${room}`,
  ))

/** The acts that a page offers. */
export const actsOn = ({ html }: Page): (string | undefined)[] =>
  html.querySelectorAll('#form-step button[name=action]').map((button) => button.getAttribute('value'))

/** The hand of a page. */
const handOf = (page: Page): string => attributeOf(page, '[data-round]', 'data-round')

/** The hand in which these accounts are. */
export const handIn = async ([first]: readonly { visitor: Visitor }[], room: string): Promise<string> => {
  if (!first) throw new Error(`nobody is in room ${room}`)
  return handOf(await look(first.visitor, room))
}

/** The member's own cards. */
export const ownCards = (page: Page): number[] =>
  attributeOf(page, '[data-records=seats] [data-cards]', 'data-cards').split(',').map(Number)

/** Waits until one of these accounts may act in a hand; `ended` once the hand is over. */
export function nextToAct(
  players: readonly { visitor: Visitor }[],
  room: string,
  hand: string,
): Promise<{ visitor: Visitor; page: Page } | 'ended'> {
  return eventually(`a turn in room ${room}`, async () => {
    let over = false
    for (const { visitor } of players) {
      const page = await look(visitor, room)
      if (handOf(page) !== hand || attributeOf(page, '[data-round]', 'data-phase') === 'over') over = true
      else if (actsOn(page).some((name) => name === 'call' || name === 'show')) return { visitor, page }
    }
    return over ? ('ended' as const) : undefined
  })
}

import { eventually } from '../support/eventually.ts'
import { attributeOf, type Page, type Visitor } from '../support/visitor.ts'
import { tableOf } from './forms.ts'
import { done } from './person.ts'

/** Card rooms by plain forms. */

export type Act = 'call' | 'raise' | 'fold' | 'show'

const roomAt = (room: string) => `${tableOf('three-card')}?room=${room}`
export const look = (visitor: Visitor, room: string): Promise<Page> => visitor.get(roomAt(room))

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

/** How many raises the hand of a page has had, from the sentence beside its clock. */
export const handOf = (page: Page): string | undefined =>
  page.html.querySelector('[data-round]')?.getAttribute('data-round')

/** The member's own cards. */
export const ownCards = (page: Page): number[] =>
  attributeOf(page, '[data-records=seats] [data-cards]', 'data-cards').split(',').map(Number)

/** Waits until one of these visitors may act in a hand; undefined once nobody may, because the hand has ended. */
export function nextToAct(
  visitors: readonly Visitor[],
  room: string,
  hand: string,
): Promise<{ visitor: Visitor; page: Page } | 'ended'> {
  return eventually(`a turn in room ${room}`, async () => {
    let over = false
    for (const visitor of visitors) {
      const page = await look(visitor, room)
      if (handOf(page) !== hand || attributeOf(page, '[data-round]', 'data-phase') === 'over') over = true
      else if (actsOn(page).some((name) => name === 'call' || name === 'show')) return { visitor, page }
    }
    return over ? ('ended' as const) : undefined
  })
}

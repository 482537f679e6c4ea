import type { Money } from '#contract/base/fields/money.ts'

/** An order as its page shows it, for the form in which it is decided about: `paidAsShown` reads it. */
export const shownAs = ({ id, paidIn }: { id: string; paidIn: Money }): string => `${id} ${paidIn}`

/** What an order had been paid when the page showed it; undefined where another one was shown, or none. */
export function paidAsShown(orderId: string, value: string | undefined): Money | undefined {
  const [shownOrder, paidIn] = value?.split(' ') ?? []
  return shownOrder === orderId ? paidIn : undefined
}

import type { Tone } from '#app/components/badge.tsx'
import type { TimelineStep } from '#app/components/records/timeline.tsx'
import type { Deposit, Withdrawal } from '#contract/cashier/cashier.ts'

/** For both kinds of orders: the states, the normal course, and the final states. */

type DepositStatus = Deposit['status']
type WithdrawalStatus = Withdrawal['status']

export const depositTones: Record<DepositStatus, Tone> = {
  created: 'warn',
  waiting: 'warn',
  paid: 'pos',
  expired: 'neg',
  cancelled: 'plain',
  failed: 'neg',
}

export const withdrawalTones: Record<WithdrawalStatus, Tone> = {
  requested: 'warn',
  approved: 'info',
  paid: 'info',
  received: 'pos',
  rejected: 'neg',
  cancelled: 'plain',
}

/** The order can change on its own: the page is worth refreshing. */
export const isDepositOpen = ({ status }: Pick<Deposit, 'status'>) =>
  status === 'created' || status === 'waiting'
export const isWithdrawalOpen = ({ status }: Withdrawal) =>
  status === 'requested' || status === 'approved' || status === 'paid'

const depositWay: readonly DepositStatus[] = ['created', 'waiting', 'paid']
const withdrawalWay: readonly WithdrawalStatus[] = ['requested', 'approved', 'paid', 'received']

export const depositSteps = (
  order: Deposit,
  words: Record<DepositStatus, string>,
  at: (iso: string) => string,
) => stepsOf(order.timeline, depositWay, ['expired', 'cancelled', 'failed'], words, at)

export const withdrawalSteps = (
  order: Withdrawal,
  words: Record<WithdrawalStatus, string>,
  at: (iso: string) => string,
) => stepsOf(order.timeline, withdrawalWay, ['rejected', 'cancelled'], words, at)

/** The states reached, with their times, and the remaining normal ones. */
function stepsOf<Status extends string>(
  reached: readonly { status: Status; at: string }[],
  way: readonly Status[],
  dead: readonly Status[],
  words: Record<Status, string>,
  at: (iso: string) => string,
): TimelineStep[] {
  const last = reached.at(-1)?.status
  const place = last === undefined ? -1 : way.indexOf(last)
  const over = last !== undefined && (place === way.length - 1 || dead.includes(last))
  const done = reached.map(
    ({ status, at: moment }, index): TimelineStep => ({
      state: dead.includes(status) ? 'failed' : index === reached.length - 1 && !over ? 'now' : 'done',
      title: words[status],
      note: at(moment),
    }),
  )
  const toCome = over ? [] : way.slice(place + 1)
  return [...done, ...toCome.map((status): TimelineStep => ({ state: 'todo', title: words[status] }))]
}

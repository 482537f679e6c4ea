import type { Word } from '#app/i18n/use-word.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { isRowId } from '../office-list.ts'

/** The columns of a list of money that waits, beside its own: what it is, and in the file what became of it. */
export const waitingColumns = (words: { order: Word; receivedAt: Word }) => ({
  whatItIs: {
    amount: { head: 'office:column.amount', show: 'money', place: 'result' },
    reason: { head: 'office:column.reason' },
    time: { head: 'office:column.time', show: 'dayTime' },
  } as const,
  state: { head: 'office:column.state', place: 'end' } as const,
  whatBecameOfIt: {
    order: { head: words.order, only: 'file' },
    receivedAt: { head: words.receivedAt, only: 'file' },
    decidedBy: { head: 'office:column.decidedBy', only: 'file' },
    decisionReason: { head: 'office:column.decisionReason', only: 'file' },
    id: { head: 'office:column.number', only: 'file' },
  } as const,
})

/** By the time at which they came or were taken. */
export const waitingOrder = {
  sorting: sortedBy('receivedAt'),
  id: ({ id }: { id: string }) => id,
  isId: isRowId,
  status: <State extends string>({ state }: { state: State }) => state,
}

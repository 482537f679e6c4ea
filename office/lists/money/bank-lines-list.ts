import { choice, text } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { isRowId, officeList } from '#office/lists/office-list.ts'
import { type ListedLine, lineStates, listLines } from '#platform/cashier/bank-lines/index.ts'

/** Lines of the statements of the house's bank accounts. */
export const bankLinesList = officeList<ListedLine>()('banks', {
  part: {
    name: 'lines',
    path: '/office/banks/lines',
    filePath: '/office/banks/lines/records.csv',
  },
  columns: {
    content: { head: 'office-banks:lineColumn.content', place: 'title' },
    amount: { head: 'office:column.amount', show: 'money', place: 'result' },
    reason: { head: 'office:column.reason' },
    time: { head: 'office:column.time', show: 'dayTime' },
    bank: { head: 'office-banks:lineColumn.account' },
    payer: { head: 'office-banks:lineColumn.payer', place: 'hidden' },
    state: { head: 'office:column.state', place: 'end' },
    reference: { head: 'office-banks:lineColumn.reference', only: 'file' },
    balance: { head: 'office-banks:lineColumn.balance', only: 'file' },
    source: { head: 'office-banks:lineColumn.source', only: 'file' },
    order: { head: 'office-banks:lineColumn.order', only: 'file' },
    receivedAt: { head: 'office-banks:lineColumn.receivedAt', only: 'file' },
    decidedBy: { head: 'office:column.decidedBy', only: 'file' },
    decisionReason: { head: 'office:column.decisionReason', only: 'file' },
    id: { head: 'office:column.number', only: 'file' },
  },
  // By the time at which they came.
  sorting: sortedBy('receivedAt'),
  filters: { state: choice(lineStates), bank: text({ label: 'office-banks:lineColumn.account' }) },
  id: ({ id }) => id,
  isId: isRowId,
  status: ({ state }) => state,
  async rows(platform, { state, bank, after, limit, oldestFirst }) {
    if (bank !== undefined && !/^\d{1,4}$/.test(bank)) return []
    return listLines(platform, { state, bankId: bank, after, limit, oldestFirst })
  },
  empty: 'office-banks:noLines',
})

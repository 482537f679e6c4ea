import { choice, text } from '#app/records/filters.ts'
import { officeList } from '#office/lists/office-list.ts'
import { type ListedLine, lineStates, listLines } from '#platform/cashier/bank-lines/index.ts'
import { listBanks } from '#platform/cashier/banks/index.ts'
import { waitingColumns, waitingOrder } from './waiting-columns.ts'

const { whatItIs, state, whatBecameOfIt } = waitingColumns({
  order: 'office-banks:lineColumn.order',
  receivedAt: 'office-banks:lineColumn.receivedAt',
})

/** Lines of the statements of the house's bank accounts. */
export const bankLinesList = officeList<ListedLine>()('banks', {
  part: {
    name: 'lines',
    path: '/office/banks/lines',
    filePath: '/office/banks/lines/records.csv',
  },
  columns: {
    content: { head: 'office-banks:lineColumn.content', place: 'title' },
    ...whatItIs,
    bank: { head: 'office-banks:lineColumn.account' },
    payer: { head: 'office-banks:lineColumn.payer', only: 'file' },
    state,
    reference: { head: 'office-banks:lineColumn.reference', only: 'file' },
    balance: { head: 'office-banks:lineColumn.balance', only: 'file' },
    source: { head: 'office-banks:lineColumn.source', only: 'file' },
    ...whatBecameOfIt,
  },
  ...waitingOrder,
  filters: { status: choice(lineStates), bank: text({ label: 'office-banks:lineColumn.account' }) },
  async rows(platform, { status: state, bank, after, limit, oldestFirst }) {
    if (bank === undefined) return listLines(platform, { state, after, limit, oldestFirst })
    const account = (await listBanks(platform)).find(({ id, number }) => id === bank || number === bank)
    return account ? listLines(platform, { state, bankId: account.id, after, limit, oldestFirst }) : []
  },
  empty: 'office-banks:noLines',
})

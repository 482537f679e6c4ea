import { choice } from '#app/records/filters.ts'
import { fieldOf } from '#app/records/records.ts'
import { sortedUpBy } from '#contract/base/sorting.ts'
import { DOCTOR_KEPT_MS } from '#office/limits.ts'
import { officeList } from '#office/lists/office-list.ts'
import { pageOfShort } from '#office/lists/short-list.ts'
import { keptFor } from '#office/services/kept-for.ts'
import { type Examination, examine } from '#platform/backoffice/doctor/index.ts'
import { type CheckState, checkStates } from '#platform/base/checks/index.ts'

const examined = keptFor(DOCTOR_KEPT_MS, (platform) => examine({ platform: async () => platform }))

/** How many checks are in each state. */
export async function countsOf(platform: Parameters<typeof examined.of>[0]) {
  const examinations = await examined.of(platform)
  const count = (state: CheckState) => examinations.filter((one) => one.state === state).length
  return { fail: count('fail'), warn: count('warn'), ok: count('ok') }
}

/** What the site runs on, as `ops doctor` finds it, but from the office's machine; the worst comes first. */
export const doctorList = officeList<Examination>()('doctor', {
  columns: {
    check: { head: 'office-doctor:column.check', place: 'title' },
    state: { head: 'office:column.state', place: 'end' },
    text: { head: 'office-doctor:column.text', place: 'wide', file: ({ text }) => text.en },
  },
  sorting: sortedUpBy('state', 'check'),
  filters: { status: choice(checkStates) },
  id: ({ check }) => check,
  status: ({ state }) => state,
  async rows(platform, { status, ...place }) {
    const examinations = await examined.of(platform)
    return pageOfShort(
      examinations.filter((one) => status === undefined || one.state === status),
      ({ check }) => check,
      place,
      (row, column) => (column === 'state' ? checkStates.indexOf(row.state) : fieldOf(row, column)),
    )
  },
  empty: 'office-doctor:empty',
})

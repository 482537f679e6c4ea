import { choice, text } from '#app/records/filters.ts'
import { fieldOf } from '#app/records/records.ts'
import { sortedUpBy } from '#contract/base/sorting.ts'
import {
  groupOf,
  kindOf,
  type SettingGroup,
  type SettingKind,
  type SettingUnit,
  settingGroups,
  settingRank,
  settingText,
  unitOf,
} from '#office/features/settings/setting-facts.ts'
import { officeList } from '#office/lists/office-list.ts'
import { pageOfShort } from '#office/lists/short-list.ts'
import type { Context } from '#platform/base/context.ts'
import { type SettingLine, settingLines } from '#platform/base/settings/index.ts'

/** A setting as a line; values as `ops settings set` takes them. */
export interface SettingRow {
  name: string
  group: SettingGroup
  kind: SettingKind
  unit: SettingUnit | null
  value: string
  initial: string
  changedBy: string | null
  changedAt: string | null
  reason: string | null
}

export const settingStates = ['initial', 'set'] as const
export const settingState = ({ value, initial }: SettingRow): (typeof settingStates)[number] =>
  value === initial ? 'initial' : 'set'

const rowOf = ({ name, value, initial, change }: SettingLine): SettingRow => ({
  name,
  group: groupOf(name) ?? 'site',
  kind: kindOf(name, initial),
  unit: unitOf(name),
  value: settingText(value),
  initial: settingText(initial),
  changedBy: change?.actor ?? null,
  changedAt: change?.time ?? null,
  reason: change?.reason ?? null,
})

/** Every setting. */
export const settingRows = async (platform: Context): Promise<SettingRow[]> =>
  (await settingLines(platform)).map(rowOf)

/** What the operator sets, as `ops settings list` prints it, with who changed it and why. */
export const settingsList = officeList<SettingRow>()('settings', {
  columns: {
    name: { head: 'office-settings:column.name', place: 'title' },
    means: { head: 'office-settings:column.means', place: 'wide', only: 'table' },
    group: { head: 'office-settings:column.group' },
    value: { head: 'office-settings:column.value', place: 'result' },
    changedBy: { head: 'office-settings:column.changedBy' },
    changedAt: { head: 'office-settings:column.changedAt', show: 'dayTime', place: 'end' },
    reason: { head: 'office-settings:column.reason', only: 'file' },
    initial: { head: 'office-settings:column.default', only: 'file' },
  },
  sorting: sortedUpBy('group', 'name', 'changedAt'),
  filters: {
    group: choice(settingGroups),
    status: choice(settingStates),
    q: text({ label: 'office-settings:find' }),
  },
  id: ({ name }) => name,
  status: settingState,
  async rows(platform, { group, status, q, ...place }) {
    const part = q?.toLowerCase()
    const rows = (await settingRows(platform)).filter(
      (row) =>
        (group === undefined || row.group === group) &&
        (status === undefined || settingState(row) === status) &&
        (part === undefined || row.name.toLowerCase().includes(part)),
    )
    return pageOfShort(
      rows,
      ({ name }) => name,
      place,
      (row, column) => (column === 'group' ? settingRank(row.name) : fieldOf(row, column)),
    )
  },
  empty: 'office-settings:empty',
})

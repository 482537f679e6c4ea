import type { Tone } from '#app/components/badge.tsx'
import { stateCell } from '#app/components/records/cells.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AnswerOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import type { InvitedStatus } from '#contract/benefits/referral.ts'
import { invitedList } from './invited-list.ts'

const tones: Record<InvitedStatus, Tone> = {
  joined: 'plain',
  deposited: 'info',
  rewarded: 'pos',
  barred: 'neg',
}

/** The players that a member has invited, and the rewards for each. */
export function InvitedTable({ answer, filter }: AnswerOf<typeof invitedList>) {
  const { t } = useTranslation('referral')
  const table = useRecords(invitedList, {
    answer,
    filter,
    own: {
      account: { cell: ({ account }) => <b>{account}</b> },
      deposited: { cell: ({ deposited }) => t(deposited ? 'yes' : 'no') },
      status: { cell: ({ status }) => stateCell(tones[status], t(`status.${status}`)) },
    },
  })
  return <RecordsTable {...table} caption={t('list')} id={({ id }) => id} status={({ status }) => status} />
}

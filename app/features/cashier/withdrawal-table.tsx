import { stateCell } from '#app/components/records/cells.tsx'
import { isByTime, RecordRows } from '#app/components/records/record-rows.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { AnswerOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import { pattern } from '#app/rendering/index.ts'
import { withdrawalsList } from './order-lists.ts'
import { withdrawalTones } from './order-steps.ts'

/** How many digits of an account its label shows. */
const SHOWN_DIGITS = 4

const AccountLink = ({ href, name, digits }: { href: string; name: string; digits: string }) => (
  <a href={href} className="account-link">
    <span>{name}</span>
    {digits}
  </a>
)
const accountLink = pattern('account-link', AccountLink, {})

/** The member's withdrawals; each links to its own view. */
export function WithdrawalTable({
  answer,
  filter,
  current,
}: AnswerOf<typeof withdrawalsList> & {
  current: string | undefined
}) {
  const { t } = useTranslation('cashier')
  const byTime = isByTime(filter.sort)
  const states = t('withdraw.status', { returnObjects: true })
  const table = useRecords(withdrawalsList, {
    answer,
    filter,
    byTime,
    own: {
      account: {
        cell: ({ id, account }) =>
          accountLink({
            href: paths.personal('withdraw', { order: id }),
            name: account.slice(0, -SHOWN_DIGITS),
            digits: account.slice(-SHOWN_DIGITS),
          }),
      },
      status: { cell: ({ status }) => stateCell(withdrawalTones[status], states[status]) },
    },
  })
  return (
    <RecordRows
      {...table}
      caption={t('withdraw.history')}
      id={({ id }) => id}
      status={({ status }) => status}
      kind="out"
      signed
      days={byTime ? { timeOf: ({ time }) => time } : undefined}
      current={({ id }) => id === current}
    />
  )
}

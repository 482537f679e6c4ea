import { Money } from '#app/components/money.tsx'
import { Stat, Stats } from '#app/components/stat.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { teamOverview } from '#contract/agents/reports.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { useCompared } from './compared.tsx'

const moneyFields = ['deposits', 'withdrawals', 'turnover', 'net', 'commission'] as const

/** The figures of a team for the range, compared with the days before, and its current state. */
export function TeamFigures({
  totals,
  before,
  now,
}: Pick<ValueOf<typeof teamOverview>, 'totals' | 'before' | 'now'>) {
  const { t } = useTranslation('team')
  const { time } = useFormat()
  const decimal = useDecimal()
  const compared = useCompared(totals, before)
  const percent = now.size > 0 ? ((totals.active / now.size) * 100).toFixed(1) : undefined
  return (
    <>
      <Stats>
        <Stat label={t('overview.size')} value={now.size} field="size" />
        <Stat
          label={t('overview.new')}
          value={<span data-field="new">{totals.new}</span>}
          note={compared.count('new')}
        />
        <Stat
          label={t('overview.active')}
          value={<span data-field="active">{totals.active}</span>}
          note={percent ? t('share', { percent: decimal(percent) }) : undefined}
        />
        <Stat
          label={t('overview.online')}
          value={<span data-field="online">{now.online}</span>}
          note={t('seen', { time: time(now.at) })}
        />
      </Stats>
      <Stats>
        <Stat
          label={t('overview.balance')}
          value={<Money amount={now.balance} />}
          field="balance"
          amount={now.balance}
        />
        <MoneyStats fields={moneyFields} totals={totals} compared={compared} />
      </Stats>
    </>
  )
}

/** Sums of a team, each with what it was in the days before. */
export function MoneyStats({
  fields,
  totals,
  compared,
}: {
  fields: readonly (typeof moneyFields)[number][]
  totals: ValueOf<typeof teamOverview>['totals']
  compared: ReturnType<typeof useCompared>
}) {
  const { t } = useTranslation('team')
  return fields.map((field) => (
    <Stat
      key={field}
      label={t(`overview.${field}`)}
      value={<Money amount={totals[field]} signed={field === 'net'} />}
      field={field}
      amount={totals[field]}
      note={compared.amount(field)}
    />
  ))
}

import { Badge } from '#app/components/badge.tsx'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ListedException } from '#office/lists/money/exceptions-list.ts'

/** Whether an exception is open, or how it was decided. */
export function ExceptionState({ decision }: Pick<ListedException, 'decision'>) {
  const { t } = useTranslation('office')
  return decision === null ? (
    <Badge tone="warn">{t('exceptions.open')}</Badge>
  ) : (
    <Badge tone="plain">{t(`exceptions.decision.${decision as 'credited'}`)}</Badge>
  )
}

/** The exceptions of an order, each with the way to it. */
export function ExceptionRows({
  rows,
}: {
  rows: readonly Pick<ListedException, 'id' | 'kind' | 'amount' | 'time' | 'decision'>[]
}) {
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  return (
    <ul className="o-ql">
      {rows.map(({ id, kind, amount, time, decision }) => (
        <li key={id}>
          <a href={`/office/exceptions/${id}`}>{t(`exceptions.what.${kind}`)}</a>
          <span className="e">
            <Money amount={amount} />
          </span>
          <span className="b2">{dayTime(time)}</span>
          <span className="e">
            <ExceptionState decision={decision} />
          </span>
        </li>
      ))}
    </ul>
  )
}

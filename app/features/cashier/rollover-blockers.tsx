import { Fold } from '#app/components/fold.tsx'
import { ProgressBar } from '#app/components/progress-bar.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { usePercent } from '#app/i18n/use-percent.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { percentDone } from '#app/lib/text/percent-done.ts'
import type { Desk } from './withdrawal-limits.ts'

/** More of them are folded: their sum stands above. */
const SHOWN = 3

/** What came in and must still be wagered, each with its progress. */
export function RolloverBlockers({ blockers }: Pick<Desk, 'blockers'>) {
  const { t } = useTranslation('cashier')
  const { day } = useFormat()
  const text = useAmountText()
  const percent = usePercent()
  const list = (
    <ul className="grid gap-4" data-records="blockers">
      {blockers.map(({ reference, source, at, required, left }) => {
        const done = percentDone(required, left)
        return (
          <li key={reference} data-id={reference} data-source={source}>
            <ProgressBar
              label={t(`withdraw.blocker.${source}`, { day: day(at) })}
              percent={done}
              figure={percent(done * 100)}
              note={t('withdraw.blockerLeft', { left: text(left), required: text(required) })}
            />
          </li>
        )
      })}
    </ul>
  )
  return (
    <>
      <p className="text-xs text-ink-2">{t('withdraw.blockersNote')}</p>
      {blockers.length > SHOWN ? (
        <Fold title={t('withdraw.blockersEach')} count={String(blockers.length)}>
          {list}
        </Fold>
      ) : (
        list
      )}
    </>
  )
}

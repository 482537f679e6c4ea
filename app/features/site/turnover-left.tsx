import type { ReactNode } from 'react'
import { Money } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { TurnoverLeft } from '#contract/money/turnover.ts'

/**
 * What must still be played before everything can be withdrawn: one number on every page that says it, which opens into its parts
 * (site.md section 6). `before` stands in the same line.
 */
export function TurnoverLeftFold({ left, before }: { left: TurnoverLeft; before?: ReactNode }) {
  const { t } = useTranslation('common')
  const text = useAmountText()
  return (
    <details className="turnover-left" data-turnover-left={left.total}>
      <summary className="flex items-center gap-2">
        {before}
        {t('turnover.left', { left: text(left.total) })}
        <Icon name="chevron-down" />
      </summary>
      <TurnoverParts left={left} />
      <a href={paths.personal('withdraw')} className="text-link">
        {t('turnover.more')}
      </a>
    </details>
  )
}

/** The same where the total stands beside it. */
export function TurnoverParts({ left }: { left: TurnoverLeft }) {
  const { t } = useTranslation('common')
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-y-1 text-sm">
        {(['deposit', 'bonus'] as const).map((part) => (
          <div
            key={part}
            className="flex flex-wrap justify-between gap-x-4"
            data-part={part}
            data-amount={left[part]}
          >
            <dt className="text-ink-2">{t(`turnover.part.${part}`)}</dt>
            <dd className="text-end">
              <Money amount={left[part]} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-ink-2">{t('turnover.note')}</p>
    </>
  )
}

export const hasTurnoverLeft = ({ total }: TurnoverLeft): boolean => minorOf(total) > 0n

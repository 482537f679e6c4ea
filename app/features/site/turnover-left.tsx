import type { ReactNode } from 'react'
import { Money } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { useMoneyCell } from '#app/components/records/cells.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { type Content, Kept } from '#app/rendering/index.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { TurnoverLeft } from '#contract/money/turnover.ts'
import { useOpens } from './use-opens.ts'

/**
 * What must still be played before everything can be withdrawn: one number on every page that says it, which opens into its parts
 * (site.md section 6). `before` stands in the same line.
 */
export function TurnoverLeftFold({ left, before }: { left: TurnoverLeft; before?: Content }) {
  const { t } = useTranslation('common')
  const text = useAmountText()
  const money = useMoneyCell()
  const opens = useOpens()
  const { total, deposit, bonus } = left
  return (
    <Kept
      name="turnover-left"
      of={Fold}
      input={{ more: opens(paths.personal('withdraw')) }}
      slots={{
        total,
        words: t('turnover.left', { left: text(total) }),
        deposit,
        depositMoney: money(deposit),
        bonus,
        bonusMoney: money(bonus),
        ...(before !== undefined && { before }),
      }}
    />
  )
}

interface FoldProps extends PartsProps {
  total: string
  words: string
  before?: ReactNode
  /** Whether the member may open the desk that says more. */
  more: boolean
}

function Fold({ total, words, before, more, ...parts }: FoldProps) {
  const { t } = useTranslation('common')
  return (
    <details className="turnover-left" data-turnover-left={total}>
      <summary className="flex items-center gap-2">
        {before}
        {words}
        <Icon name="chevron-down" />
      </summary>
      <Parts {...parts} />
      {more ? (
        <a href={paths.personal('withdraw')} className="text-link">
          {t('turnover.more')}
        </a>
      ) : null}
    </details>
  )
}

/** The same where the total stands beside it. */
export const TurnoverParts = ({ left: { deposit, bonus } }: { left: TurnoverLeft }) => (
  <Parts
    deposit={deposit}
    depositMoney={<Money amount={deposit} />}
    bonus={bonus}
    bonusMoney={<Money amount={bonus} />}
  />
)

interface PartsProps {
  deposit: string
  depositMoney: ReactNode
  bonus: string
  bonusMoney: ReactNode
}

function Parts({ deposit, depositMoney, bonus, bonusMoney }: PartsProps) {
  const { t } = useTranslation('common')
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-y-1 text-sm">
        <Part name="deposit" amount={deposit} money={depositMoney} />
        <Part name="bonus" amount={bonus} money={bonusMoney} />
      </dl>
      <p className="text-xs text-ink-2">{t('turnover.note')}</p>
    </>
  )
}

function Part({ name, amount, money }: { name: 'deposit' | 'bonus'; amount: string; money: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <div className="flex flex-wrap justify-between gap-x-4" data-part={name} data-amount={amount}>
      <dt className="text-ink-2">{t(`turnover.part.${name}`)}</dt>
      <dd className="text-end">{money}</dd>
    </div>
  )
}

export const hasTurnoverLeft = ({ total }: TurnoverLeft): boolean => minorOf(total) > 0n

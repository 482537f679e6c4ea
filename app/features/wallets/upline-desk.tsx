import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { DescriptionLine, DescriptionLines } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { uplineDesk } from '#contract/money/wallet.ts'
import { hasTurnoverLeft, TurnoverParts } from '../site/turnover-left.tsx'

export type UplineDeskValue = ValueOf<typeof uplineDesk>

/** The amount that may go to the upline, and what blocks the rest. */
export function UplineDesk({ desk, balanceHidden }: { desk: UplineDeskValue; balanceHidden: boolean }) {
  const { t } = useTranslation('wallets')
  return (
    <Card title={t('upline.transferable')} titleId="transferable" className="max-xl:order-first">
      <p data-transferable={desk.transferable} className="text-2xl font-heavy">
        <Money amount={desk.transferable} />
      </p>
      <DescriptionLines>
        <DescriptionLine term={t('upline.to')}>
          <span className="font-semibold [overflow-wrap:anywhere]">{desk.upline ?? '–'}</span>
        </DescriptionLine>
        <DescriptionLine term={t('name.main')}>
          <Money amount={balanceHidden ? null : desk.balance} />
        </DescriptionLine>
        <DescriptionLine term={t('upline.turnoverLeft')} data-turnover-left={desk.turnoverLeft.total}>
          <Money amount={desk.turnoverLeft.total} />
        </DescriptionLine>
        <DescriptionLine term={t('upline.leftToday')}>
          <Money amount={desk.leftToday} />
        </DescriptionLine>
      </DescriptionLines>
      {hasTurnoverLeft(desk.turnoverLeft) ? <TurnoverParts left={desk.turnoverLeft} /> : null}
      <p className="text-xs text-ink-2">{t('upline.turnoverNote')}</p>
    </Card>
  )
}

import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import type { uplineDesk } from '#contract/wallet.ts'
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
      <dl className="grid grid-cols-[auto_minmax(min-content,1fr)] gap-x-4 gap-y-2 text-sm">
        <dt className="text-ink-2">{t('upline.to')}</dt>
        <dd className="text-end font-semibold [overflow-wrap:anywhere]">{desk.upline ?? '–'}</dd>
        <dt className="text-ink-2">{t('name.main')}</dt>
        <dd className="text-end">
          <Money amount={balanceHidden ? '' : desk.balance} hidden={balanceHidden} />
        </dd>
        <dt className="text-ink-2">{t('upline.turnoverLeft')}</dt>
        <dd className="text-end" data-turnover-left={desk.turnoverLeft.total}>
          <Money amount={desk.turnoverLeft.total} />
        </dd>
        <dt className="text-ink-2">{t('upline.leftToday')}</dt>
        <dd className="text-end">
          <Money amount={desk.leftToday} />
        </dd>
      </dl>
      {hasTurnoverLeft(desk.turnoverLeft) ? <TurnoverParts left={desk.turnoverLeft} /> : null}
      <p className="text-xs text-ink-2">{t('upline.turnoverNote')}</p>
    </Card>
  )
}

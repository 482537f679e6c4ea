import type { ReactNode } from 'react'
import { LinkButton } from '#app/components/button.tsx'
import { Fold } from '#app/components/fold.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Money } from '#app/components/money.tsx'
import { Seal } from '#app/components/pictures/seal.tsx'
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { Deposit } from '#contract/cashier/cashier.ts'
import type { Game } from '#contract/play/catalogue.ts'
import { GamesToPlay, wayToPlay } from '../games/lobby/games-to-play.tsx'
import { useFrame } from '../site/use-frame.ts'
import { DepositTimeline, isLate, useFigures } from './deposit-order.tsx'

/** A paid order: what came in, what is there now, and the ways on; how it went is folded. */
export function DepositDone({
  order,
  balance,
  games,
  children,
}: {
  order: Deposit
  /** What is there now; null if it is hidden or not known. */
  balance: string | null
  /** Empty during a break from play. */
  games: readonly Game[] | null
  /** The line of the running bonus, if any. */
  children: ReactNode
}) {
  const { t } = useTranslation('cashier')
  const { dayTime } = useFormat()
  const { balanceHidden } = useFrame()
  const paidAt = order.timeline.findLast(({ status }) => status === 'paid')?.at ?? order.time
  return (
    <div data-order={order.id} data-status={order.status} className="grid gap-3">
      <section className="card done-card" role="status" aria-labelledby="done">
        <Seal />
        <h1 id="done">{t('deposit.done.title')}</h1>
        <p className="hero-amount" data-credited={order.credited}>
          <Money amount={order.credited} signed />
        </p>
        <p className="text-sm text-ink-2">
          {balance !== null || balanceHidden ? (
            <>
              {t('deposit.done.balance')} <Money amount={balance} />
              <br />
            </>
          ) : null}
          {t(`method.${order.method}`)} · <time dateTime={paidAt}>{dayTime(paidAt)}</time>
        </p>
        <div className="done-acts">
          {games ? (
            <LinkButton href={wayToPlay(games)} look="act">
              {t('deposit.done.play')}
            </LinkButton>
          ) : null}
          <LinkButton href={paths.personal('transactionHistory', { type: 'deposit' })}>
            {t('deposit.done.statement')}
          </LinkButton>
        </div>
      </section>
      {isLate(order) ? <Flash kind="info">{t('deposit.late')}</Flash> : null}
      {children}
      <Fold title={t('deposit.done.order')} id="order">
        <div className="grid gap-4">
          <DescriptionList items={useFigures(order)} />
          <DepositTimeline order={order} />
        </div>
      </Fold>
      {games ? <GamesToPlay title={t('deposit.done.games')} games={games} /> : null}
    </div>
  )
}

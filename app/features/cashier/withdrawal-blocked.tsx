import type { ReactNode } from 'react'
import { LinkButton } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { Icon, type IconName } from '#app/components/pictures/icon.tsx'
import { GoldBar, LacquerCard } from '#app/components/pictures/lacquer-card.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { usePercent } from '#app/i18n/use-percent.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { percentDone } from '#app/lib/text/percent-done.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Game } from '#contract/play/catalogue.ts'
import { GamesToPlay, wayToPlay } from '../games/lobby/games-to-play.tsx'
import { hasTurnoverLeft, TurnoverParts } from '../site/turnover-left.tsx'
import { RolloverBlockers } from './rollover-blockers.tsx'
import { type Desk, mostToWithdraw } from './withdrawal-limits.ts'

/** Why nothing can be withdrawn now: by how much, and the way on. `games` is null during a break from play. */
export function WithdrawalBlocked({
  desk,
  balanceHidden,
  games,
}: {
  desk: Desk
  balanceHidden: boolean
  games: readonly Game[] | null
}) {
  const { t } = useTranslation('cashier')
  return (
    <div className="grid gap-3">
      <Missing desk={desk} games={games} />
      <Card flush>
        <ul className="figure-rows">
          <Figure icon="wallet" title={t('withdraw.balance')}>
            <Money amount={balanceHidden ? null : desk.balance} />
          </Figure>
          <Figure
            icon="check"
            title={t('withdraw.now')}
            note={<LeastOfAll desk={desk} />}
            mark={{ 'data-withdrawable': desk.withdrawable }}
          >
            <Money amount={desk.withdrawable} />
          </Figure>
          <Figure
            icon="lock"
            title={t('withdraw.turnoverLeft')}
            mark={{ 'data-turnover-left': desk.turnoverLeft.total }}
          >
            <Money amount={desk.turnoverLeft.total} />
          </Figure>
        </ul>
      </Card>
      {hasTurnoverLeft(desk.turnoverLeft) ? (
        <Card>
          <TurnoverParts left={desk.turnoverLeft} />
        </Card>
      ) : null}
      {desk.blockers.length > 0 ? (
        <Card title={t('withdraw.blockers')} titleId="blockers">
          <RolloverBlockers blockers={desk.blockers} />
        </Card>
      ) : null}
      {games && hasTurnoverLeft(desk.turnoverLeft) ? (
        <GamesToPlay title={t('withdraw.countFully')} games={games} />
      ) : null}
    </div>
  )
}

/** The one thing that is missing: turnover, money, or today's limit. */
function Missing({ desk, games }: { desk: Desk; games: readonly Game[] | null }) {
  const { t } = useTranslation('cashier')
  const text = useAmountText()
  const percent = usePercent()
  const { balance, turnoverLeft, min, leftToday } = desk
  if (minorOf(turnoverLeft.deposit) > 0n && minorOf(balance) >= minorOf(min)) {
    const { total, required } = turnoverLeft
    const done = moneyOf(minorOf(required) - minorOf(total))
    const reached = percentDone(required, total)
    return (
      <LacquerCard labelledBy="missing">
        <p>{t('withdraw.missing.toTake', { all: text(balance) })}</p>
        <h2 id="missing" data-missing={total}>
          {t('withdraw.missing.wager')} <strong>{text(total)}</strong>
        </h2>
        <GoldBar label={t('withdraw.missing.progress')} percent={reached} />
        <p className="between">
          <span>{t('withdraw.missing.done', { done: text(done) })}</span>
          <span>
            {t('withdraw.missing.of', { percent: percent(reached * 100), required: text(required) })}
          </span>
        </p>
        {games ? (
          <LinkButton href={wayToPlay(games)} look="act" wide>
            {t('withdraw.missing.play')}
          </LinkButton>
        ) : null}
      </LacquerCard>
    )
  }
  if (minorOf(leftToday) < minorOf(min))
    return (
      <LacquerCard labelledBy="missing">
        <h2 id="missing">{t('withdraw.missing.today')}</h2>
        <p>{t('withdraw.missing.todayNote', { left: text(leftToday), min: text(min) })}</p>
      </LacquerCard>
    )
  const short = moneyOf(minorOf(min) - minorOf(balance))
  return (
    <LacquerCard labelledBy="missing">
      <p>{t('withdraw.missing.least', { min: text(min) })}</p>
      <h2 id="missing" data-missing={short}>
        {t('withdraw.missing.short')} <strong>{text(short)}</strong>
      </h2>
      <LinkButton href={paths.personal('depositv2')} look="act" wide>
        {t('withdraw.missing.deposit')}
      </LinkButton>
    </LacquerCard>
  )
}

function LeastOfAll({ desk }: { desk: Desk }) {
  const { t } = useTranslation('cashier')
  const text = useAmountText()
  return t('withdraw.limits', { min: text(desk.min), max: text(mostToWithdraw(desk)) })
}

function Figure({
  icon,
  title,
  note,
  mark,
  children,
}: {
  icon: IconName
  title: string
  note?: ReactNode
  mark?: Record<`data-${string}`, string>
  children: ReactNode
}) {
  return (
    <li {...mark}>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        {note ? <small>{note}</small> : null}
      </span>
      {children}
    </li>
  )
}

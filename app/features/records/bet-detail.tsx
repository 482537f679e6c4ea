import { IconLink, LinkButton } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { type Description, DescriptionList } from '#app/components/records/description-list.tsx'
import { RecordId } from '#app/components/records/record-id.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { kindWord } from '#app/lib/play/kind-words.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { PlayedRound } from '#contract/play/bets.ts'
import type { Wager } from '#contract/play/games/index.ts'
import { partsOf } from '../games/registry.ts'
import { BetBadge } from './bet-badge.tsx'

/** One bet: stake, selection, result, the link to verify it and, for the member's own, the one back to play (`playHref`). */
export function BetDetail({
  detail: { bet, outcome, wager },
  playHref,
  closeHref,
}: {
  detail: PlayedRound & { wager?: Wager | null }
  playHref?: string | undefined
  closeHref: string
}) {
  const { t } = useTranslation(['records', 'common', 'games'])
  const { dateTime } = useFormat()
  const net = moneyOf(minorOf(bet.payout) - minorOf(bet.stake))
  const settled = bet.result !== 'open'
  const round = outcome ?? wager
  const parts = round && partsOf(round.game)
  const money: Description[] = [
    { term: t('records:column.stake'), detail: <Money amount={bet.stake} /> },
    { term: t('records:bet.wallet'), detail: t(`records:wallet.${bet.wallet}`) },
    { term: t('records:column.payout'), detail: <Money amount={bet.payout} /> },
    ...(settled && bet.wallet !== 'play'
      ? [{ term: t('records:bet.turnover'), detail: <Money amount={bet.turnover} /> }]
      : []),
    ...(settled ? [{ term: t('records:bet.net'), detail: <Money amount={net} signed /> }] : []),
  ]
  const about: Description[] = [
    { term: t('records:column.game'), detail: `${bet.game} · ${bet.vendor}` },
    { term: t('records:column.gameType'), detail: t(kindWord(bet)) },
    { term: t('records:column.time'), detail: <time dateTime={bet.time}>{dateTime(bet.time)}</time> },
    ...(bet.settledAt
      ? [
          {
            term: t('records:bet.settledAt'),
            detail: <time dateTime={bet.settledAt}>{dateTime(bet.settledAt)}</time>,
          },
        ]
      : []),
    { term: t('records:column.id'), detail: <RecordId id={bet.id} /> },
  ]
  return (
    <Card
      title={t('records:bet.title')}
      titleId="bet-title"
      aside={
        <>
          <BetBadge bet={bet} words={t('records:result', { returnObjects: true })} />
          <IconLink icon="close" label={t('common:close')} href={closeHref} className="-my-2 -me-3" />
        </>
      }
    >
      <div
        data-bet={bet.id}
        data-result={bet.result}
        data-payout={bet.payout}
        className="grid items-start gap-x-10 gap-y-2 md:grid-cols-2"
      >
        <DescriptionList items={about} />
        {parts && outcome ? (
          <parts.Record outcome={outcome} wager={wager as never} money={money} />
        ) : parts?.WagerRecord && wager ? (
          <parts.WagerRecord wager={wager as never} money={money} />
        ) : (
          <DescriptionList items={money} />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {playHref ? (
          <LinkButton href={playHref} data-again={settled ? '' : undefined}>
            {t(settled ? 'records:bet.again' : 'records:bet.toGame')}
          </LinkButton>
        ) : null}
        {outcome && settled ? (
          <LinkButton href={paths.verify(bet.id)} icon="shield">
            {t('records:bet.verify')}
          </LinkButton>
        ) : null}
      </div>
    </Card>
  )
}

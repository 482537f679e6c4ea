import { useTranslation } from 'react-i18next'
import { Badge } from '#app/components/badge.tsx'
import { LinkButton, TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { DescriptionList } from '#app/components/description-list.tsx'
import { Money } from '#app/components/money.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { paths } from '#app/lib/paths.ts'
import type { Bet, DiceOutcome } from '#contract/games.ts'
import { isTrial } from '#contract/is-agent.ts'
import { minorOf, moneyOf } from '#contract/money.ts'
import { useFrame } from '../site/use-frame.ts'
import { DiceBar } from './dice-bar.tsx'

/**
 * What the last bet came to. A payout that is not above the stake is no win to be glad of: it is money returned
 * (platform.md section 7).
 */
export function DiceResult({ bet, outcome }: { bet: Bet; outcome: DiceOutcome }) {
  const { t } = useTranslation('games')
  const decimal = useDecimal()
  const { member } = useFrame()
  const balance = member?.balance ?? null
  const net = minorOf(bet.payout) - minorOf(bet.stake)
  return (
    <Card title={t('dice.result')} aside={<ResultBadge result={bet.result} net={net} />}>
      <div
        role="status"
        tabIndex={-1}
        data-bet={bet.id}
        data-result={bet.result}
        data-payout={bet.payout}
        data-roll={outcome.roll}
        className="grid gap-4"
      >
        <p className="flex items-baseline gap-3">
          <span className="text-sm text-ink-2">{t('dice.roll')}</span>
          <output className="text-3xl font-heavy">{decimal(outcome.roll)}</output>
        </p>
        <DiceBar outcome={outcome} />
        <DescriptionList
          items={[
            {
              term: t('dice.stake'),
              detail: <Money amount={bet.stake} />,
              field: 'stake',
              amount: `-${bet.stake}`,
            },
            {
              term: t('dice.multiplier'),
              detail: t('dice.times', { multiplier: decimal(outcome.multiplier) }),
              field: 'multiplier',
            },
            {
              term: t('dice.payout'),
              detail: <Money amount={bet.payout} />,
              field: 'payout',
              amount: bet.payout,
            },
            { term: t('dice.net'), detail: <Money amount={moneyOf(net)} signed /> },
            { term: t('dice.balance'), detail: <Money amount={balance ?? ''} hidden={balance === null} /> },
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <LinkButton href={paths.verify(bet.id)} icon="shield">
          {t('dice.proof')}
        </LinkButton>
        {member && isTrial(member.isAgent) ? null : (
          <TextLink href={paths.personal('personalHistoryCopy', { bet: bet.id })} className="text-sm">
            {t('dice.record')}
          </TextLink>
        )}
      </div>
    </Card>
  )
}

function ResultBadge({ result, net }: { result: Bet['result']; net: bigint }) {
  const { t } = useTranslation('games')
  if (result === 'won')
    return net > 0n ? <Badge tone="pos">{t('dice.won')}</Badge> : <Badge>{t('dice.returned')}</Badge>
  if (result === 'lost') return <Badge tone="neg">{t('dice.lost')}</Badge>
  return <Badge>{t(`dice.${result}`)}</Badge>
}

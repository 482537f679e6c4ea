import { useTranslation } from 'react-i18next'
import { Card } from '#app/components/card.tsx'
import { DescriptionList } from '#app/components/description-list.tsx'
import { Money } from '#app/components/money.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import type { DiceOutcome } from '#contract/games/dice.ts'
import { minorOf, moneyOf } from '#contract/money.ts'
import { useFrame } from '../../site/use-frame.ts'
import type { LastBet } from '../game-parts.ts'
import { ResultBadge, RoundLinks } from '../round-result.tsx'
import { DiceBar } from './dice-bar.tsx'

/** What the last bet came to; nothing before the first. */
export function DiceResult({ last }: { last: LastBet<DiceOutcome> | null }) {
  return last ? <Result {...last} /> : null
}

function Result({ bet, outcome }: LastBet<DiceOutcome>) {
  const { t } = useTranslation(['games', 'game-dice'])
  const decimal = useDecimal()
  const { member } = useFrame()
  const balance = member?.balance ?? null
  const net = minorOf(bet.payout) - minorOf(bet.stake)
  return (
    <Card title={t('games:round.title')} aside={<ResultBadge result={bet.result} net={net} />}>
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
          <span className="text-sm text-ink-2">{t('game-dice:roll')}</span>
          <output className="text-3xl font-heavy">{decimal(outcome.roll)}</output>
        </p>
        <DiceBar outcome={outcome} />
        <DescriptionList
          items={[
            {
              term: t('games:round.stake'),
              detail: <Money amount={bet.stake} />,
              field: 'stake',
              amount: `-${bet.stake}`,
            },
            {
              term: t('games:round.multiplier'),
              detail: t('games:round.times', { multiplier: decimal(outcome.multiplier) }),
              field: 'multiplier',
            },
            {
              term: t('games:round.payout'),
              detail: <Money amount={bet.payout} />,
              field: 'payout',
              amount: bet.payout,
            },
            { term: t('games:round.net'), detail: <Money amount={moneyOf(net)} signed /> },
            {
              term: t('games:round.balance'),
              detail: <Money amount={balance ?? ''} hidden={balance === null} />,
            },
          ]}
        />
      </div>
      <RoundLinks betId={bet.id} />
    </Card>
  )
}

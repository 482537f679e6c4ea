import type { ReactNode } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { LinkButton, TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { type Description, DescriptionList } from '#app/components/description-list.tsx'
import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import { isTrial } from '#contract/account-kind.ts'
import type { Bet } from '#contract/games.ts'
import { minorOf, moneyOf } from '#contract/money.ts'
import { useFrame } from '../site/use-frame.ts'

/** What a bet has brought, less what it cost, in minor units. */
export const netOf = ({ stake, payout }: Pick<Bet, 'stake' | 'payout'>): bigint =>
  minorOf(payout) - minorOf(stake)

/** The marks of a round that was played (site.md 4.2), for the element that tells it. */
export const roundMarks = (bet: Bet, outcome: string) => ({
  'data-bet': bet.id,
  'data-result': bet.result,
  'data-payout': bet.payout,
  'data-outcome': outcome,
})

/** The card of a round that was played: what it came to, and the ways to its proof and its record. */
export function RoundCard({ bet, children }: { bet: Bet; children: ReactNode }) {
  const { t } = useTranslation('games')
  return (
    <Card title={t('round.title')} aside={<ResultBadge result={bet.result} net={netOf(bet)} />}>
      {children}
      <RoundLinks betId={bet.id} />
    </Card>
  )
}

/** The money of a round. `between` stands after its stake. */
export function RoundMoney({ bet, between = [] }: { bet: Bet; between?: readonly Description[] }) {
  const { t } = useTranslation('games')
  const { member } = useFrame()
  const balance = member?.balance ?? null
  return (
    <DescriptionList
      items={[
        {
          term: t('round.stake'),
          detail: <Money amount={bet.stake} />,
          field: 'stake',
          amount: `-${bet.stake}`,
        },
        ...between,
        {
          term: t('round.payout'),
          detail: <Money amount={bet.payout} />,
          field: 'payout',
          amount: bet.payout,
        },
        { term: t('round.net'), detail: <Money amount={moneyOf(netOf(bet))} signed /> },
        { term: t('round.balance'), detail: <Money amount={balance ?? ''} hidden={balance === null} /> },
      ]}
    />
  )
}

/**
 * What a bet came to, in a word. A payout that is not above the stake is no win to be glad of: it is money returned
 * (platform.md section 7). `net` in minor units.
 */
function ResultBadge({ result, net }: { result: Bet['result']; net: bigint }) {
  const { t } = useTranslation('games')
  if (result === 'won')
    return net > 0n ? <Badge tone="pos">{t('round.won')}</Badge> : <Badge>{t('round.returned')}</Badge>
  if (result === 'lost') return <Badge tone="neg">{t('round.lost')}</Badge>
  return <Badge>{t(`round.${result}`)}</Badge>
}

/** From a bet to its proof and to its record. */
function RoundLinks({ betId }: { betId: string }) {
  const { t } = useTranslation('games')
  const { member } = useFrame()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <LinkButton href={paths.verify(betId)} icon="shield">
        {t('round.proof')}
      </LinkButton>
      {member && isTrial(member.accountKind) ? null : (
        <TextLink href={paths.personal('personalHistoryCopy', { bet: betId })} className="text-sm">
          {t('round.record')}
        </TextLink>
      )}
    </div>
  )
}

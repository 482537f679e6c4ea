import { useTranslation } from 'react-i18next'
import { Badge } from '#app/components/badge.tsx'
import { LinkButton, TextLink } from '#app/components/button.tsx'
import { paths } from '#app/lib/paths.ts'
import { isTrial } from '#contract/account-kind.ts'
import type { Bet } from '#contract/games.ts'
import { useFrame } from '../site/use-frame.ts'

/**
 * What a bet came to, in a word. A payout that is not above the stake is no win to be glad of: it is money returned
 * (platform.md section 7). `net` in minor units.
 */
export function ResultBadge({ result, net }: { result: Bet['result']; net: bigint }) {
  const { t } = useTranslation('games')
  if (result === 'won')
    return net > 0n ? <Badge tone="pos">{t('round.won')}</Badge> : <Badge>{t('round.returned')}</Badge>
  if (result === 'lost') return <Badge tone="neg">{t('round.lost')}</Badge>
  return <Badge>{t(`round.${result}`)}</Badge>
}

/** From a bet to its proof and to its record. */
export function RoundLinks({ betId }: { betId: string }) {
  const { t } = useTranslation('games')
  const { member } = useFrame()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <LinkButton href={paths.verify(betId)} icon="shield">
        {t('round.proof')}
      </LinkButton>
      {member && isTrial(member.isAgent) ? null : (
        <TextLink href={paths.personal('personalHistoryCopy', { bet: betId })} className="text-sm">
          {t('round.record')}
        </TextLink>
      )}
    </div>
  )
}

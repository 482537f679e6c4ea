import { Badge } from '#app/components/badge.tsx'
import { Medal } from '#app/components/pictures/medal.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Rank } from '#contract/benefits/ranks.ts'

/** The rank of a member at `level`: the highest that is not above it. */
export const ownRank = (ranks: readonly Rank[], level: number | undefined) =>
  ranks.findLast((rank) => level !== undefined && rank.level <= level)

const highestRate = ({ rebates }: Rank) =>
  rebates.map(({ rate }) => rate).reduce((most, rate) => (Number(rate) > Number(most) ? rate : most), '0.00')

/** The ranks as a ladder: what each asks for and what it gives, and where the member stands. */
export function RankLadder({ ranks, level }: { ranks: readonly Rank[]; level?: number | undefined }) {
  const { t } = useTranslation('rewards')
  const decimal = useDecimal()
  const text = useAmountText()
  const own = ownRank(ranks, level)
  return (
    <ol className="rank-ladder" aria-label={t('rank.ladder')}>
      {ranks.map((rank) => (
        <li
          key={rank.level}
          data-state={own && rank.level < own.level ? 'done' : undefined}
          aria-current={rank === own ? 'step' : undefined}
        >
          <Medal rank={rank.level} />
          <div>
            <b>
              {t('rank.level', { level: rank.level })} · {rank.name}
            </b>{' '}
            {rank === own ? (
              <Badge tone="gold" icon="user">
                {t('rank.here')}
              </Badge>
            ) : null}
            <small>
              {/[1-9]/.test(rank.upgradeTurnover)
                ? t('rank.monthly', { amount: text(rank.upgradeTurnover) })
                : t('rank.fromStart')}
            </small>
          </div>
          <div>
            <small>{t('rank.rebateUpTo')}</small> <b className="digits">{decimal(highestRate(rank))}%</b>
            <small>
              {/[1-9]/.test(rank.monthlyGift)
                ? t('rank.gift', { amount: text(rank.monthlyGift) })
                : t('rank.noGift')}
            </small>
          </div>
        </li>
      ))}
    </ol>
  )
}

import { TextLink } from '#app/components/button.tsx'
import { Art } from '#app/components/pictures/tile.tsx'
import { type Motif, materials, motifs } from '#app/components/pictures/tile-art.ts'
import { Section } from '#app/components/section.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { Promotion, PromotionTerms } from '#contract/benefits/promotions.ts'

/** Promotions with what they give as the hero. Nothing where none is open. */
export function PromotionRail({ promotions }: { promotions: readonly Promotion[] | null }) {
  const { t } = useTranslation('home')
  const text = useAmountText()
  if (!promotions?.length) return null
  return (
    <Section
      dense
      title={t('promotions')}
      aside={<TextLink href={paths.promotions()}>{t('seeAll')}</TextLink>}
    >
      <ul className="rail promotion-rail">
        {promotions.map(({ id, title, summary, art, terms }) => (
          <li key={id} className={materials[art.palette]}>
            <a href={paths.promoDetail(id)}>
              <Art
                motif={art.motif in motifs ? (art.motif as Motif) : 'lotus'}
                viewBox="0 52 120 120"
                fit="xMaxYMid meet"
              />
              <b>{title}</b>
              <strong>{figureOf(terms, text)}</strong>
              <small>{summary}</small>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What a promotion gives, as a figure: a share, or the greatest amount. */
function figureOf(terms: PromotionTerms, text: (amount: string) => string): string {
  switch (terms.kind) {
    case 'deposit-bonus':
      return `+${terms.percent}%`
    case 'cashback':
      return `${terms.percent}%`
    case 'raffle':
      return text(terms.prizes[0]?.amount ?? '0')
    case 'activity':
      return text(terms.amount)
  }
}

import { Card } from '#app/components/card.tsx'
import { type Description, DescriptionList } from '#app/components/records/description-list.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { spaced } from '#app/i18n/sentences.ts'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { usePercent } from '#app/i18n/use-percent.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { typeWord } from '#app/lib/play/kind-words.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { CashbackTerms, PromotionTerms, promotion } from '#contract/benefits/promotions.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import { RichText } from '../site/rich-text.tsx'

type PromotionView = ValueOf<typeof promotion>

/** The terms of a promotion, line by line; what cancelling forfeits; and the operator's own text. */
export function PromotionFacts({ promotion }: { promotion: PromotionView }) {
  const { t } = useTranslation('promotions')
  const { dateTime } = useFormat()
  const { kind, startsAt, endsAt, details } = promotion
  const items: Description[] = [
    { term: t('facts.runs'), detail: t('facts.span', { from: dateTime(startsAt), to: dateTime(endsAt) }) },
    {
      term: t('facts.who'),
      detail: <span className="inline-block first-letter:uppercase">{useAudience(promotion.audience)}</span>,
    },
    ...useTerms(promotion.terms),
  ]
  return (
    <Card title={t('facts.title')} titleId="facts">
      <DescriptionList items={items} />
      {kind === 'deposit-bonus' ? <p className="text-sm">{t('order')}</p> : null}
      <p className="text-sm" data-field="cancelling">
        <b>{spaced(t('facts.cancelling'))}</b>
        {t(`losing.${kind}`)}
      </p>
      <RichText nodes={details} />
    </Card>
  )
}

function useAudience({ minRank, newWithinDays, labels }: PromotionView['audience']): string {
  const { t } = useTranslation('promotions')
  const { list } = useFormat()
  const all = [
    ...(minRank > 0 ? [t('facts.rank', { rank: minRank })] : []),
    ...(newWithinDays === null ? [] : [t('facts.newWithin', { days: newWithinDays })]),
    ...(labels.length > 0 ? [t('facts.labels')] : []),
  ]
  return t('facts.audience', { who: all.length > 0 ? list(all) : t('facts.everybody') })
}

function useTerms(terms: PromotionTerms): Description[] {
  const { t } = useTranslation(['promotions', 'common'])
  const { list } = useFormat()
  const text = useAmountText()
  const percent = usePercent()
  const ofLoss = ({ percent, min, max }: CashbackTerms) => ({ percent, min: text(min), max: text(max) })
  const days = (count: number) => t('promotions:facts.days', { days: count })
  const afterwards = ({ turnover, claimDays }: { turnover: number; claimDays: number }): Description[] => [
    {
      term: t('promotions:facts.turnover'),
      detail: turnover === 0 ? t('promotions:facts.none') : t('promotions:facts.times', { times: turnover }),
    },
    { term: t('promotions:facts.claimDays'), detail: days(claimDays) },
  ]
  switch (terms.kind) {
    case 'deposit-bonus':
      return [
        {
          term: t('promotions:facts.gives'),
          detail: t('promotions:facts.percentOfDeposit', { percent: terms.percent, max: text(terms.max) }),
        },
        { term: t('promotions:facts.minDeposit'), detail: text(terms.minDeposit) },
        {
          term: t('promotions:facts.wagering'),
          detail: t('promotions:facts.times', { times: terms.wagering }),
          field: 'wagering',
        },
        {
          term: t('promotions:facts.weights'),
          detail: list([
            ...Object.entries(terms.weights).map(([type, weight]) =>
              t('promotions:facts.weight', { game: t(typeWord(type as GameType)), weight }),
            ),
            t('promotions:facts.othersNone'),
          ]),
        },
        { term: t('promotions:facts.expires'), detail: days(terms.days) },
      ]
    case 'cashback':
      return [
        {
          term: t('promotions:facts.gives'),
          detail:
            terms.turnoverShare === undefined
              ? t(`promotions:facts.percentOfLoss.${terms.period}`, ofLoss(terms))
              : t(`promotions:facts.percentOfLossWithin.${terms.period}`, {
                  ...ofLoss(terms),
                  share: percent(terms.turnoverShare),
                }),
        },
        ...afterwards(terms),
      ]
    case 'raffle':
      return [
        {
          term: t('promotions:facts.ticket'),
          detail: t('promotions:facts.ticketPrice', { amount: text(terms.ticket) }),
        },
        {
          term: t('promotions:facts.prizes'),
          detail: list(
            terms.prizes.map(({ amount, count }) =>
              t('promotions:facts.prize', { count, amount: text(amount) }),
            ),
          ),
        },
        ...afterwards(terms),
      ]
    case 'activity':
      return [
        { term: t('promotions:facts.gives'), detail: text(terms.amount) },
        {
          term: t('promotions:facts.asks'),
          detail: (
            <span className="inline-block first-letter:uppercase">
              {list([
                ...(terms.remark ? [t('promotions:facts.asksRemark')] : []),
                ...(terms.images > 0 ? [t('promotions:facts.asksImages', { count: terms.images })] : []),
              ]) || t('promotions:facts.asksNothing')}
            </span>
          ),
        },
        ...afterwards(terms),
      ]
  }
}

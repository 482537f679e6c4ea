import { Badge } from '#app/components/badge.tsx'
import { ProgressBar } from '#app/components/progress-bar.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { Submit } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { usePercent } from '#app/i18n/use-percent.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Written } from '#app/i18n/written.tsx'
import { paths } from '#app/lib/pages/paths.ts'
import { percentDone } from '#app/lib/text/percent-done.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Bonus, Promotion, PromotionTerms } from '#contract/benefits/promotions.ts'
import { PromotionArt } from './promotion-art.tsx'
import { claimForm, formFor, joinForm } from './promotion-forms.ts'
import { PromotionBadge } from './promotion-status.tsx'

/** Promotions as rows: the offer on the art, the terms, the time left, and one act. */
export function PromotionList({
  promotions,
  requestId,
  bonus,
}: {
  promotions: readonly Promotion[]
  /** Null for a guest, who may share the page with others and has no act in it. */
  requestId: string | null
  /** The member's running bonus. */
  bonus: Bonus | null
}) {
  const { t } = useTranslation('promotions')
  if (promotions.length === 0) return <EmptyState title={t('list.empty')}>{t('list.emptyHint')}</EmptyState>
  return (
    <ul data-records="promotions" aria-label={t('list.label')} className="promotion-list">
      {promotions.map((promotion) => (
        <PromotionRow
          key={promotion.id}
          promotion={promotion}
          requestId={requestId && `${requestId}-${promotion.id}`}
          bonus={bonus?.promotionId === promotion.id ? bonus : null}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  promotion: Promotion
  requestId: string | null
  bonus: Bonus | null
}

function PromotionRow({ promotion, requestId, bonus }: RowProps) {
  const { t } = useTranslation('promotions')
  const { id, kind, title, summary, art, status, terms } = promotion
  const titleId = `promotion-${id}`
  const offer = useOffer()(terms)
  return (
    <li data-id={id} data-status={status} aria-labelledby={titleId} className="card">
      <div className={`promotion-offer p${art.palette}`}>
        <PromotionArt art={art} className="absolute! inset-0" />
        <strong data-long={offer.figure.length > 7 ? '' : undefined}>{offer.figure}</strong>
        <small>{offer.of}</small>
      </div>
      <div>
        <h2 id={titleId} data-field="title">
          <a href={paths.promoDetail(id)}>
            <Written>{title}</Written>
          </a>
        </h2>
        <p className="text-sm text-ink-2">
          <Written>{summary}</Written>
        </p>
        {bonus ? <Joined bonus={bonus} /> : null}
        <p className="promotion-badges">
          <span className="sr-only" data-field="kind">
            {t(`kind.${kind}`)}
          </span>
          <TimeBadge promotion={promotion} />
          <PromotionBadge status={status} />
        </p>
        <RowAct promotion={promotion} requestId={requestId} />
      </div>
    </li>
  )
}

/** What a promotion gives, as one figure and what it is of. */
function useOffer(): (terms: PromotionTerms) => { figure: string; of: string } {
  const { t } = useTranslation('promotions')
  const text = useAmountText()
  const percent = usePercent()
  return (terms) => {
    switch (terms.kind) {
      case 'deposit-bonus':
        return { figure: `+${percent(terms.percent * 100)}`, of: t('hero.upTo', { max: text(terms.max) }) }
      case 'cashback':
        return {
          figure: percent(terms.percent * 100),
          of: t(terms.period === 'day' ? 'hero.ofLossDay' : 'hero.ofLossWeek'),
        }
      case 'raffle': {
        const all = terms.prizes.reduce((sum, { amount, count }) => sum + minorOf(amount) * BigInt(count), 0n)
        return { figure: text(moneyOf(all)), of: t('hero.prizes') }
      }
      case 'activity':
        return { figure: text(terms.amount), of: t('hero.each') }
    }
  }
}

/** The wagering of the bonus that came from this promotion. */
function Joined({ bonus }: { bonus: Bonus }) {
  const { t } = useTranslation('promotions')
  const text = useAmountText()
  const percent = usePercent()
  const done = percentDone(bonus.wageringRequired, bonus.wageringLeft)
  return (
    <ProgressBar
      label={t('list.joinedBar')}
      hideLabel
      percent={done}
      note={t('list.joinedLeft', { percent: percent(done * 100), left: text(bonus.wageringLeft) })}
    />
  )
}

const DAY_MS = 86_400_000

/** The days that are left, in the colour of a warning on the last; or when it opens. None to whom it is closed before its end. */
function TimeBadge({ promotion: { status, startsAt, endsAt } }: { promotion: Promotion }) {
  const { t } = useTranslation('promotions')
  const { day, dateTime } = useFormat()
  const coming = status === 'coming'
  const at = coming ? startsAt : endsAt
  const days = Math.floor((Date.parse(endsAt) - Date.now()) / DAY_MS)
  const words = coming
    ? t('list.opens', { day: day(startsAt) })
    : days < 0
      ? t('list.over')
      : days === 0
        ? t('list.lastDay')
        : t('list.daysLeft', { count: days })
  if (status === 'close' && days >= 0) return null
  return (
    <time dateTime={at} title={dateTime(at)}>
      <Badge tone={!coming && days === 0 ? 'warn' : 'plain'} icon="clock">
        {words}
      </Badge>
    </time>
  )
}

/** Claiming, and joining without terms to read, is done in the list; a bonus or an application on its own page. */
function RowAct({ promotion: { id, kind, status }, requestId }: Omit<RowProps, 'bonus'>) {
  const { t } = useTranslation('promotions')
  const inPlace = kind === 'cashback' || kind === 'raffle'
  const form = status === 'claim' ? claimForm : status === 'join' && inPlace ? joinForm : null
  if (!form || requestId === null) return null
  return (
    <FormOf form={formFor(form, id)} hidden={{ promotionId: id, requestId }} className="promotion-act">
      <Submit small wide={false}>
        {t(form === claimForm ? 'act.claim' : 'act.join')}
      </Submit>
    </FormOf>
  )
}

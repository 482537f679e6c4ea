import { LinkButton } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Submit } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import type { Promotion } from '#contract/promotions.ts'
import { PromotionArt } from './promotion-art.tsx'
import { claimForm, formFor, joinForm } from './promotion-forms.ts'
import { PromotionBadge } from './promotion-status.tsx'

/** Promotions as cards, each with its status and one action. */
export function PromotionList({
  promotions,
  requestId,
}: {
  promotions: readonly Promotion[]
  /** Null for a guest, who may share the page with others and has no act in it. */
  requestId: string | null
}) {
  const { t } = useTranslation('promotions')
  if (promotions.length === 0) return <EmptyState title={t('list.empty')}>{t('list.emptyHint')}</EmptyState>
  return (
    <ul
      data-records="promotions"
      aria-label={t('list.label')}
      className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
    >
      {promotions.map((promotion) => (
        <PromotionCard
          key={promotion.id}
          promotion={promotion}
          requestId={requestId && `${requestId}-${promotion.id}`}
        />
      ))}
    </ul>
  )
}

interface CardProps {
  promotion: Promotion
  requestId: string | null
}

function PromotionCard({ promotion, requestId }: CardProps) {
  const { t } = useTranslation('promotions')
  const { id, kind, title, summary, art, status } = promotion
  const titleId = `promotion-${id}`
  return (
    <li
      data-id={id}
      data-status={status}
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      <PromotionArt art={art} className="h-24" />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex items-center justify-between gap-2">
          <span className="text-xs text-ink-2" data-field="kind">
            {t(`kind.${kind}`)}
          </span>
          <PromotionBadge status={status} />
        </div>
        <h2 id={titleId} className="text-base font-bold" data-field="title">
          <a href={paths.promoDetail(id)} className="hover:underline">
            {title}
          </a>
        </h2>
        <p className="text-sm text-ink-2">{summary}</p>
        <p className="mt-auto text-xs text-ink-2">
          <PromotionTime promotion={promotion} />
        </p>
        <div className="flex flex-wrap items-center gap-2 pt-1">
          <CardAct {...{ promotion, requestId }} />
          <LinkButton href={paths.promoDetail(id)} small>
            {t('list.details')}
          </LinkButton>
        </div>
      </div>
    </li>
  )
}

/** The start, or the end. */
function PromotionTime({ promotion: { status, startsAt, endsAt } }: { promotion: Promotion }) {
  const { t } = useTranslation('promotions')
  const { dateTime } = useFormat()
  if (status === 'coming')
    return <time dateTime={startsAt}>{t('list.from', { at: dateTime(startsAt) })}</time>
  const over = Date.parse(endsAt) <= Date.now()
  return <time dateTime={endsAt}>{t(over ? 'list.ended' : 'list.until', { at: dateTime(endsAt) })}</time>
}

/** Claiming, and joining without terms to read, is done in the list; a bonus or an application on its own page. */
function CardAct({ promotion: { id, kind, status }, requestId }: CardProps) {
  const { t } = useTranslation('promotions')
  const inPlace = kind === 'cashback' || kind === 'raffle'
  const form = status === 'claim' ? claimForm : status === 'join' && inPlace ? joinForm : null
  if (!form || requestId === null) return null
  return (
    <FormOf form={formFor(form, id)} hidden={{ promotionId: id, requestId }} className="contents">
      <Submit small wide={false}>
        {t(form === claimForm ? 'act.claim' : 'act.join')}
      </Submit>
    </FormOf>
  )
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actOnPromotion } from '#app/actions/promotion-actions.ts'
import { Breadcrumb } from '#app/components/frame/breadcrumb.tsx'
import { PageHead } from '#app/components/section.tsx'
import { PromotionArt } from '#app/features/promotions/promotion-art.tsx'
import { PromotionDesk } from '#app/features/promotions/promotion-desk.tsx'
import { PromotionFacts } from '#app/features/promotions/promotion-facts.tsx'
import { cancelForm, claimForm, joinForm } from '#app/features/promotions/promotion-forms.ts'
import { RaffleCard } from '#app/features/promotions/raffle-card.tsx'
import { wageringCost } from '#app/features/promotions/wagering-cost.ts'
import { WageringCostCard } from '#app/features/promotions/wagering-cost-card.tsx'
import { TurnoverWeights } from '#app/features/site/turnover-weights.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Written } from '#app/i18n/written.tsx'
import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { readAmount } from '#app/lib/forms/typed-amount.ts'
import { postedRecord, recordIn } from '#app/lib/list-query.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { admit } from '#app/services/guards.server.ts'
import { callPublic, requireValue } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { callsOf, currentMember } from '#app/services/session.server.ts'
import centerStyles from '#app/styles/center.css?url'
import tableStyles from '#app/styles/tables.css?url'
import type { Money } from '#contract/base/fields/money.ts'
import { promotion as endpoint, type PromotionTerms } from '#contract/benefits/promotions.ts'
import { turnoverWeights } from '#contract/money/turnover.ts'
import { gameReturns } from '#contract/play/returns.ts'

export const links = stylesheets(centerStyles, tableStyles)

export const handle = page('promoDetail')

/** One promotion (`?id=`): terms, the cost of its wagering for a deposit of `?amount=`, and the possible actions. */
export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const promotionId = recordIn(query, 'id') ?? postedRecord(args.context.form, 'promotionId')
  if (!promotionId) throw pageFailure('not-found')
  const [{ language }, member] = await Promise.all([preferencesOf(args), currentMember(args)])
  const [promotion, { returns }, { weights }] = await Promise.all([
    callsOf(args).get(endpoint, { promotionId, language }),
    callPublic(args.context, language, gameReturns, {}).then(requireValue),
    callPublic(args.context, language, turnoverWeights, { language }).then(requireValue),
  ])
  const { terms, title, summary } = promotion
  return {
    promotion,
    weights,
    cost:
      terms.kind === 'deposit-bonus'
        ? wageringCost(
            depositOf(readAmount(query.get('amount') ?? '', htmlLang[language]), terms),
            terms,
            returns,
          )
        : null,
    guest: member === null,
    requestIds: { join: newRequestId(), claim: newRequestId(), cancel: newRequestId() },
    title,
    description: summary,
  }
}

/** The deposit for the cost: the one in the query, or the one that brings the maximum bonus. */
function depositOf(
  text: string | undefined,
  terms: Extract<PromotionTerms, { kind: 'deposit-bonus' }>,
): Money {
  const entered = enteredMoney(text ?? '')
  if (entered !== undefined) return entered
  const whole = (BigInt(terms.max.replace('.', '')) * 100n) / BigInt(terms.percent)
  const deposit = whole.toString().padStart(3, '0')
  return `${deposit.slice(0, -2)}.${deposit.slice(-2)}`
}

export async function action(args: ActionFunctionArgs) {
  const member = await admit(args)
  return actOnPromotion(args, member, (promotionId) => paths.promoDetail(promotionId))
}

export default function PromoDetail() {
  const { promotion, weights, cost, guest, requestIds } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['promotions', 'common'])
  const { id, status, title, summary, art, terms, kind, raffle, mayJoin, mayCancel } = promotion
  return (
    <div data-promotion={id} data-status={status}>
      <div className="mt-1 mb-1">
        <Breadcrumb
          label={t('common:breadcrumb')}
          items={[
            { href: paths.home, label: t('common:home') },
            { href: paths.promotions(), label: t('promotions:title') },
            { label: title },
          ]}
        />
      </div>
      <PromotionArt art={art} className="mb-4 h-28 rounded-lg md:h-40" />
      <PageHead
        title={<Written>{title}</Written>}
        note={
          <>
            {`${t(`promotions:kind.${kind}`)} · `}
            <Written>{summary}</Written>
          </>
        }
      />
      <div className="mb-4 grid gap-4 empty:hidden">
        <RefusedAct form={joinForm} isShown={mayJoin && !guest} />
        <RefusedAct form={claimForm} isShown={status === 'claim'} />
        <RefusedAct form={cancelForm} isShown={mayCancel} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:order-last">
          {cost && terms.kind === 'deposit-bonus' ? (
            <WageringCostCard promotionId={id} cost={cost} minDeposit={terms.minDeposit} />
          ) : null}
          <PromotionFacts promotion={promotion} />
          <TurnoverWeights weights={weights} />
          {raffle ? <RaffleCard promotionId={id} raffle={raffle} /> : null}
        </div>
        <PromotionDesk promotion={promotion} guest={guest} requestIds={requestIds} />
      </div>
    </div>
  )
}

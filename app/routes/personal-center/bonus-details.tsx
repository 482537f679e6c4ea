import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cancelBy } from '#app/actions/promotion-actions.ts'
import { Money } from '#app/components/money.tsx'
import { Stat, Stats } from '#app/components/stat.tsx'
import { bonusesList } from '#app/features/promotions/bonuses-list.ts'
import { BonusesTable } from '#app/features/promotions/bonuses-table.tsx'
import { cancelForm } from '#app/features/promotions/promotion-forms.ts'
import { RunningBonus } from '#app/features/promotions/running-bonus.tsx'
import { RefreshLink } from '#app/features/site/refresh-link.tsx'
import { TurnoverWeights } from '#app/features/site/turnover-weights.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import type { Query } from '#app/records/filters.ts'
import { RangeChips } from '#app/records/list-filters.tsx'
import { RecordsPage } from '#app/records/records-page.tsx'
import { admit } from '#app/services/guards.server.ts'
import { callPublic, requireValue } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import recordStyles from '#app/styles/records.css?url'
import tableStyles from '#app/styles/tables.css?url'
import { bonuses, runningBonus } from '#contract/benefits/promotions.ts'
import { turnoverWeights } from '#contract/money/turnover.ts'

export const links = stylesheets(recordStyles, tableStyles)

export const handle = page('bonusDetails', 'center')

/** The running bonus, and all bonuses with their wagering. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = bonusesList.read(new URL(args.request.url).searchParams)
  const { language, balanceHidden } = await preferencesOf(args)
  const [list, running, { weights }] = await Promise.all([
    member.get(bonuses, bonusesList.pageInput(filter, language)),
    member.get(runningBonus, { language }),
    callPublic(args.context, language, turnoverWeights, { language }).then(requireValue),
  ])
  return {
    filter,
    list,
    running,
    weights,
    balanceHidden,
    requestId: newRequestId(),
    liveTopic: 'rewards' as const,
  }
}

export async function action(args: ActionFunctionArgs) {
  const member = await admit(args)
  if (postedForm(args.context, [cancelForm]) !== cancelForm) return unknownIntent()
  return cancelBy(args, member, () => paths.personal('bonusDetails'))
}

export default function BonusDetails() {
  const { filter, list, running, weights, balanceHidden, requestId } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['promotions', 'common'])
  const href = (more: Query) => bonusesList.href(filter, more)
  const { totals } = list
  return (
    <RecordsPage
      list={bonusesList}
      filter={filter}
      answer={list}
      title={t('common:panel.bonusDetails')}
      aside={<RefreshLink />}
    >
      <RefusedAct form={cancelForm} isShown={running.bonus !== null} />
      <RunningBonus running={running} requestId={requestId} hidden={balanceHidden} />
      <TurnoverWeights weights={weights} />
      <RangeChips filter={filter.days} href={href} />
      <Stats>
        <Stat label={t('promotions:bonuses.granted')} value={<Money amount={totals.amount} />} />
        <Stat label={t('promotions:bonuses.released')} value={<Money amount={totals.released} />} />
        <Stat label={t('promotions:bonuses.forfeited')} value={<Money amount={totals.forfeited} />} />
        <Stat
          label={t('promotions:bonuses.left')}
          value={<Money amount={running.bonus?.wageringLeft ?? '0.00'} />}
        />
      </Stats>
      <BonusesTable answer={list} filter={filter} />
    </RecordsPage>
  )
}

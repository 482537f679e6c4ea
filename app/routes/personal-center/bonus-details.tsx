import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cancelBy } from '#app/acts/promotion-acts.ts'
import { IconLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { PageHead } from '#app/components/section.tsx'
import { Stat, Stats } from '#app/components/stat.tsx'
import { bonusesFilter, bonusesInput, bonusesQuery } from '#app/features/promotions/bonuses-filter.ts'
import { BonusesTable } from '#app/features/promotions/bonuses-table.tsx'
import { cancelForm } from '#app/features/promotions/promotion-forms.ts'
import { RunningBonus } from '#app/features/promotions/running-bonus.tsx'
import { RefreshLink } from '#app/features/site/refresh-link.tsx'
import { TurnoverWeights } from '#app/features/site/turnover-weights.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { FilterSelect, RangeChips, RecordFilters } from '#app/forms/record-filters.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import { newRequestId } from '#app/lib/request-id.ts'
import { admit } from '#app/services/guards.server.ts'
import { callPublic, requireValue } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import { BonusState, bonuses, bonusSorting, runningBonus } from '#contract/promotions.ts'
import { turnoverWeights } from '#contract/turnover.ts'

export const handle = page('bonusDetails', 'center')

/** The running bonus, and all bonuses with their wagering. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = bonusesFilter(new URL(args.request.url).searchParams)
  const { page, size } = filter
  const { language, balanceHidden } = await preferencesOf(args)
  const [list, running, { weights }, title] = await Promise.all([
    member.get(bonuses, { ...bonusesInput(filter), page, size, language }),
    member.get(runningBonus, { language }),
    callPublic(args.context, language, turnoverWeights, { language }).then(requireValue),
    titleOf(args, 'panel.bonusDetails'),
  ])
  return {
    filter,
    list,
    running,
    weights,
    balanceHidden,
    requestId: newRequestId(),
    title,
    liveTopic: 'rewards' as const,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  const member = await admit(args)
  if (postedForm(args.context, [cancelForm]) !== cancelForm) return unknownIntent()
  return cancelBy(args, member, () => paths.personal('bonusDetails'))
}

export default function BonusDetails() {
  const { filter, list, running, weights, balanceHidden, requestId } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['promotions', 'common', 'records'])
  const query = bonusesQuery(filter)
  const href = (more: Record<string, string | number | undefined>) =>
    paths.personal('bonusDetails', { ...query, ...more })
  const { totals } = list
  return (
    <>
      <PageHead
        title={t('common:panel.bonusDetails')}
        aside={
          <>
            <RefreshLink />
            <IconLink
              icon="download"
              href={paths.personalCsv('bonusDetails', query)}
              label={t('records:filter.csv')}
            />
            <RecordFilters
              action={paths.personal('bonusDetails')}
              filter={filter}
              chosen={[filter.status]}
              sorting={bonusSorting}
              columnLabel={(column) => t(`promotions:bonuses.column.${column}`)}
            >
              <FilterSelect
                name="status"
                label={t('records:filter.status')}
                value={filter.status}
                options={BonusState.options.map((status) => ({
                  value: status,
                  label: t(`promotions:bonuses.status.${status}`),
                }))}
              />
            </RecordFilters>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RefusedAct form={cancelForm} shown={running.bonus !== null} />
        <RunningBonus running={running} requestId={requestId} hidden={balanceHidden} />
        <TurnoverWeights weights={weights} />
        <RangeChips filter={filter} href={href} />
        <Stats>
          <Stat label={t('promotions:bonuses.granted')} value={<Money amount={totals.amount} />} />
          <Stat label={t('promotions:bonuses.released')} value={<Money amount={totals.released} />} />
          <Stat label={t('promotions:bonuses.forfeited')} value={<Money amount={totals.forfeited} />} />
          <Stat
            label={t('promotions:bonuses.left')}
            value={<Money amount={running.bonus?.wageringLeft ?? '0.00'} />}
          />
        </Stats>
        <BonusesTable list={list} filter={filter} />
        <RecordsPager {...list} href={(page) => href({ page })} />
      </div>
    </>
  )
}

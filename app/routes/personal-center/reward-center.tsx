import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { act } from '#app/acts/act.ts'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ChipLink, Chips } from '#app/components/choice.tsx'
import { Money } from '#app/components/money.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { PageHead } from '#app/components/section.tsx'
import { Stat, Stats } from '#app/components/stat.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { claimForm } from '#app/features/rewards/claim-forms.ts'
import { RewardAmount } from '#app/features/rewards/reward-amount.tsx'
import { RewardTable } from '#app/features/rewards/reward-table.tsx'
import {
  rewardsFilter,
  rewardsInput,
  rewardsQuery,
  rewardViews,
} from '#app/features/rewards/rewards-filter.ts'
import { RefreshLink } from '#app/features/site/refresh-link.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { FormAround } from '#app/forms/form-around.tsx'
import { RangeChips, RecordFilters } from '#app/forms/record-filters.tsx'
import { SortForm } from '#app/forms/sort-select.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import { newRequestId } from '#app/lib/request-id.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import { EventTopic } from '#contract/events.ts'
import { claimReward, RewardKind, rewardSorting, rewards } from '#contract/rewards.ts'

export const handle = page('rewardCenter', 'center')

/** What can be claimed now, by kind; with `?status=` the other rewards. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const { language } = await preferencesOf(args)
  const filter = rewardsFilter(new URL(args.request.url).searchParams)
  const { page, size } = filter
  const [list, title] = await Promise.all([
    member.get(rewards, { ...rewardsInput(filter), page, size, language }),
    titleOf(args, 'panel.rewardCenter'),
  ])
  return { filter, list, requestId: newRequestId(), liveTopic: EventTopic.enum.rewards, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  const { send } = await admit(args)
  if (!postedForm(args.context, [claimForm])) return unknownIntent()
  return act(
    claimForm.read(args),
    (input) => send(claimReward, input),
    () => redirectWithFlash(args.context, paths.personal('rewardCenter'), 'reward-claimed'),
  )
}

export default function RewardCenter() {
  const { filter, list, requestId } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['rewards', 'common'])
  const query = rewardsQuery(filter)
  const href = (more: Record<string, string | number | undefined>) =>
    paths.personal('rewardCenter', { ...query, ...more })
  const { ready } = list
  return (
    <>
      <PageHead title={t('common:panel.rewardCenter')} aside={<RefreshLink />} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Stats>
          <Stat label={t('center.ready')} value={<span className="digits">{ready.count}</span>} />
          <Stat label={t('center.waiting')} value={<Money amount={ready.totals.main} />} />
          <Stat
            label={t('center.points')}
            value={<RewardAmount paysTo="points" amount={ready.totals.points} />}
          />
          <Stat label={t('center.turnover')} value={<Money amount={ready.turnover} />} />
        </Stats>
        <Tabs
          label={t('center.tabs')}
          items={rewardViews.map((status) => ({
            href: href({ status: status === 'ready' ? undefined : status }),
            label: status === 'all' ? t('center.all') : t(`status.${status}`),
            current: status === filter.status,
            count: status === 'ready' ? ready.count : undefined,
          }))}
        />
        <Chips label={t('center.kinds')} scroll>
          <ChipLink href={href({ type: undefined })} current={!filter.type}>
            {t('center.all')}
          </ChipLink>
          {RewardKind.options.map((kind) => (
            <ChipLink key={kind} href={href({ type: kind })} current={filter.type === kind}>
              {t(`kind.${kind}`)}
              {ready.kinds[kind] ? ` (${ready.kinds[kind]})` : null}
            </ChipLink>
          ))}
        </Chips>
        {filter.status === 'ready' ? (
          <SortForm
            action={paths.personal('rewardCenter')}
            keep={{ type: filter.type }}
            size={filter.size}
            sorting={rewardSorting}
            sort={filter.sort}
            columnLabel={(column) => t(`column.${column}`)}
          />
        ) : (
          <>
            <RangeChips filter={filter} href={href} />
            <RecordFilters
              action={paths.personal('rewardCenter')}
              filter={filter}
              sorting={rewardSorting}
              columnLabel={(column) => t(`column.${column}`)}
            >
              <input type="hidden" name="status" value={filter.status} />
              {filter.type ? <input type="hidden" name="type" value={filter.type} /> : null}
            </RecordFilters>
          </>
        )}
        <Card flush>
          <FormAround
            acts={list.content.some(({ status }) => status === 'ready')}
            form={claimForm}
            hidden={{ requestId }}
          >
            <RewardTable list={list} filter={filter} />
            {filter.status === 'ready' && ready.count > 1 ? (
              <div className="border-t border-line p-4">
                <Button type="submit" look="act" name="id" value="all" icon="gift">
                  {t('center.claimAll')}
                </Button>
              </div>
            ) : null}
          </FormAround>
        </Card>
        <RecordsPager {...list} href={(page) => href({ page })} />
        <p className="text-sm text-ink-2">{t('center.note')}</p>
      </div>
    </>
  )
}

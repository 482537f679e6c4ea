import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { sendForm } from '#app/actions/send-form.ts'
import { Card } from '#app/components/card.tsx'
import { ChipLink, Chips } from '#app/components/choice.tsx'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { PageHead } from '#app/components/section.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { claimForm } from '#app/features/rewards/claim-forms.ts'
import { ReadyRewards, RewardsHero } from '#app/features/rewards/ready-rewards.tsx'
import { rewardsListIn, rewardsListOf, rewardViews } from '#app/features/rewards/reward-lists.ts'
import { RewardTable } from '#app/features/rewards/reward-table.tsx'
import { RefreshLink } from '#app/features/site/refresh-link.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { FormAround } from '#app/forms/form-around.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FlashCode } from '#app/lib/forms/flash-codes.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import type { Query } from '#app/records/filters.ts'
import { ListFilters, RangeChips } from '#app/records/list-filters.tsx'
import { ListSort } from '#app/records/list-sort.tsx'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import rewardStyles from '#app/styles/rewards.css?url'
import tableStyles from '#app/styles/tables.css?url'
import { claimReward, RewardKind, rewards } from '#contract/benefits/rewards.ts'
import { EventTopic } from '#contract/play/events.ts'

export const links = stylesheets(rewardStyles, tableStyles)

export const handle = page('rewardCenter', 'center')

/** What can be claimed now, by kind; with `?status=` the other rewards. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const { language } = await preferencesOf(args)
  const query = new URL(args.request.url).searchParams
  const rewardsList = rewardsListIn(query)
  const filter = rewardsList.read(query)
  const list = await member.get(rewards, rewardsList.pageInput(filter, language))
  return { filter, list, requestId: newRequestId(), liveTopic: EventTopic.enum.rewards }
}

export async function action(args: ActionFunctionArgs) {
  const { send } = await admit(args)
  if (!postedForm(args.context, [claimForm])) return unknownIntent()
  return sendForm(
    claimForm.read(args),
    ({ id, requestId }) => send(claimReward, { id, requestId }),
    ({ claimed }, { id, shown: amount = claimed }) =>
      redirectWithFlash(args.context, paths.personal('rewardCenter'), flashOf(id, claimed, amount)),
  )
}

const flashOf = (id: string, claimed: number, amount: number): FlashCode => {
  if (id !== 'all') return 'reward-claimed'
  return claimed < amount ? 'rewards-claimed-partly' : 'rewards-claimed'
}

export default function RewardCenter() {
  const { filter, list, requestId } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['rewards', 'common'])
  const rewardsList = rewardsListOf(filter.status)
  const href = (more: Query) => rewardsList.href(filter, more)
  const { ready } = list
  const claimable = filter.status === 'ready' && list.content.length > 0
  const form = {
    acts: list.content.some(({ status }) => status === 'ready'),
    form: claimForm,
    hidden: { requestId, shown: String(ready.count) },
  }
  const views = (
    <>
      <Tabs
        label={t('center.tabs')}
        items={rewardViews.map((status) => ({
          href: href({ status: status === 'ready' ? undefined : status, sort: undefined }),
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
    </>
  )
  return (
    <>
      <PageHead
        title={t('common:panel.rewardCenter')}
        aside={
          <>
            <RefreshLink />
            {filter.status === 'ready' ? null : <ListFilters list={rewardsList} filter={filter} />}
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {claimable ? (
          <FormAround {...form} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <RewardsHero ready={ready} />
            {views}
            <ReadyRewards list={list.content} grouped={filter.sort === 'expiresAt'} />
          </FormAround>
        ) : (
          <>
            {views}
            {filter.status === 'ready' ? null : <RangeChips filter={filter.days} href={href} />}
            <Card flush>
              <FormAround {...form}>
                <RewardTable answer={list} filter={filter} />
              </FormAround>
            </Card>
          </>
        )}
        <RecordsPager {...list} href={(page) => href({ page })} />
        {claimable && list.content.length > 1 ? <ListSort list={rewardsList} filter={filter} /> : null}
        <p className="text-sm text-ink-2">{t('center.note')}</p>
      </div>
    </>
  )
}

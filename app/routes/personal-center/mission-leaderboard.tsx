import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { sendForm } from '#app/actions/send-form.ts'
import { Card } from '#app/components/card.tsx'
import { PageHead } from '#app/components/section.tsx'
import { claimForm } from '#app/features/rewards/claim-forms.ts'
import { LeaderboardCard } from '#app/features/rewards/leaderboard-card.tsx'
import { leaderboardList } from '#app/features/rewards/leaderboard-list.ts'
import { MissionTable } from '#app/features/rewards/mission-table.tsx'
import { RefreshLink } from '#app/features/site/refresh-link.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { FormAround } from '#app/forms/form-around.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import compactStyles from '#app/styles/shared/compact-rows.css?url'
import tableStyles from '#app/styles/tables.css?url'
import { claimMission, leaderboard, missions } from '#contract/benefits/missions.ts'
import { EventTopic } from '#contract/play/events.ts'

export const links = stylesheets(tableStyles, compactStyles)

export const handle = page('missionLeaderboard', 'center')

/** The current missions, and a week's leaderboard (`?week=last`: the previous one). */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const { language } = await preferencesOf(args)
  const filter = leaderboardList.read(new URL(args.request.url).searchParams)
  const [{ list, graceHours }, board] = await Promise.all([
    member.get(missions, { language }),
    member.get(leaderboard, { ...leaderboardList.input(filter), size: filter.size }),
  ])
  const liveTopic = EventTopic.enum.rewards
  return { list, graceHours, board, filter, requestId: newRequestId(), liveTopic }
}

export async function action(args: ActionFunctionArgs) {
  const { send } = await admit(args)
  if (!postedForm(args.context, [claimForm])) return unknownIntent()
  return sendForm(
    claimForm.read(args),
    ({ id, requestId }) => send(claimMission, { id, requestId }),
    () => redirectWithFlash(args.context, paths.personal('missionLeaderboard'), 'mission-claimed'),
  )
}

export default function MissionLeaderboard() {
  const { list, graceHours, board, filter, requestId } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['rewards', 'common'])
  return (
    <>
      <PageHead title={t('common:panel.missionLeaderboard')} aside={<RefreshLink />} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Card title={t('mission.list')} titleId="missions" flush>
          <FormAround
            acts={list.some(({ status }) => status === 'ready')}
            form={claimForm}
            hidden={{ requestId }}
          >
            <MissionTable missions={list} />
          </FormAround>
          <p className="border-t border-line p-4 text-sm text-ink-2 md:px-5">
            {t('mission.note', { hours: graceHours })}
          </p>
        </Card>
        <LeaderboardCard board={board} filter={filter} />
      </div>
    </>
  )
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Fold } from '#app/components/fold.tsx'
import { timeCell } from '#app/components/records/cells.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { PageHead } from '#app/components/section.tsx'
import { type Progress, RankHero, RankMonth } from '#app/features/rewards/rank-card.tsx'
import { RankLadder } from '#app/features/rewards/rank-ladder.tsx'
import { RankTable } from '#app/features/rewards/rank-table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import rewardStyles from '#app/styles/rewards.css?url'
import tableStyles from '#app/styles/tables.css?url'
import { rankProgress } from '#contract/benefits/ranks.ts'

export const links = stylesheets(rewardStyles, tableStyles)

export const handle = page('playerRank', 'center')

/** The member's VIP rank, the requirements for the next and for keeping it, and the benefits of every rank. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const { language } = await preferencesOf(args)
  const progress = await member.get(rankProgress, { language })
  return { progress }
}

export default function PlayerRank() {
  const { progress } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['rewards', 'common'])
  return (
    <>
      <PageHead
        title={t('common:panel.playerRank')}
        aside={<TextLink href={paths.vip}>{t('vip.title')}</TextLink>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {progress.list.length > 0 ? (
          <>
            <RankHero progress={progress} />
            <RankLadder ranks={progress.list} level={progress.level} />
            <RankMonth progress={progress} />
          </>
        ) : null}
        <Fold title={t('rank.all')} open={progress.list.length === 0}>
          <RankTable ranks={progress.list} level={progress.level} />
          <p className="mt-3 text-sm text-ink-2">{t('rank.rules')}</p>
        </Fold>
        <Card title={t('rank.history')} titleId="rank-changes" flush>
          <RankHistory history={progress.history} />
        </Card>
      </div>
    </>
  )
}

function RankHistory({ history }: { history: Progress['history'] }) {
  const { t } = useTranslation('rewards')
  const { dateTime } = useFormat()
  return (
    <RecordsTable
      name="rank-changes"
      caption={t('rank.historyCaption')}
      columns={[
        {
          field: 'time',
          head: t('rank.columnTime'),
          place: 'title',
          cell: ({ time }) => timeCell(time, dateTime(time)),
        },
        { field: 'from', head: t('rank.columnFrom'), cell: ({ from }) => t('rank.level', { level: from }) },
        {
          field: 'to',
          head: t('rank.columnTo'),
          place: 'result',
          cell: ({ to }) => t('rank.level', { level: to }),
        },
        {
          field: 'cause',
          head: t('rank.columnCause'),
          place: 'end',
          cell: ({ cause }) => t(`rank.cause.${cause}`),
        },
      ]}
      records={history}
      id={({ time }) => time}
      empty={<EmptyState title={t('rank.noHistory')} />}
    />
  )
}

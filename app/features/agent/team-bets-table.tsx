import { linkCell, shortIdCell } from '#app/components/records/cells.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { kindWord } from '#app/lib/play/kind-words.ts'
import { negate } from '#app/lib/text/negate.ts'
import type { AnswerOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import { AccountLink } from './account-link.tsx'
import { teamBetHref, teamBetsList } from './team-lists.ts'

/** Bets of a team; an account leads to its own team's. */
export function TeamBetsTable({ answer: bets, filter }: AnswerOf<typeof teamBetsList>) {
  const { t } = useTranslation(['team', 'records', 'common', 'games'])
  const table = useRecords(teamBetsList, {
    answer: bets,
    filter,
    own: {
      id: {
        cell: ({ id }) =>
          linkCell(teamBetHref(filter, bets.page, id), shortIdCell(id), 'font-semibold text-link underline'),
      },
      account: {
        cell: ({ account }) => (
          <AccountLink account={account} href={teamBetsList.href(filter, { q: undefined, account })} />
        ),
      },
      gameType: { cell: (bet) => t(kindWord(bet)) },
      game: {
        cell: ({ id, game }) => (
          <a href={teamBetHref(filter, bets.page, id)} className="font-semibold text-link underline">
            {game}
          </a>
        ),
      },
      result: { cell: ({ result }) => t(`records:result.${result}`) },
    },
  })
  const { stake, payout } = bets.totals
  return (
    <RecordsTable
      {...table}
      caption={t('team:bets.caption', { account: bets.way.at(-1) ?? '' })}
      id={({ id }) => id}
      status={({ result }) => result}
      totals={[
        {
          label: t('team:bets.total'),
          cells: {
            stake: { amount: negate(stake) },
            payout: { amount: payout },
          },
        },
      ]}
    />
  )
}

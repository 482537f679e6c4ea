import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { chosen } from '#app/lib/list-query.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { FigureTable } from '#office/features/figures/figure-table.tsx'
import { voidForm } from '#office/features/house/house-forms.ts'
import { HouseState } from '#office/features/house/house-state.tsx'
import { SpotBoard } from '#office/features/house/spot-board.tsx'
import { VoidPage, VoidSheet } from '#office/features/house/void-sheet.tsx'
import { Neighbours } from '#office/features/records/neighbours.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { roundsList } from '#office/lists/house/rounds-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { placeOf } from '#office/services/place.server.ts'
import { stakesOn } from '#office/services/stakes-on.server.ts'
import { stakesOfRounds } from '#platform/play/bets/index.ts'
import { exposedSpots } from '#platform/play/house/index.ts'
import { showRound, voidRound } from '#platform/play/rounds/index.ts'

export const handle = { page: 'rounds' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'rounds')
  const id = args.params.id ?? ''
  const record = await showRound(platform, id)
  if (!record.ok) throw pageFailure(record.code)
  const round = record.value
  const [stakes, { bets, staked, largest }, place] = await Promise.all([
    stakesOfRounds(platform, [round.id]),
    stakesOn(platform, round.id),
    placeOf(platform, args.request, roundsList, round.id),
  ])
  const open = stakes.get(round.id) ?? { bets: 0, players: 0, staked: '0.00' as const, spots: [] }
  return {
    round,
    place,
    act: chosen(new URL(args.request.url).searchParams, 'act', ['void']),
    bets,
    staked,
    open,
    exposed: exposedSpots(round.game, open.spots, round.houseStake),
    largest,
    mayVoid: (round.state === 'open' || round.state === 'closed') && may('rounds.void'),
    title: `${round.game} ${round.id}`,
  }
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params.id ?? ''
  return doPosted(args, [
    does(voidForm, 'rounds.void', {
      run: (platform, { reason }, actor) => voidRound(platform, id, actor, reason),
      to: `/office/rounds/${id}`,
      says: 'voided',
    }),
  ])
}

export default function RoundRecord() {
  const {
    round,
    place,
    act: openAct,
    bets,
    staked,
    open,
    exposed,
    largest,
    mayVoid,
  } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const { dateTime } = useFormat()
  const path = `/office/rounds/${round.id}`
  if (openAct && mayVoid)
    return (
      <VoidPage
        title={`${t('effect.void')} ${round.game}`}
        back={path}
        state={round.state}
        stakes={open}
        largest={largest}
      />
    )
  return (
    <article className="o-rec" data-id={round.id} data-status={round.state}>
      <Neighbours {...place} />
      <RecordHead heading={round.game} badge={<HouseState state={round.state} />}>
        <code>{round.id}</code>
      </RecordHead>
      <div className="o-g h">
        <Sheet title={t('house.round')}>
          <Pairs
            pairs={[
              [t('house.openedAt'), dateTime(round.openedAt)],
              [t('house.closesAt'), dateTime(round.closesAt)],
              [t('house.endedAt'), round.endedAt && dateTime(round.endedAt)],
              [t('house.bets'), bets],
              [t('house.stake'), <Money key="" amount={staked} mark />],
              [t('column.reason'), round.reason],
            ]}
          />
        </Sheet>
        <Sheet title={t('round.players')}>
          <FigureTable
            name="players"
            caption={t('round.players')}
            columns={[
              { field: 'account', head: t('column.account') },
              { field: 'stake', head: t('house.stake'), show: 'money' },
            ]}
            rows={largest.map(({ account, stake }, at) => ({
              id: `${at} ${account}`,
              cells: {
                account: <a href={`/office/members/${account}`}>{account}</a>,
                stake,
              },
            }))}
            empty={t('house.noRounds')}
          />
        </Sheet>
      </div>
      <SpotBoard game={round.game} exposed={exposed} />
      <VoidSheet stakes={open} may={mayVoid} preview={`${path}?act=void`} />
    </article>
  )
}

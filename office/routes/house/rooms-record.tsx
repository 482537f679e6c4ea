import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { chosen } from '#app/lib/list-query.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { voidForm } from '#office/features/house/house-forms.ts'
import { HouseState } from '#office/features/house/house-state.tsx'
import { VoidPage, VoidSheet } from '#office/features/house/void-sheet.tsx'
import { Neighbours } from '#office/features/records/neighbours.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { roomsList } from '#office/lists/house/rooms-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { placeOf } from '#office/services/place.server.ts'
import { showHand, voidHand } from '#platform/play/rooms/index.ts'

export const handle = { page: 'rooms' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'rooms')
  const record = await showHand(platform, args.params.id ?? '')
  if (!record.ok) throw pageFailure(record.code)
  const hand = record.value
  const place = await placeOf(platform, args.request, roomsList, hand.id)
  return {
    hand,
    place,
    act: chosen(new URL(args.request.url).searchParams, 'act', ['void']),
    mayVoid: (hand.state === 'gathering' || hand.state === 'playing') && may('rooms.void'),
    title: `${hand.room} ${hand.id}`,
  }
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params.id ?? ''
  return doPosted(args, [
    does(voidForm, 'rooms.void', {
      run: (platform, { reason }, actor) => voidHand(platform, id, actor, reason),
      to: `/office/rooms/${id}`,
      says: 'voided',
    }),
  ])
}

export default function HandRecord() {
  const { hand, place, act: openAct, mayVoid } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const { dateTime } = useFormat()
  const path = `/office/rooms/${hand.id}`
  const stakes = { bets: hand.players, players: hand.players - hand.house, staked: hand.pot }
  if (openAct && mayVoid)
    return (
      <VoidPage title={`${t('effect.void')} ${hand.room}`} back={path} state={hand.state} stakes={stakes} />
    )
  return (
    <article className="o-rec" data-id={hand.id} data-status={hand.state}>
      <Neighbours {...place} />
      <RecordHead heading={hand.room} badge={<HouseState state={hand.state} />}>
        <code>{hand.id}</code>
      </RecordHead>
      <Sheet title={t('house.room')}>
        <Pairs
          pairs={[
            [t('house.pot'), <Money key="" amount={hand.pot} mark />],
            [t('house.players'), hand.players],
            [t('house.housePlayers'), hand.house],
            [t('house.rake'), hand.rake && <Money key="" amount={hand.rake} />],
            [t('house.openedAt'), dateTime(hand.openedAt)],
            [t('house.endedAt'), hand.endedAt && dateTime(hand.endedAt)],
            [t('column.reason'), hand.reason],
          ]}
        />
      </Sheet>
      <VoidSheet stakes={stakes} may={mayVoid} preview={`${path}?act=void`} />
    </article>
  )
}

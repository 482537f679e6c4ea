import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { HandState } from '#contract/play/rooms.ts'
import { HouseState } from '#office/features/house/house-state.tsx'
import { Rooms } from '#office/features/house/rooms-table.tsx'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { roomsList } from '#office/lists/house/rooms-list.ts'
import { admit } from '#office/services/acts.server.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { listRooms } from '#platform/play/rooms/index.ts'

export const handle = { page: 'rooms' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'rooms')
  const [page, extra] = await Promise.all([loadList(args, roomsList), listRooms(platform)])
  return { ...page, extra }
}

export default function RoomsPage() {
  const { filter, rows, next, extra } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  return (
    <OfficeListPage
      list={roomsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.rooms')}
      chips={
        <>
          <Rooms rooms={extra} />
          <StateChips
            list={roomsList}
            filter={filter}
            states={HandState.options}
            word={(one) => t(`houseState.${one}`)}
          />
        </>
      }
      own={{
        room: { cell: ({ room, id }) => <a href={roomsList.recordHref(filter, id)}>{room}</a> },
        rake: { cell: ({ rake }) => (rake ? <Money amount={rake} /> : '–') },
        state: { cell: ({ state }) => <HouseState state={state} /> },
      }}
    />
  )
}

import { useTranslation } from '#app/i18n/use-translation.ts'
import type { WireCardRoom } from '#contract/play/rooms.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { Sheet } from '../records/section.tsx'

/** Every card room with its stakes and seats. */
export function Rooms({ rooms }: { rooms: readonly WireCardRoom[] }) {
  const { t } = useTranslation('office')
  return (
    <Sheet title={t('house.rooms')}>
      <FigureTable
        name="card-rooms"
        caption={t('house.rooms')}
        columns={[
          { field: 'room', head: t('house.room') },
          { field: 'ante', head: t('house.ante'), show: 'money' },
          { field: 'most', head: t('house.most'), show: 'money' },
          { field: 'seats', head: t('house.seats'), numeric: true },
          { field: 'house', head: t('house.housePlayers'), numeric: true },
          { field: 'playMoney', head: t('house.playMoney') },
        ]}
        rows={rooms.map(({ roomId, ante, most, seats, taken, house, playMoney }) => ({
          id: roomId,
          cells: {
            room: roomId,
            ante,
            most,
            seats: `${taken}/${seats}`,
            house,
            playMoney: t(playMoney ? 'yes' : 'no'),
          },
        }))}
      />
    </Sheet>
  )
}

import { Badge } from '#app/components/badge.tsx'
import { LinkButton } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CardRoom } from '#contract/play/rooms.ts'
import { LOBBY, placeOf, tableMarkup, WIDTH } from './card-scene.ts'
import { useBotName, useRoomName } from './room-names.ts'

/** The rooms with their stakes and seats: a table each, and the way to it. Of a closed game, or on a break from play, they are only looked at. */
export function RoomLobby({ rooms, closed }: { rooms: readonly CardRoom[]; closed: boolean }) {
  const { t } = useTranslation('game-three-card')
  const roomName = useRoomName()
  const botName = useBotName()
  const amount = useAmountText()
  const markup = tableMarkup(
    Array.from({ length: 6 }, (_, at) => ({
      at: placeOf(6, at),
      own: at === 0,
      turn: false,
      won: false,
      folded: false,
      // An ace, a king and a queen of one suit: what everybody would like to hold.
      cards: at === 0 ? [51, 50, 49] : null,
      dealer: false,
      named: false,
    })),
    true,
  )
  return (
    <>
      <div className="stage stage-room stage-lobby" data-ground="lacquer">
        <svg
          role="img"
          aria-label={t('sceneLobby')}
          data-stage=""
          viewBox={`0 ${LOBBY.top} ${WIDTH} ${LOBBY.height}`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: figures and constants of this folder
          dangerouslySetInnerHTML={{ __html: markup }}
        />
      </div>
      <section className="rooms" aria-labelledby="rooms">
        <h2 id="rooms">{t('lobbyTitle')}</h2>
        {closed ? null : <p className="text-sm text-ink-2">{t('lobbyNote')}</p>}
        <ul data-records="rooms">
          {rooms.map((room) => (
            <li key={room.roomId} data-id={room.roomId} data-status={room.playing ? 'playing' : 'waiting'}>
              <div>
                <b className="block" data-field="name">
                  {roomName(room, t('room', { ante: amount(room.ante) }))}
                </b>
                <span className="room-ante">
                  {t('ante')}{' '}
                  <span data-field="ante" data-amount={room.ante}>
                    <Money amount={room.ante} />
                  </span>
                </span>
                <small>
                  {t('most')}{' '}
                  <span data-field="most" data-amount={room.most}>
                    <Money amount={room.most} />
                  </span>
                </small>
              </div>
              <div className="room-taken">
                <Pips room={room} />
                <small data-field="seats">
                  {t('taken', { taken: occupiedOf(room), seats: room.seats })}
                  {room.house > 0 ? ` · ${t('house', { count: room.house })}` : ''}
                </small>
                {room.houseWaits.map((seat) => (
                  <small key={seat} data-house="">
                    {t('botWaits', { name: botName(room) })} <Badge>{t('botMark')}</Badge>
                  </small>
                ))}
                {room.playing ? <Badge tone="warn">{t('playing')}</Badge> : null}
              </div>
              <LinkButton href={room.path} look="plain">
                {t('enter')}
              </LinkButton>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** How many sit at a table, players of the house too. */
const occupiedOf = ({ taken, house, houseWaits }: CardRoom): number => taken + house + houseWaits.length

/** A dot for each seat: taken, of the house, free. */
function Pips({ room }: { room: CardRoom }) {
  const { seats, taken } = room
  const occupied = occupiedOf(room)
  return (
    <span className="room-pips" aria-hidden>
      {Array.from({ length: seats }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat has no other name here
        <i key={at} className={at < taken ? 'taken' : at < occupied ? 'house' : undefined} />
      ))}
    </span>
  )
}

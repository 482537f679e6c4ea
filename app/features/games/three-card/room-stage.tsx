import { classNames } from '#app/components/class-names.ts'
import { useMoney } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { sentences } from '#app/i18n/sentences.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyText } from '#app/lib/text/money-format.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { CardHand, cardRoom, HandSeat } from '#contract/play/rooms.ts'
import { useCardName } from '../table/card-words.tsx'
import { HEIGHT, placeOf, tableMarkup, WIDTH } from './card-scene.ts'
import { useKindName } from './card-text.tsx'
import { useBotName } from './room-names.ts'

export type RoomView = ValueOf<typeof cardRoom>

/** The visible state of each seat, in the order of the table beginning with the reader's own. */
interface SeatView {
  seat: number
  name: string
  house: boolean
  mine: boolean
  player: HandSeat | undefined
}

/** The player of each seat: in the hand, or waiting for the next one. */
export function useSeats({ room, sitting, hand }: RoomView, cards: CardHand | null): SeatView[] {
  const { t } = useTranslation('game-three-card')
  const botName = useBotName()
  const own = cards?.seats.find(({ mine }) => mine)?.seat ?? sitting.find(({ mine }) => mine)?.seat ?? 1
  const over = cards !== null && cards !== hand
  return Array.from({ length: room.seats }, (_, at) => ((own - 1 + at) % room.seats) + 1).map((seat) => {
    const player = cards?.seats.find((other) => other.seat === seat)
    const sitter = over ? undefined : sitting.find((other) => other.seat === seat)
    const house = player?.house ?? (!sitter && !over && (hand?.houseSeats ?? room.houseWaits).includes(seat))
    const mine = player?.mine ?? sitter?.mine ?? false
    const name = mine
      ? t('you')
      : house
        ? botName(room)
        : (player?.account ?? sitter?.account ?? (over ? '' : t('free')))
    return { seat, name, house, mine, player }
  })
}

/** Whose turn it is, as the reader says it. */
export function useTurnText(): (seats: readonly SeatView[], turn: number | null) => string {
  const { t } = useTranslation('game-three-card')
  return (seats, turn) => {
    const acting = seats.find(({ seat }) => seat === turn)
    if (!acting) return ''
    return acting.mine ? t('yourTurn') : t('turnOf', { name: acting.name })
  }
}

/** The table with its seats, cards and pot; over it the result of the reader's own hand. */
export function RoomStage({ view, hand: cards }: { view: RoomView; hand: CardHand | null }) {
  const { t } = useTranslation(['game-three-card', 'games'])
  const { language, currencySymbol, list } = useFormat()
  const seats = useSeats(view, cards)
  const kind = useKindName()
  const cardName = useCardName()
  const turnText = useTurnText()
  const amount = (money: string) =>
    moneyText(money, htmlLang[language], currencySymbol).replace(/[.,]00(?=\D*$)/, '')
  const dealt = cards !== null && cards.phase !== 'antes'
  const own = cards?.seats.find(({ mine }) => mine)
  const sitting = view.sitting.length + view.room.houseWaits.length
  const label =
    cards && cards.seats.length > 0
      ? sentences(
          t('game-three-card:scene', { count: cards.seats.length, pot: amount(cards.pot) }),
          own?.cards ? t('game-three-card:sceneMine', { cards: list(own.cards.map(cardName)) }) : '',
          turnText(seats, cards.turn),
          ...cards.seats
            .filter(({ payout }) => minorOf(payout ?? '0.00') > 0n)
            .map(({ seat, payout }) =>
              t('game-three-card:sceneWon', { seat, amount: amount(payout ?? '0.00') }),
            ),
        )
      : sitting > 0
        ? t('game-three-card:sceneSeats', { count: sitting })
        : t('game-three-card:sceneEmpty')
  const markup = tableMarkup(
    seats
      .filter(({ name }) => name !== '')
      .map(({ seat, player, mine }) => ({
        at: placeOf(
          view.room.seats,
          seats.findIndex((other) => other.seat === seat),
        ),
        own: mine,
        turn: cards?.turn === seat,
        won: minorOf(player?.payout ?? '0.00') > 0n,
        folded: player?.folded ?? false,
        cards: dealt && player ? player.cards : undefined,
        dealer: cards?.dealer === seat,
        named: true,
      })),
    (cards?.seats.length ?? 0) > 0,
  )
  const line = ({ player, name }: SeatView) => {
    if (!player) return ''
    if (player.payout !== null && minorOf(player.payout) > 0n) return `+${amount(player.payout)}`
    if (player.folded) return t('game-three-card:fold')
    if (player.payout !== null && player.cards) return kind(player.cards)
    return name === '' ? '' : amount(player.stake)
  }
  return (
    <section
      className="stage stage-room"
      data-ground="lacquer"
      aria-label={t('game-three-card:stage')}
      aria-live="polite"
    >
      <svg role="img" aria-label={label} data-stage="" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: figures and constants of this folder */}
        <g dangerouslySetInnerHTML={{ __html: markup }} />
        {seats
          .filter(({ name }) => name !== '')
          .map((seat) => {
            const [x, y] = placeOf(view.room.seats, seats.indexOf(seat))
            // The name of the house's player takes the whole plate; its mark stands below.
            const below = seat.house
              ? [t('game-three-card:botShort'), line(seat)].filter(Boolean).join(' · ')
              : line(seat)
            return (
              <g key={seat.seat} textAnchor="middle" className={classNames('seat', seat.mine && 'seat-own')}>
                <text
                  x={x}
                  y={below ? y - 2 : y + 5}
                  className={classNames('seat-name', seat.house && 'seat-house')}
                >
                  {seat.house ? seat.name : `${seat.seat} · ${seat.name}`}
                </text>
                {below ? (
                  <text x={x} y={y + 13} className="seat-line">
                    {below}
                  </text>
                ) : null}
              </g>
            )
          })}
        {cards && cards.seats.length > 0 ? (
          <g textAnchor="middle">
            <text x={WIDTH / 2} y={154} className="pot-name">
              {t('game-three-card:pot')}
            </text>
            <text x={WIDTH / 2} y={176} className="pot">
              {amount(cards.pot)}
            </text>
          </g>
        ) : null}
      </svg>
    </section>
  )
}

/** The result of the reader's own hand, or that it is open. */
export function OwnResult({ view, hand }: { view: RoomView; hand: CardHand | null }) {
  const { t } = useTranslation(['game-three-card', 'games'])
  const kind = useKindName()
  const money = useMoney()
  const own = hand?.seats.find(({ mine }) => mine)
  if (!hand || !own) return null
  const last = view.mine?.lastBet?.betId === own.betId ? view.mine.lastBet : null
  const open = last === null || last.result === 'open'
  const net = minorOf(own.payout ?? '0.00') - minorOf(own.stake)
  const celebrates = !open && net > 0n
  return (
    <div
      className={classNames('room-result', celebrates && 'stage-win')}
      role="status"
      tabIndex={-1}
      data-bet={own.betId}
      data-result={open ? 'open' : last.result}
      data-stake={own.stake}
      data-payout={open ? undefined : last.payout}
      data-outcome={
        hand.phase === 'over'
          ? hand.seats.map(({ seat, cards }) => `${seat}:${cards?.join(',') ?? ''}`).join(' ')
          : undefined
      }
    >
      {own.cards ? <b>{t('game-three-card:yourHand', { hand: kind(own.cards) })}</b> : null}
      {open ? null : (
        <span className="pill" data-celebrate={celebrates ? '' : undefined}>
          {celebrates ? <Icon name="check" size="sm" /> : null}
          {t(`games:round.${last.result === 'won' && !celebrates ? 'returned' : last.result}`)}{' '}
          {/* On the dark of the stage, whose own colours tell a win from a loss. */}
          <span className="money">{money(moneyOf(net), net !== 0n, true)}</span>
        </span>
      )}
    </div>
  )
}

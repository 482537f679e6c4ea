import { Badge } from '#app/components/badge.tsx'
import { Button, LinkButton, TextLink } from '#app/components/button.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Money } from '#app/components/money.tsx'
import { TextField } from '#app/forms/controls.tsx'
import { FieldGroup, FormOf } from '#app/forms/form-of.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { sentences } from '#app/i18n/sentences.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { moneyText } from '#app/lib/text/money-format.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { ROOM_GAME } from '#contract/play/games/three-card/three-card.ts'
import { MOST_RAISES } from '#contract/play/games/three-card/three-card-rules.ts'
import type { CardHand } from '#contract/play/rooms.ts'
import { type RoomAction, roomForm } from './room-form.ts'
import { useBotName } from './room-names.ts'
import { type RoomView, useSeats, useTurnText } from './room-stage.tsx'

/** The state of a hand in the names of rounds of all games (site.md 4.2). */
const roundStates = {
  gathering: 'open',
  playing: 'closed',
  shown: 'drawn',
  settled: 'settled',
  void: 'void',
} as const

/**
 * What the room waits for and how long, and links to refresh without a script. `path` names the member's bet, so that its
 * hand is shown when it has ended.
 */
export function HandLine({
  view,
  hand,
  closed,
  path,
}: {
  view: RoomView
  hand: CardHand | null
  /** No antes are taken, because the game is closed. */
  closed: boolean
  path: string
}) {
  const { t } = useTranslation(['games', 'game-three-card'])
  const seats = useSeats(view, hand)
  const turnText = useTurnText()
  const botName = useBotName()
  const isMine = seats.some(({ seat, mine }) => mine && seat === hand?.turn)
  return (
    <section className="round-line" aria-label={t('games:shared.title')}>
      {hand ? (
        <p
          data-round={hand.handId}
          data-round-state={roundStates[hand.state]}
          data-phase={hand.phase}
          data-turn={hand.turn ?? undefined}
        >
          <b>
            {closed && hand.phase === 'antes'
              ? t('games:game.maintenanceTitle')
              : t(`game-three-card:state.${hand.state === 'void' ? 'void' : hand.phase}`)}
          </b>
          {hand.turn ? <b data-your-turn={isMine ? '' : undefined}> · {turnText(seats, hand.turn)}</b> : null}
          {hand.phase === 'betting'
            ? ` · ${t('game-three-card:raises', { count: hand.raises, most: MOST_RAISES })}`
            : ''}
          {hand.remaining === null ? null : (
            <>
              {' · '}
              {t('game-three-card:clock')} <Countdown seconds={hand.remaining} thenRefresh />
            </>
          )}
        </p>
      ) : (
        <p>
          {closed
            ? t('games:game.maintenanceTitle')
            : view.room.houseWaits.length > 0
              ? t('game-three-card:botWaits', { name: botName(view.room) })
              : t('game-three-card:state.none')}
        </p>
      )}
      <p className="no-js">
        <TextLink href={path}>{t('games:shared.refresh')}</TextLink>
        {' · '}
        <TextLink href={`${path}&refresh=10`}>{t('games:shared.auto')}</TextLink>
      </p>
    </section>
  )
}

/** The players at the table in words, as the picture shows them. */
export function SeatList({ view, hand }: { view: RoomView; hand: CardHand | null }) {
  const { t } = useTranslation('game-three-card')
  const seats = useSeats(view, hand).toSorted((a, b) => a.seat - b.seat)
  return (
    <ol className="room-seats" data-records="seats" aria-label={t('seats')}>
      {seats
        .filter(({ name }) => name !== '')
        .map(({ seat, name, house, mine, player }) => (
          <li
            key={seat}
            data-id={seat}
            data-status={
              player?.folded ? 'folded' : hand?.turn === seat ? 'turn' : player ? 'playing' : 'waiting'
            }
            data-house={house ? '' : undefined}
            data-cards={player?.cards?.join(',')}
          >
            <span data-field="seat" className="digits">
              {seat}
            </span>
            <span data-field="account">
              {mine ? (
                <Badge tone="info">{name}</Badge>
              ) : house ? (
                <>
                  {name} <Badge>{t('botMark')}</Badge>
                </>
              ) : (
                name
              )}
            </span>
            <span data-field="did">
              {player?.did
                ? t(`did.${player.did}`)
                : !player && !house && name !== t('free') && hand?.phase !== 'antes' && hand
                  ? t('joins')
                  : ''}
            </span>
            <span data-field="stake" data-amount={player?.stake}>
              {player ? <Money amount={player.stake} /> : null}
            </span>
          </li>
        ))}
    </ol>
  )
}

type OwnPart = NonNullable<RoomView['mine']>

/** Whether the member has nothing to do here, because it sits in another room; it may still be in a hand that it has left. */
export const sitsElsewhere = (mine: OwnPart): mine is OwnPart & { elsewhere: string } =>
  mine.elsewhere !== null && mine.acts.length === 0

/** What the member may do now; a guest may sit down, which leads to the login. */
const actsOf = ({ mine }: RoomView, guest: boolean): readonly RoomAction[] =>
  guest ? ['sit'] : mine && !sitsElsewhere(mine) ? mine.acts : []

/** The act of the button in the bar. Whoever waits for others has none, and no bar. */
export const barAct = (view: RoomView, guest: boolean) =>
  (['show', 'ante', 'call', 'sit', 'fold'] as const).find((act) => actsOf(view, guest).includes(act))

/** Whether the member sits at this table. */
export const mayLeave = ({ mine }: RoomView): boolean => mine?.acts.includes('leave') === true

/** The acts that the member may do now, in one form. */
export function RoomPanel({
  view,
  path,
  requestId,
  words,
  guest,
  leaves,
}: {
  view: RoomView
  path: string
  requestId: string
  /** A suggestion for the player's words. */
  words: string
  guest: boolean
  /** The room takes no antes of this member, who can only get up. */
  leaves: boolean
}) {
  const { t } = useTranslation(['game-three-card', 'games', 'forms'])
  const { language, currencySymbol } = useFormat()
  const amount = (money: string) => moneyText(money, htmlLang[language], currencySymbol)
  const { mine, hand, room } = view
  const acts: readonly RoomAction[] = leaves ? ['leave'] : actsOf(view, guest)
  const label = (act: RoomAction) => {
    switch (act) {
      case 'ante':
        return t('game-three-card:act.ante', { amount: amount(room.ante) })
      case 'call':
        return minorOf(mine?.owed ?? '0.00') === 0n
          ? t('game-three-card:act.check')
          : t('game-three-card:act.call', { amount: amount(mine?.owed ?? '0.00') })
      case 'raise':
        return t('game-three-card:act.raise', { amount: amount(mine?.raise ?? '0.00') })
      case 'sit':
        return guest ? t('game-three-card:guest') : t('game-three-card:act.sit')
      default:
        return t(`game-three-card:act.${act}`)
    }
  }
  const first = leaves ? undefined : barAct(view, guest)
  const others = (['raise', 'fold', 'leave'] as const).filter((act) => acts.includes(act) && act !== first)
  if (!guest && mine === null) return <Flash kind="warn">{t('games:game.cannotPlay')}</Flash>
  if (mine && sitsElsewhere(mine))
    return (
      <div className="room-acts" data-elsewhere={mine.elsewhere}>
        <p className="text-sm text-ink-2">{t('game-three-card:elsewhere')}</p>
        <LinkButton href={paths.game(HOUSE_VENDOR, ROOM_GAME, { room: mine.elsewhere })}>
          {t('game-three-card:toOwnTable')}
        </LinkButton>
      </div>
    )
  return (
    <FormOf
      form={roomForm}
      action={path}
      hidden={{ requestId, room: room.roomId, ...(hand ? { hand: hand.handId } : {}) }}
      values={{ clientSeed: words }}
      className="room-acts"
    >
      <FieldGroup name="action">
        {first ? (
          <div className="bet-bar">
            <Button look="act" name="action" value={first} id="bet" pendingLabel={t('forms:sending')}>
              <b>{label(first)}</b>
            </Button>
          </div>
        ) : leaves ? null : (
          <p className="text-sm text-ink-2">
            {t(mine?.betId ? 'game-three-card:waitTurn' : 'game-three-card:waitHand')}
          </p>
        )}
        <div className="room-more">
          {others.map((act) => (
            <Button key={act} name="action" value={act} look={act === 'raise' ? 'plain' : 'quiet'}>
              {label(act)}
            </Button>
          ))}
        </div>
      </FieldGroup>
      {first === 'sit' ? (
        <p className="text-sm text-ink-2">
          {sentences(t('game-three-card:needs', { amount: amount(room.most) }), t('game-three-card:noBonus'))}
        </p>
      ) : null}
      {first === 'ante' ? (
        <TextField name="clientSeed" autoComplete="off" hint={t('game-three-card:wordsHint')} />
      ) : (
        <FieldGroup name="clientSeed" />
      )}
      {(['room', 'hand', 'seat'] as const).map((name) => (
        <FieldGroup key={name} name={name} />
      ))}
    </FormOf>
  )
}

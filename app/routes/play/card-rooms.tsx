import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { sendForm } from '#app/actions/send-form.ts'
import { TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { classNames } from '#app/components/class-names.ts'
import { Money } from '#app/components/money.tsx'
import { ValueList } from '#app/components/records/description-list.tsx'
import { ClosedGame } from '#app/features/games/closed-game.tsx'
import type { GameFace } from '#app/features/games/game-parts.ts'
import { PlayMoneyBadge } from '#app/features/games/play-money-badge.tsx'
import { StakeSource } from '#app/features/games/stake-source.tsx'
import { GameHead } from '#app/features/games/table/game-head.tsx'
import { MyRounds } from '#app/features/games/table/my-rounds.tsx'
import { refuseEmptyHand, roomForm } from '#app/features/games/three-card/room-form.ts'
import { RoomLobby } from '#app/features/games/three-card/room-lobby.tsx'
import { useRoomName } from '#app/features/games/three-card/room-names.ts'
import {
  barAct,
  HandLine,
  mayLeave,
  RoomPanel,
  SeatList,
  sitsElsewhere,
} from '#app/features/games/three-card/room-panel.tsx'
import { RoomResults } from '#app/features/games/three-card/room-results.tsx'
import { OwnResult, RoomStage, type RoomView } from '#app/features/games/three-card/room-stage.tsx'
import { threeCard } from '#app/features/games/three-card/three-card.ts'
import { PlayBreak } from '#app/features/responsible-gaming/play-break.tsx'
import { SessionLine } from '#app/features/responsible-gaming/session-line.tsx'
import { TurnoverWeight } from '#app/features/site/turnover-weights.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { recordIn } from '#app/lib/list-query.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { callsOf, currentMember } from '#app/services/session.server.ts'
import threeCardStyles from '#app/styles/game/three-card.css?url'
import gameStyles from '#app/styles/game.css?url'
import { runningBonus } from '#contract/benefits/promotions.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { sessionPlay } from '#contract/members/responsible-gaming.ts'
import type { Game } from '#contract/play/catalogue.ts'
import type { LiveTopic } from '#contract/play/events.ts'
import { gameDetail } from '#contract/play/game-table.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { ROOM_GAME, RoomId } from '#contract/play/games/three-card/three-card.ts'
import { RAKE_BASIS_POINTS } from '#contract/play/games/three-card/three-card-rules.ts'
import { type CardRoom, cardRoom, roomList, roomStep } from '#contract/play/rooms.ts'

export const handle = { ...page('game'), game: ROOM_GAME }

export const links = stylesheets(gameStyles, threeCardStyles)

const WORDS = 16

/** While the game is closed nobody waits at an empty table for who sits down. */
const shownRoom = (room: CardRoom, { maintenance }: Game): CardRoom =>
  maintenance ? { ...room, houseWaits: [] } : room

const lobby = paths.game(HOUSE_VENDOR, ROOM_GAME)

export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const roomText = query.get('room')
  const room = roomText === null ? null : RoomId.safeParse(roomText)
  if (room && !room.success) throw pageFailure('not-found')
  const [{ language, balanceHidden }, member] = await Promise.all([preferencesOf(args), currentMember(args)])
  const calls = callsOf(args)
  const real = member !== null && !isTrial(member.accountKind)
  const betId = recordIn(query, 'bet')
  const [detail, rooms, view, session, running] = await Promise.all([
    calls.get(gameDetail, { vendorCode: HOUSE_VENDOR, nodeId: ROOM_GAME, language }),
    room ? [] : calls.get(roomList, {}).then(({ list }) => list),
    room ? calls.get(cardRoom, { room: room.data, ...(betId && { betId }) }) : null,
    real ? calls.get(sessionPlay, {}) : null,
    real ? calls.get(runningBonus, { language }) : null,
  ])
  const requestId = newRequestId()
  return {
    ...detail,
    rooms: rooms.map((room) => shownRoom(room, detail.game)),
    view: view && { ...view, room: shownRoom(view.room, detail.game) },
    betId: betId ?? null,
    session,
    running,
    balanceHidden,
    guest: member === null,
    trial: member !== null && !real,
    requestId,
    words: requestId.replace(/[^A-Za-z0-9]/g, '').slice(-WORDS),
    ...(room ? { liveTopic: `round-${ROOM_GAME}-${room.data}` satisfies LiveTopic } : {}),
    title: detail.game.displayName,
    description: args.context.texts(language).t('games:game.description', {
      game: detail.game.displayName,
      vendor: detail.game.vendorName,
    }),
  }
}

export async function action(args: ActionFunctionArgs) {
  const roomText = new URL(args.request.url).searchParams.get('room') ?? ''
  const room = RoomId.safeParse(args.context.form?.get('room') || roomText)
  const path = room.success ? paths.game(HOUSE_VENDOR, ROOM_GAME, { room: room.data }) : lobby
  const member = await admit(args, path)
  if (!postedForm(args.context, [roomForm])) return unknownIntent()
  const entered = roomForm.read(args, refuseEmptyHand)
  if (entered.ok && !room.success) return entered.refused({ code: 'required', detail: { field: 'room' } })
  return sendForm(
    entered,
    ({ action, hand, seat, clientSeed, requestId }) =>
      member.send(roomStep, {
        room: room.data ?? '',
        action,
        requestId,
        ...(hand && { hand }),
        ...(seat && { seat }),
        ...(clientSeed && { words: clientSeed }),
      }),
    ({ room, betId }) =>
      redirectWithFlash(
        args.context,
        paths.game(HOUSE_VENDOR, ROOM_GAME, { room, ...(betId && { bet: betId }) }),
      ),
  )
}

export default function CardRooms() {
  const page = useLoaderData<typeof loader>()
  const { game, rooms, view, returns, stake, exclusion } = page
  const { t } = useTranslation(['games', 'game-three-card'])
  const decimal = useDecimal()
  // Whoever is in a hand plays it to its end, and whoever sits may get up.
  const isDealtIn = view?.hand?.seats.some((seat) => seat.mine) === true
  const playBreak = exclusion ? <PlayBreak exclusion={exclusion} /> : null
  const closed = isDealtIn ? null : (playBreak ?? (game.maintenance ? <ClosedGame game={game} /> : null))
  const hasPanel =
    view !== null &&
    (closed === null ? page.guest || (view.mine !== null && !sitsElsewhere(view.mine)) : mayLeave(view))
  const { Rules, Odds } = threeCard
  return (
    <>
      <GameHead
        game={game}
        terms={t('game-three-card:head', { percent: `${decimal(String(RAKE_BASIS_POINTS / 100n))}%` })}
        plays
      />
      <RefusedAct form={roomForm} isShown={hasPanel} />
      {view ? (
        <Room {...page} view={view} closed={closed} notice={isDealtIn ? playBreak : closed} />
      ) : (
        <>
          {closed ? <div className="game-closed">{closed}</div> : null}
          <RoomLobby rooms={rooms} closed={closed !== null} />
        </>
      )}
      <div className="game-below">
        {page.running ? (
          <StakeSource running={page.running} leastStake={stake.min} hidden={page.balanceHidden} />
        ) : null}
        <TurnoverWeight percent={game.turnoverWeight} />
        {page.session ? <SessionLine session={page.session} /> : null}
        {page.trial ? (
          <p className="session-line">
            <PlayMoneyBadge /> {t('games:trial.note')}
          </p>
        ) : null}
        <div className="game-tabs">
          <section aria-label={t('games:tab.rounds')}>
            <h2 className="text-base font-bold">{t('games:tab.rounds')}</h2>
            <MyRounds game={game} parts={threeCard as GameFace} rounds={page.rounds} guest={page.guest} />
          </section>
          {view ? (
            <section aria-label={t('games:table.results')}>
              <h2 className="text-base font-bold">{t('games:table.results')}</h2>
              <RoomResults game={game} results={view.results} />
            </section>
          ) : null}
          {view?.hand ? <HandFairness view={view} /> : null}
          {returns ? (
            <section aria-label={t('games:tab.rules')} id="rules">
              <Rules stake={stake} returns={returns} />
              <Odds />
            </section>
          ) : null}
        </div>
      </div>
    </>
  )
}

type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>

/** `closed` stands in place of the acts; `notice` above them too, while a hand goes on. */
function Room({
  game,
  view,
  betId,
  requestId,
  words,
  guest,
  closed,
  notice,
}: LoaderData & { view: RoomView; closed: React.ReactNode; notice: React.ReactNode }) {
  const { t } = useTranslation('game-three-card')
  const roomName = useRoomName()
  const amount = useAmountText()
  const path = paths.game(HOUSE_VENDOR, ROOM_GAME, { room: view.room.roomId })
  const bet = view.mine?.betId ?? betId
  const { hand, last } = view
  // A hand that has just ended stays on the table until the next ante, for its players.
  const ended = last?.seats.some((seat) => seat.mine && seat.betId === betId) ? last : null
  const hasBar = !closed && barAct(view, guest) !== undefined
  const handOnTable =
    ended && hand?.state !== 'playing' && !hand?.seats.some(({ mine }) => mine) ? ended : hand
  return (
    <div className={classNames('game game-room', hasBar && 'game-bar')} data-room={view.room.roomId}>
      <RoomStage view={view} hand={handOnTable} />
      <div className="panel">
        <OwnResult view={view} hand={handOnTable} />
        <h2 className="text-base font-bold" data-room-name="">
          {roomName(view.room, t('room', { ante: amount(view.room.ante) }))}
        </h2>
        <HandLine
          view={view}
          hand={hand}
          closed={game.maintenance}
          path={paths.game(HOUSE_VENDOR, ROOM_GAME, { room: view.room.roomId, ...(bet && { bet }) })}
        />
        {notice}
        {closed === null || mayLeave(view) ? (
          <RoomPanel
            view={view}
            path={path}
            requestId={requestId}
            words={words}
            guest={guest}
            leaves={closed !== null}
          />
        ) : null}
        <p className="room-line">
          {t('ante')} <Money amount={view.room.ante} /> · {t('raise')} <Money amount={view.room.raise} /> ·{' '}
          {t('most')} <Money amount={view.room.most} />
        </p>
        <SeatList view={view} hand={handOnTable} />
        <p>
          <TextLink href={lobby}>{t('allRooms')}</TextLink>
          {last?.seats[0] && last.state === 'settled' ? (
            <>
              {' · '}
              <TextLink
                href={paths.verify(
                  (
                    last.seats.find(({ mine }) => mine) ??
                    last.seats.find(({ house }) => !house) ??
                    last.seats[0]
                  ).betId,
                )}
              >
                {t('proof')}
              </TextLink>
            </>
          ) : null}
        </p>
      </div>
    </div>
  )
}

/** The fairness data of the hand: everything that was fixed with its commit, and the last hand's seed. */
function HandFairness({ view: { hand, last } }: { view: RoomView }) {
  const { t } = useTranslation(['games', 'game-three-card'])
  if (!hand) return null
  return (
    <Card title={t('game-three-card:fairTitle')}>
      <p className="text-sm text-ink-2">{t('game-three-card:fairNote')}</p>
      <ValueList
        items={[
          { term: t('games:shared.commit'), detail: hand.commit, field: 'commit' },
          ...(hand.betsRoot
            ? [{ term: t('games:shared.root'), detail: hand.betsRoot, field: 'bets-root' }]
            : []),
          {
            term: t('game-three-card:houseSeats'),
            detail: hand.houseSeats.join(', ') || '–',
            field: 'house-seats',
          },
          { term: t('game-three-card:betIds'), detail: hand.betIds.join(' '), field: 'bet-ids' },
          ...(last
            ? [
                { term: t('games:shared.lastCommit'), detail: last.commit },
                { term: t('games:shared.lastRoot'), detail: last.betsRoot },
                { term: t('games:shared.lastSeed'), detail: last.serverSeed },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { countAct, enteredPage, lotteryActs } from '#app/actions/lottery-actions.ts'
import { doPosted } from '#app/actions/send-form.ts'
import { TextLink } from '#app/components/button.tsx'
import { classNames } from '#app/components/class-names.ts'
import { PlayMoneyBadge } from '#app/features/games/play-money-badge.tsx'
import { StakeSource } from '#app/features/games/stake-source.tsx'
import { GameHead } from '#app/features/games/table/game-head.tsx'
import { BetPanel } from '#app/features/lottery/bets/bet-panel.tsx'
import { KeptSets } from '#app/features/lottery/bets/kept-sets.tsx'
import { tabWith } from '#app/features/lottery/bets/play-tabs.ts'
import { betForm, cancelForm, keepForm, repeatForm } from '#app/features/lottery/bets/ticket-form.ts'
import { ClosedLottery } from '#app/features/lottery/closed-lottery.tsx'
import { DayResults } from '#app/features/lottery/draws/day-results.tsx'
import { DrawStage } from '#app/features/lottery/draws/draw-stage.tsx'
import { isJustDrawn } from '#app/features/lottery/draws/just-drawn.ts'
import { OwnCards } from '#app/features/lottery/draws/own-cards.tsx'
import { ownNumbers } from '#app/features/lottery/draws/own-draw.ts'
import { LastChips, LastDraws, ResultCard } from '#app/features/lottery/draws/results.tsx'
import { RunningDraw } from '#app/features/lottery/draws/running-draw.tsx'
import { ranges, Statistics, statisticsSorts } from '#app/features/lottery/draws/statistics.tsx'
import { TodayDraws } from '#app/features/lottery/draws/today-draws.tsx'
import { LotteryGameRules } from '#app/features/lottery/game-rules.tsx'
import { MyTickets } from '#app/features/lottery/my-tickets.tsx'
import { RefusedRepeat, TicketCard, TicketsCard } from '#app/features/lottery/tickets.tsx'
import { LotteryMenu } from '#app/features/lottery-menu/lottery-menu.tsx'
import { PlayBreak } from '#app/features/responsible-gaming/play-break.tsx'
import { SessionLine } from '#app/features/responsible-gaming/session-line.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { formatDay } from '#app/i18n/dates.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { chosen, recordIn, words } from '#app/lib/list-query.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths, withQuery } from '#app/lib/pages/paths.ts'
import { dayTags, menuRows, refreshAfter, tagOfFamily } from '#app/lib/play/lottery-menu.ts'
import { tableHref } from '#app/lib/play/lottery-page.ts'
import { dayOf, isDay, noonOf } from '#app/lib/text/dates.ts'
import { lotteryMenuOf } from '#app/services/games/lottery-menu.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { callPublic, requireValue } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { callsOf, currentMember } from '#app/services/session.server.ts'
import listStyles from '#app/styles/lists.css?url'
import lotteryStyles from '#app/styles/lottery.css?url'
import menuStyles from '#app/styles/lottery-menu.css?url'
import { runningBonus } from '#contract/benefits/promotions.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { sessionPlay } from '#contract/members/responsible-gaming.ts'
import type { LiveTopic } from '#contract/play/events.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { type Lottery, lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import {
  lotteryDay,
  lotteryStatistics,
  lotteryTable,
  lotteryTicket,
  lotteryTickets,
} from '#contract/play/lottery.ts'

export const handle = page('lottery', 'header')

const NUMERO = /^\d{8}(-\d{4})?$/

/** The view of the tickets of all lotteries, and how many it shows; the records have the others. */
const TICKETS_VIEW = 'tickets'
const SHOWN_TICKETS = 100

/** A draw that a query names; undefined for what is no name. */
function numeroIn(query: URLSearchParams, name: 'numero' | 'on') {
  const value = query.get(name) ?? ''
  return NUMERO.test(value) ? value : undefined
}

export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const code = query.get('gameCode') ?? ''
  if (code === '' && isDay(query.get('date') ?? ''))
    return { ...(await dayOfResults(args, query)), gameCode: null, sheets: [lotteryStyles] }
  if (code === '' && query.get('view') === TICKETS_VIEW)
    return { ...(await ownTickets(args)), gameCode: null, sheets: [lotteryStyles] }
  if (code === '')
    return { ...(await lotteryMenuOf(args, '/lottery')), gameCode: null, sheets: [listStyles, menuStyles] }
  const lottery = lotteryOf(code)
  if (!lottery) throw pageFailure('not-found')
  return { ...(await tableOf(args, lottery, query)), gameCode: code, sheets: [lotteryStyles] }
}

/** The results of the day that the query names. */
async function dayOfResults(args: LoaderFunctionArgs, query: URLSearchParams) {
  const { language } = await preferencesOf(args)
  const date = query.get('date') ?? ''
  const { list, first } = await callPublic(args.context, language, lotteryDay, { date }).then(requireValue)
  const title = args.context
    .texts(language)
    .t('lottery-menu:resultsOf', { day: formatDay(noonOf(date), language) })
  return {
    date,
    today: dayOf(new Date()),
    first,
    tag: chosen(query, 'tag', dayTags),
    draws: list,
    title,
    description: args.context.texts(language).t('lottery-menu:description'),
  }
}

/** The tickets of whom the page is; they are nobody else's. */
async function ownTickets(args: LoaderFunctionArgs) {
  const [{ language }, member] = await Promise.all([preferencesOf(args), currentMember(args)])
  if (!member) throw redirect(withQuery(paths.login, { redirectTo: paths.lottery({ view: TICKETS_VIEW }) }))
  const { list } = await callsOf(args).get(lotteryTickets, { count: SHOWN_TICKETS, language })
  const { t } = args.context.texts(language)
  return {
    tickets: list,
    title: t('lottery-menu:tickets'),
    description: t('lottery-menu:description'),
  }
}

async function tableOf(args: LoaderFunctionArgs, { code, family }: Lottery, query: URLSearchParams) {
  const [{ language, balanceHidden }, member] = await Promise.all([preferencesOf(args), currentMember(args)])
  const calls = callsOf(args)
  const real = member !== null && !isTrial(member.accountKind)
  const [numero, day] = [numeroIn(query, 'numero'), query.get('date') ?? '']
  // A draw that is named is the one, whatever the day.
  const date = numero === undefined && isDay(day) ? day : undefined
  const range = chosen(query, 'range', ranges) ?? ranges[0]
  const ticketId = recordIn(query, 'ticket')
  // A ticket is its player's alone.
  if (!member && ticketId)
    throw redirect(withQuery(paths.login, { redirectTo: `${paths.lottery()}?${query}` }))
  const [table, ticket, statistics, session, running] = await Promise.all([
    calls.get(lotteryTable, {
      gameCode: code,
      language,
      on: numeroIn(query, 'on'),
      numero,
      date,
    }),
    ticketId ? calls.get(lotteryTicket, { ticketId, language }) : null,
    query.get('view') === 'statistics'
      ? calls.get(lotteryStatistics, { gameCode: code, range: Number(range) as 30 })
      : null,
    real ? calls.get(sessionPlay, {}) : null,
    real ? calls.get(runningBonus, { language }) : null,
  ])
  if (ticket && ticket.gameCode !== code) throw pageFailure('not-found')
  const { name } = table.game
  const { running: runningDraw, shown } = table
  const isLast = !query.has('numero') && !query.has('date')
  // Fast draws have their last result on the stage in any case.
  const stays =
    family !== 'fast' && !runningDraw && isLast && shown !== null && isJustDrawn(shown, new Date())
  return {
    table,
    date,
    justDrawn: stays ? shown : null,
    ticket,
    statistics,
    range,
    sort: chosen(query, 'sort', statisticsSorts) ?? statisticsSorts[0],
    view: query.get('view'),
    session,
    running,
    balanceHidden,
    guest: member === null,
    trial: member !== null && !real,
    query: query.toString(),
    requestId: newRequestId(),
    liveTopic: `draw-${code}` satisfies LiveTopic,
    today: menuRows(table.today, { day: undefined, tag: undefined, list: 'all', q: undefined }, new Date()),
    title: name,
    description: args.context.texts(language).t('lottery:descriptionOf', { game: name }),
  }
}

/** Lines are counted for guests too; everything else is an act of a member. */
export async function action(args: ActionFunctionArgs) {
  const counted = countAct(args)
  if (counted) return counted
  const member = await admit(args, enteredPage(args))
  return doPosted(args, member, lotteryActs)
}

export default function LotteryPage() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded.gameCode === null && 'draws' in loaded)
    return (
      <div className="shell">
        <RefusedActs />
        <DayResults {...loaded} />
      </div>
    )
  if (loaded.gameCode === null && 'tickets' in loaded)
    return (
      <div className="shell">
        <RefusedActs />
        <MyTickets {...loaded} />
      </div>
    )
  return loaded.gameCode === null ? (
    <div className="shell">
      <RefusedActs />
      <LotteryMenu {...loaded} />
    </div>
  ) : (
    <LotteryTable {...loaded} />
  )
}

/** What was refused of an act of a lottery's page that was posted to another one. */
const RefusedActs = () =>
  [betForm, cancelForm, repeatForm, keepForm].map((form) => (
    <RefusedAct key={form.id} form={form} isShown={false} />
  ))

type LoaderData = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { gameCode: string }>

function LotteryTable({ table, ticket, statistics, range, sort, guest, requestId, ...page }: LoaderData) {
  const { t } = useTranslation(['lottery', 'lottery-menu', 'games'])
  const query = new URLSearchParams(page.query)
  const { game, running, exclusion, open } = table
  const lottery = lotteryOf(page.gameCode)
  if (!lottery) return null
  const [play] = tabWith(lottery, words(query, 'playType'))
  const closed = exclusion ? (
    <PlayBreak exclusion={exclusion} />
  ) : game.maintenance || open.length === 0 ? (
    <ClosedLottery />
  ) : null
  // The ends of a draw change more of the page for who has a ticket on it; others are told by its parts.
  const waits = table.ownLines.length > 0 || table.tickets.some(({ status }) => status === 'open')
  const isFast = lottery.family === 'fast'
  const staged = running ?? page.justDrawn
  const ownLines = running ? table.ownLines : table.shownLines
  const own = staged ? <OwnCards family={lottery.family} draw={staged} lines={ownLines} /> : null
  const stage = (
    <Stage lottery={lottery} table={table} justDrawn={page.justDrawn}>
      {isFast ? null : own}
    </Stage>
  )
  // What is being drawn comes first, and what waits for it; fast draws, one after the other, never leave their place.
  const isOnTop =
    isFast || running?.state === 'drawing' || page.justDrawn !== null || table.ownLines.length > 0
  // A ticket that was asked for comes first; one that has just been bought leaves grid and slip where they are.
  const isTicketFirst = page.view === 'ticket' || closed !== null
  const isTable = !statistics && page.view !== 'rules'
  const here = tableHref(query, { gameCode: lottery.code, ticket: ticket?.id })
  const card = ticket ? (
    <TicketCard ticket={ticket} requestId={`${requestId}r`} here={here} table={table} />
  ) : null
  return (
    <div className="shell lot" data-waits-for={waits ? (running?.numero ?? '') : undefined}>
      <GameHead game={headOf(table)} terms={t(`lottery-menu:tag.${tagOfFamily(lottery.family)}`)} />
      <RefusedAct form={betForm} isShown={closed === null && isTable} />
      <RefusedAct
        form={cancelForm}
        isShown={isTable && ticket?.mayCancel === true}
        words={{ 'bets-closed': t('lottery:wrong.cancelled') }}
      />
      <RefusedRepeat gameCode={lottery.code} table={table} isShown={isTable && ticket !== null} />
      <RefusedAct form={keepForm} isShown={!guest && isTable} />
      {page.view === 'rules' ? (
        <LotteryGameRules lottery={lottery} table={table} />
      ) : statistics ? (
        <Statistics gameCode={lottery.code} range={range} sort={sort} statistics={statistics} />
      ) : (
        <div className="lot-columns">
          {isOnTop ? (
            <div className={classNames('lot-top', isFast && 'overflow-clip rounded-lg bg-chrome')} id="top">
              {stage}
              {isFast ? <LastChips lottery={lottery} history={table.history} /> : null}
            </div>
          ) : null}
          <div className="lot-bet" id="betting">
            {isTicketFirst ? card : null}
            {closed ?? (
              <BetPanel lottery={lottery} table={table} query={query} requestId={requestId} guest={guest} />
            )}
            {page.running ? (
              <StakeSource running={page.running} leastStake={table.stake.min} hidden={page.balanceHidden} />
            ) : null}
            {isTicketFirst ? null : card}
            {guest ? null : <KeptSets keptSets={table.kept} lottery={lottery} play={play} />}
          </div>
          <div className="lot-results" id="results">
            {isOnTop ? null : stage}
            {isFast ? own : null}
            <p className="lot-note">
              <TextLink href={paths.lottery({ gameCode: lottery.code, view: 'rules' })}>
                {t('lottery:rules')}
              </TextLink>
              {' · '}
              <TextLink href={here}>{t('games:shared.refresh')}</TextLink>
              {' · '}
              <TextLink href={`${here}&refresh=10`}>{t('games:shared.auto')}</TextLink>
            </p>
            <ResultCard lottery={lottery} table={table} playType={play.playType} date={page.date} />
            <TicketsCard tickets={table.tickets} guest={guest} />
            <LastDraws
              lottery={lottery}
              history={table.dayDraws ?? table.history}
              date={table.dayDraws ? page.date : undefined}
            />
          </div>
          <TodayDraws rows={page.today} gameCode={lottery.code} />
        </div>
      )}
      <div className="game-below">
        {page.session ? <SessionLine session={page.session} /> : null}
        {page.trial ? (
          <p className="session-line">
            <PlayMoneyBadge /> {t('games:trial.note')}
          </p>
        ) : null}
      </div>
      <span
        hidden
        data-remaining={refreshAfter(open.map(({ remaining }) => remaining))}
        data-then-refresh=""
      />
    </div>
  )
}

/** The draw that runs or has just been drawn, with a member's own numbers (`children`); of fast draws between two the last result. */
function Stage({
  lottery,
  table,
  justDrawn,
  children,
}: {
  lottery: Lottery
  table: LoaderData['table']
  justDrawn: LoaderData['justDrawn']
  children: ReactNode
}) {
  const { running, ownLines, history } = table
  const { family } = lottery
  if (running)
    return (
      <div className="lot-live">
        <RunningDraw draw={running} mine={ownNumbers(family, ownLines)} />
        {children}
      </div>
    )
  if (justDrawn)
    return (
      <div className="lot-live">
        <div className="lot-running" data-part="running">
          <DrawStage lottery={lottery} draw={justDrawn} now={null} />
        </div>
        {children}
      </div>
    )
  const last = history.find(({ state }) => state === 'settled')
  return (
    <div data-part="running">
      {family === 'fast' && last ? <DrawStage lottery={lottery} draw={last} now={null} /> : null}
    </div>
  )
}

/** What the head of a game shows of a lottery. */
const headOf = ({ game }: LoaderData['table']) => ({
  vendorCode: HOUSE_VENDOR,
  nodeId: game.gameId,
  gameType: game.gameType,
  displayName: game.name,
  vendorName: 'Sen House',
  rtp: null,
  isFavourite: game.isFavourite,
})

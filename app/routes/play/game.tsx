import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { chosenPage, gameActs, panelAct } from '#app/actions/game-actions.ts'
import { doPosted } from '#app/actions/send-form.ts'
import { openSeedForm, rotateForm } from '#app/features/fairness/seed-card.tsx'
import { ClosedGame, closedForm } from '#app/features/games/closed-game.tsx'
import type { AnyGameParts, OwnTable } from '#app/features/games/game-parts.ts'
import { JackpotLine } from '#app/features/games/jackpot-line.tsx'
import { PlayMoneyBadge } from '#app/features/games/play-money-badge.tsx'
import { partsAt } from '#app/features/games/registry.ts'
import { layoutForm } from '#app/features/games/spots/bet-form.ts'
import { StakeSource } from '#app/features/games/stake-source.tsx'
import { GameHead } from '#app/features/games/table/game-head.tsx'
import { GameTable, isAboard, useChosen } from '#app/features/games/table/game-table.tsx'
import { GameTabs } from '#app/features/games/table/game-tabs.tsx'
import { VendorGame } from '#app/features/games/vendor-game.tsx'
import { PlayBreak } from '#app/features/responsible-gaming/play-break.tsx'
import { SessionLine } from '#app/features/responsible-gaming/session-line.tsx'
import { TurnoverWeight } from '#app/features/site/turnover-weights.tsx'
import { useReply } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { recordIn } from '#app/lib/list-query.ts'
import { framesMeta } from '#app/lib/pages/frames-meta.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { lotteryPageOf } from '#app/lib/play/lottery-page.ts'
import { withSlip } from '#app/services/games/kept-slip.server.ts'
import { launchOn } from '#app/services/games/vendor-game.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { callsOf, currentMember } from '#app/services/session.server.ts'
import gameStyles from '#app/styles/game.css?url'
import { runningBonus } from '#contract/benefits/promotions.ts'
import { MAX_NAME_LENGTH } from '#contract/limits.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { sessionPlay } from '#contract/members/responsible-gaming.ts'
import { betDetail } from '#contract/play/bet-records.ts'
import type { LiveTopic } from '#contract/play/events.ts'
import { gameDetail } from '#contract/play/game-table.ts'
import type { GameName, Outcome, Standing } from '#contract/play/games/index.ts'

export const handle = page('game')

export const links = stylesheets(gameStyles)

/** Vendor and node of the URL. A lottery has a page of its own. */
function gameOf({ params }: LoaderFunctionArgs) {
  const { vendor = '', nodeId = '' } = params
  if (vendor.length > MAX_NAME_LENGTH || nodeId.length > MAX_NAME_LENGTH) throw pageFailure('not-found')
  const lottery = lotteryPageOf(vendor, nodeId)
  if (lottery) throw redirect(lottery, 303)
  return { vendorCode: vendor, nodeId }
}

export async function loader(args: LoaderFunctionArgs) {
  const { vendorCode, nodeId } = gameOf(args)
  const query = new URL(args.request.url).searchParams
  const [{ language, balanceHidden }, member] = await Promise.all([preferencesOf(args), currentMember(args)])
  const calls = callsOf(args)
  const real = member !== null && !isTrial(member.accountKind)
  const [detail, session, running] = await Promise.all([
    calls.get(gameDetail, { vendorCode, nodeId, language }),
    real ? calls.get(sessionPlay, {}) : null,
    real ? calls.get(runningBonus, { language }) : null,
  ])
  const betId = member ? recordIn(query, 'bet') : undefined
  // A round that was just played is among the last ones; only an older one is asked for.
  const last = betId
    ? (detail.rounds.find(({ bet }) => bet.id === betId) ?? (await calls.get(betDetail, { betId, language })))
    : null
  if (last && (last.bet.vendorCode !== vendorCode || last.bet.nodeId !== nodeId))
    throw pageFailure('not-found')
  const { game, house, stake } = detail
  const parts = partsAt(vendorCode, nodeId)
  // A guest sees that it is closed; a member may still have an open round.
  const launched = house || (game.maintenance && !member) ? null : await launchOn(args, game, stake)
  return {
    ...detail,
    launched,
    last,
    guest: member === null,
    trial: member !== null && !real,
    session,
    running,
    balanceHidden,
    query: String(parts?.matchday ? withSlip(args.context, nodeId, query) : query),
    ...(detail.round ? { liveTopic: `round-${nodeId}` satisfies LiveTopic } : {}),
    requestId: newRequestId(),
    toldAt: Date.now(),
    title: game.displayName,
    description: args.context.texts(language).t('games:game.description', {
      game: game.displayName,
      vendor: game.vendorName,
    }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => (data?.launched ? [framesMeta(data.game)] : [])

/** A button of the panel changes the choices, for guests too; everything else is an act of a member. */
export async function action(args: ActionFunctionArgs) {
  const game = gameOf(args)
  const parts = partsAt(game.vendorCode, game.nodeId)
  const path = paths.game(game.vendorCode, game.nodeId)
  const turned = await panelAct(args, path, parts)
  if (turned) return turned
  const member = await admit(args, chosenPage(args, path, parts))
  return doPosted(args, member, gameActs(game, parts))
}

/** What a closed game's page has no form for, but may be posted from a page that was open before. */
const formsOf = (parts: AnyGameParts | undefined) => [
  closedForm,
  rotateForm,
  openSeedForm,
  ...(parts?.steps ? [parts.steps.form] : []),
]

export default function GamePage() {
  const page = useLoaderData<typeof loader>()
  const { game, house, stake, returns, jackpot, seeds, exclusion, last, open, rounds, results } = page
  const { t } = useTranslation('games')
  // A closed game takes no bets; its open rounds go on to their end, and what has ended is still shown.
  const rides = isAboard(page)
  const isPlayable = house && (!game.maintenance || open !== null || last !== null || rides)
  const parts = isPlayable ? partsAt(game.vendorCode, game.nodeId) : undefined
  const query = new URLSearchParams(page.query)
  const chosen = useChosen(parts?.form, query)
  const step = useReply(parts?.steps?.form.id ?? '')
  const stakeSource = page.running ? (
    <StakeSource running={page.running} leastStake={stake.min} hidden={page.balanceHidden} />
  ) : null
  if (page.launched)
    return (
      <>
        <GameHead game={game} />
        <RefusedAct form={closedForm} isShown={false} />
        <VendorGame
          game={game}
          launched={page.launched}
          playBreak={exclusion ? <PlayBreak exclusion={exclusion} /> : null}
          sessionLine={page.session ? <SessionLine session={page.session} /> : null}
          stakeSource={stakeSource}
          bonusRuns={Boolean(page.running?.bonus)}
          latest={page.latest}
        />
      </>
    )
  if (!parts || !returns)
    return (
      <>
        <GameHead game={game} />
        <div className="game-closed">
          {formsOf(partsAt(game.vendorCode, game.nodeId)).map((form) => (
            <RefusedAct key={form.id} form={form} isShown={false} />
          ))}
          <ClosedGame game={game} />
        </div>
      </>
    )
  const closed = open ? null : exclusion ? (
    <PlayBreak exclusion={exclusion} />
  ) : game.maintenance ? (
    <ClosedGame game={game} />
  ) : null
  const ofRound = last && { round: last.round, whole: 'whole' in last ? last.whole : null }
  const table: OwnTable<Outcome, Standing> = {
    path: paths.game(game.vendorCode, game.nodeId),
    chosen,
    last: last?.outcome && !open ? { bet: last.bet, outcome: last.outcome, ...ofRound } : null,
    open,
    round: page.round,
    history: page.history,
    placedStakes: page.placed,
    earlier: page.earlier,
    players: page.players,
    aboard: page.aboard,
    fixtures: page.fixtures,
    rounds,
    layout: page.layout,
    stake,
  }
  const isTold = Boolean(
    step?.alert && parts.steps?.tellsRefusal?.(table, String(step.result.initialValue?.bet)),
  )
  return (
    <>
      <GameHead game={game} returns={returns} plays />
      <RefusedAct form={parts.form} isShown={closed === null && !open} />
      {parts.steps ? (
        <RefusedAct form={parts.steps.form} isShown={open !== null || ((closed === null || rides) && isTold)}>
          {parts.steps.Refusal ? <parts.steps.Refusal /> : null}
        </RefusedAct>
      ) : null}
      {parts.Acts ? <RefusedAct form={layoutForm} isShown={false} /> : null}
      <GameTable
        game={game.nodeId as GameName}
        requestId={page.requestId}
        guest={page.guest}
        mayBet={page.guest || seeds !== null}
        closed={closed}
        unsettled={last && !last.outcome && last.bet.id !== open?.bet.id ? { ...last.bet, ...ofRound } : null}
        note={stakeSource}
        parts={parts}
        table={table}
        results={results}
      />
      <div className="game-below" data-told={parts.clock ? page.toldAt : undefined}>
        {jackpot === null ? null : <JackpotLine pool={jackpot} here />}
        <TurnoverWeight percent={game.turnoverWeight} />
        {page.session ? <SessionLine session={page.session} /> : null}
        {page.trial ? (
          <p className="session-line">
            <PlayMoneyBadge /> {t('trial.note')}
          </p>
        ) : null}
        <GameTabs
          guest={page.guest}
          latest={page.latest}
          game={game}
          parts={parts}
          table={table}
          query={query}
          seeds={seeds}
          returns={returns}
        />
      </div>
    </>
  )
}

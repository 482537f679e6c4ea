import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Badge } from '#app/components/badge.tsx'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { Card } from '#app/components/card.tsx'
import { PageHead } from '#app/components/section.tsx'
import { rotateForm, SeedCard } from '#app/features/fairness/seed-card.tsx'
import { ClosedGame, closedForm, refuseClosed } from '#app/features/games/closed-game.tsx'
import { PlayMoneyBadge } from '#app/features/games/play-money-badge.tsx'
import { partsAt } from '#app/features/games/registry.ts'
import { StakeSource } from '#app/features/games/stake-source.tsx'
import { PlayBreak } from '#app/features/responsible-gaming/play-break.tsx'
import { SessionLine } from '#app/features/responsible-gaming/session-line.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { i18nOf } from '#app/i18n/index.server.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { recordIn } from '#app/lib/list-query.ts'
import { pageFailure } from '#app/lib/page-failure.ts'
import { page } from '#app/lib/page-handle.ts'
import { type LobbyType, lobbies, paths } from '#app/lib/paths.ts'
import { newRequestId } from '#app/lib/request-id.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { callsOf, currentMember, type RouteArgs } from '#app/services/session.server.ts'
import { titled } from '#app/services/title.server.ts'
import gameStyles from '#app/styles/game.css?url'
import { isTrial } from '#contract/account-kind.ts'
import { betDetail, gameDetail, placeBet, rotateSeed } from '#contract/games.ts'
import { runningBonus } from '#contract/promotions.ts'
import { playBreak, sessionPlay } from '#contract/responsible-gaming.ts'

export const handle = page('game')

export const links = () => [{ rel: 'stylesheet', href: gameStyles }]

const MAX_NAME = 64

/** Vendor and node of the URL. */
function gameOf({ params }: LoaderFunctionArgs) {
  const { vendor = '', nodeId = '' } = params
  if (vendor.length > MAX_NAME || nodeId.length > MAX_NAME) throw pageFailure('not-found')
  return { vassalage: vendor, nodeId }
}

export async function loader(args: LoaderFunctionArgs) {
  const { vassalage, nodeId } = gameOf(args)
  const query = new URL(args.request.url).searchParams
  const [{ language, balanceHidden }, member] = await Promise.all([preferencesOf(args), currentMember(args)])
  const calls = callsOf(args)
  const [detail, last, session, running, paused] = await Promise.all([
    calls.get(gameDetail, { vassalage, nodeId, language }),
    member ? lastBet(args, recordIn(query, 'bet'), language) : null,
    member && !isTrial(member.isAgent) ? calls.get(sessionPlay, {}) : null,
    member && !isTrial(member.isAgent) ? calls.get(runningBonus, { language }) : null,
    member && !isTrial(member.isAgent) ? calls.get(playBreak, {}) : null,
  ])
  if (last && (last.bet.vassalage !== vassalage || last.bet.nodeId !== nodeId)) throw pageFailure('not-found')
  const { game } = detail
  return {
    ...detail,
    last,
    guest: member === null,
    trial: member !== null && isTrial(member.isAgent),
    session,
    running,
    exclusion: paused?.exclusion ?? null,
    balanceHidden,
    query: query.toString(),
    requestId: newRequestId(),
    title: titled(language, game.displayName),
    description: i18nOf(language).t('games:game.description', {
      game: game.displayName,
      vendor: game.vendorName,
    }),
  }
}

/** The bet that `?bet=` names; someone else's is not found. */
async function lastBet(args: RouteArgs, betId: string | undefined, language: 'vi' | 'en' | 'zh') {
  if (!betId) return null
  return callsOf(args).get(betDetail, { betId, language })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: 'description', content: data?.description },
]

export async function action(args: ActionFunctionArgs) {
  const member = await admit(args)
  const { vassalage, nodeId } = gameOf(args)
  const parts = partsAt(vassalage, nodeId)
  const betForm = parts?.form ?? closedForm
  switch (postedForm(args.context, [betForm, rotateForm])) {
    case betForm: {
      if (!parts) return refuseClosed(args, await member.get(gameDetail, { vassalage, nodeId }))
      const entered = parts.read(args)
      if (!entered.ok) return entered.invalid()
      const placed = await member.send(placeBet, { vassalage, nodeId, ...entered.value })
      if (!placed.ok) return entered.refused(placed)
      return redirectWithFlash(args.context, paths.game(vassalage, nodeId, { bet: placed.value.betId }))
    }
    case rotateForm: {
      const entered = rotateForm.read(args)
      if (!entered.ok) return entered.invalid()
      const rotated = await member.send(rotateSeed, entered.value)
      if (!rotated.ok) return entered.refused(rotated)
      return redirectWithFlash(args.context, paths.game(vassalage, nodeId), 'seed-rotated')
    }
    default:
      return unknownIntent()
  }
}

export default function GamePage() {
  const {
    game,
    house,
    stake,
    returns,
    seeds,
    last,
    guest,
    trial,
    session,
    running,
    exclusion,
    balanceHidden,
    query,
    requestId,
  } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['games', 'common'])
  const decimal = useDecimal()
  const lobby =
    game.gameType in lobbies
      ? { href: lobbies[game.gameType as LobbyType], label: t(`common:nav.${game.gameType}`) }
      : null
  const parts = house && !game.maintenance ? partsAt(game.vassalage, game.nodeId) : undefined
  const round = last?.outcome ? { bet: last.bet, outcome: last.outcome } : null
  return (
    <>
      <div className="mt-1 mb-1">
        <Breadcrumb
          label={t('common:breadcrumb')}
          items={[
            { href: paths.home, label: t('common:home') },
            ...(lobby ? [lobby] : []),
            { label: game.displayName },
          ]}
        />
      </div>
      <PageHead
        title={game.displayName}
        note={game.vendorName}
        aside={
          game.rtp === null ? undefined : (
            <Badge icon="shield">{t('games:game.return', { rtp: `${decimal(game.rtp)}%` })}</Badge>
          )
        }
      />
      {session ? <SessionLine session={session} /> : null}
      {parts && returns ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 gap-4">
            <parts.Stage last={round} />
            <Card title={t('games:table.title')} aside={trial ? <PlayMoneyBadge /> : undefined}>
              {trial ? <p className="text-sm text-ink-2">{t('games:trial.note')}</p> : null}
              <RefusedAct form={parts.form} shown={exclusion === null} />
              {exclusion ? (
                <PlayBreak exclusion={exclusion} />
              ) : (
                <>
                  {running ? (
                    <StakeSource running={running} leastStake={stake.min} hidden={balanceHidden} />
                  ) : null}
                  <parts.BetForm
                    path={paths.game(game.vassalage, game.nodeId)}
                    query={new URLSearchParams(query)}
                    last={round}
                    {...{ requestId, stake, guest, seeds }}
                  />
                </>
              )}
            </Card>
            <parts.Odds />
          </div>
          <div className="grid min-w-0 gap-4">
            {guest || seeds ? <SeedCard seeds={seeds} /> : null}
            <parts.Rules stake={stake} returns={returns} />
          </div>
        </div>
      ) : (
        <>
          <RefusedAct form={closedForm} shown={false} />
          <ClosedGame game={game} />
        </>
      )}
    </>
  )
}

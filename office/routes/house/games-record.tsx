import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Money } from '#app/components/money.tsx'
import { DecimalField } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { chosen } from '#app/lib/list-query.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { gameIdOf } from '#contract/base/fields/game-id.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { FigureTable } from '#office/features/figures/figure-table.tsx'
import { ReturnsTable } from '#office/features/figures/returns-table.tsx'
import { usePercent } from '#office/features/figures/use-percent.ts'
import {
  closeForm,
  limitsForm,
  openForm,
  returnForm,
  weightForm,
} from '#office/features/house/house-forms.ts'
import { HouseState } from '#office/features/house/house-state.tsx'
import { ActPage } from '#office/features/records/act-page.tsx'
import { Changes } from '#office/features/records/changes.tsx'
import { type Decision, Decisions } from '#office/features/records/decision.tsx'
import { Neighbours } from '#office/features/records/neighbours.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { LATEST_ROWS } from '#office/limits.ts'
import { gamesList } from '#office/lists/house/games-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { languageOf } from '#office/services/language.server.ts'
import { placeOf } from '#office/services/place.server.ts'
import { economyTable, hundredthsOf, toRow, withinEconomy } from '#platform/backoffice/economy/index.ts'
import type { Context } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { listAudit } from '#platform/base/settings/index.ts'
import { stakesOfRounds } from '#platform/play/bets/index.ts'
import {
  listGames,
  setGameMaintenance,
  setGameWeight,
  setStakeLimits,
  setStatedReturn,
} from '#platform/play/catalogue/index.ts'
import { measuredReturns } from '#platform/play/returns/index.ts'
import { runningRounds } from '#platform/play/rounds/index.ts'

export const handle = { page: 'games' }

/** `SEN.dice` as vendor and node. */
function nameOf(id = ''): { vendor: string; node: string } {
  const at = id.indexOf('.')
  return { vendor: id.slice(0, Math.max(at, 0)), node: id.slice(at + 1) }
}

/** What lies on the running rounds of a game of the house: closing it ends none of them. */
async function roundsNow(platform: Context, node: string) {
  const ids = (await runningRounds(platform)).filter(({ game }) => game === node).map(({ id }) => id)
  const stakes = await stakesOfRounds(platform, ids)
  const staked = [...stakes.values()].reduce((sum, one) => sum + minorOf(one.staked), 0n)
  return { rounds: ids.length, staked: moneyOf(staked) }
}

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'games')
  const { vendor, node } = nameOf(args.params.id)
  const [game] = await listGames(platform, { vendor, node })
  if (!game) throw pageFailure('not-found')
  const language = await languageOf(args.request)
  const isOurs = vendor === HOUSE_VENDOR
  const openAct = chosen(new URL(args.request.url).searchParams, 'act', ['close'])
  const [measured, economy, changes, running, place] = await Promise.all([
    isOurs ? measuredReturns(platform, { language }) : null,
    economyTable(platform, { vendor, nodes: [node] }),
    listAudit(platform, { subject: `${vendor}/${node}`, limit: LATEST_ROWS }),
    openAct && isOurs ? roundsNow(platform, node) : null,
    placeOf(platform, args.request, gamesList, gameIdOf(game)),
  ])
  return {
    game,
    place,
    asked: openAct !== undefined,
    running,
    returns: measured?.ok ? measured.value.games.filter(({ nodeId }) => nodeId === node) : [],
    lines: economy.lines.map(toRow),
    changes,
    may: {
      open: game.maintenance && may('games.open'),
      close: !game.maintenance && may('games.close'),
      limits: may('games.limits'),
      weight: may('games.weight'),
      return: !isOurs && may('games.return'),
    },
    title: game.name,
  }
}

export async function action(args: ActionFunctionArgs) {
  const game = nameOf(args.params.id)
  const after = { to: `/office/games/${args.params.id ?? ''}`, says: 'game-changed' } as const
  return doPosted(args, [
    does(openForm, 'games.open', {
      run: (platform, _value, actor) => setGameMaintenance(platform, actor, game, false),
      ...after,
    }),
    does(closeForm, 'games.close', {
      run: (platform, _value, actor) => setGameMaintenance(platform, actor, game, true),
      ...after,
    }),
    does(limitsForm, 'games.limits', {
      run: (platform, { min, max }, actor) =>
        setStakeLimits(platform, actor, game, { min: minorOf(min), max: minorOf(max) }),
      ...after,
    }),
    does(weightForm, 'games.weight', {
      run: async (platform, { weight, reason }, actor) => {
        const hundredths = hundredthsOf(weight)
        if (hundredths === undefined) return refuse('invalid', { field: 'weight' })
        return withinEconomy(platform, (tx) => setGameWeight(tx, actor, game, hundredths, reason))
      },
      ...after,
    }),
    does(returnForm, 'games.return', {
      run: async (platform, { percent, reason }, actor) => {
        const basisPoints = hundredthsOf(percent)
        if (basisPoints === undefined) return refuse('invalid', { field: 'percent' })
        return withinEconomy(platform, (tx) => setStatedReturn(tx, actor, game, basisPoints, reason))
      },
      ...after,
    }),
  ])
}

export default function GameRecord() {
  const {
    game,
    place,
    asked: openAct,
    running,
    returns,
    lines,
    changes,
    may,
  } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const percent = usePercent()
  const state = game.maintenance ? 'closed' : 'open'
  const path = `/office/games/${gameIdOf(game)}`
  const close: Decision = {
    form: closeForm,
    label: t('game.close'),
    icon: 'pause',
    look: 'danger',
    may: may.close,
  }
  if (openAct && may.close)
    return (
      <ActPage
        title={`${t('game.close')}: ${game.name}`}
        back={path}
        effects={[
          {
            field: 'state',
            name: t('column.state'),
            before: <HouseState state="open" />,
            after: <HouseState state="closed" />,
          },
          { field: 'newBets', name: t('effect.newBets'), before: t('yes'), after: t('no') },
          ...(running
            ? [
                {
                  field: 'rounds',
                  name: t('effect.rounds'),
                  before: running.rounds,
                  after: running.rounds,
                },
                {
                  field: 'staked',
                  name: t('effect.onRounds'),
                  before: <Money amount={running.staked} mark />,
                  after: <Money amount={running.staked} mark />,
                },
              ]
            : []),
        ]}
        decision={close}
      />
    )
  return (
    <article className="o-rec" data-id={gameIdOf(game)} data-status={state}>
      <Neighbours {...place} />
      <RecordHead heading={game.name} badge={<HouseState state={state} />}>
        <code>
          {game.vendor}/{game.node}
        </code>
      </RecordHead>
      <div className="o-g h">
        <Sheet title={t('house.game')}>
          <Pairs
            pairs={[
              [t('column.kind'), game.gameType],
              [t('house.least'), <Money key="" amount={game.minBet} mark />],
              [t('house.most'), <Money key="" amount={game.maxBet} mark />],
              [t('house.weight'), game.weight],
              [t('house.return'), game.return && percent(game.return)],
            ]}
          />
        </Sheet>
        <Sheet title={t('game.options')}>
          <FigureTable
            name="options"
            caption={t('game.options')}
            columns={[
              { field: 'option', head: t('game.option') },
              { field: 'edge', head: t('game.edge'), numeric: true },
              { field: 'left', head: t('game.left'), numeric: true },
            ]}
            rows={lines.map(({ option, edge, left }) => ({
              id: option,
              look: left.startsWith('-') ? 'bad' : undefined,
              cells: { option: <code>{option}</code>, edge, left },
            }))}
            empty={t('house.noGames')}
          />
        </Sheet>
      </div>
      {returns.length > 0 ? (
        <Sheet title={t('today.returns')}>
          <ReturnsTable games={returns} />
        </Sheet>
      ) : null}
      <Changes lines={changes} />
      <Decisions
        decisions={[
          { form: openForm, label: t('game.open'), icon: 'play', may: may.open },
          { ...close, preview: `${path}?act=close` },
          {
            form: limitsForm,
            label: t('game.limits'),
            icon: 'limit',
            may: may.limits,
            labels: { min: t('house.least'), max: t('house.most') },
            values: { min: game.minBet, max: game.maxBet },
            fields: (
              <>
                <DecimalField name="min" />
                <DecimalField name="max" />
              </>
            ),
          },
          {
            form: weightForm,
            label: t('game.weight'),
            icon: 'edit',
            may: may.weight,
            labels: { weight: t('house.weight') },
            values: { weight: game.weight },
            fields: <DecimalField name="weight" />,
          },
          {
            form: returnForm,
            label: t('game.return'),
            icon: 'edit',
            may: may.return,
            labels: { percent: `${t('house.return')} (%)` },
            values: { percent: game.return ?? undefined },
            fields: <DecimalField name="percent" />,
          },
        ]}
      />
    </article>
  )
}

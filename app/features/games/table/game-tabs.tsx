import type { ReactNode } from 'react'
import { Fold } from '#app/components/fold.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { useReply } from '#app/forms/form-of.tsx'
import { KeptForms } from '#app/forms/kept-forms.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { chosen } from '#app/lib/list-query.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { Game } from '#contract/play/catalogue.ts'
import type { SeedState } from '#contract/play/fairness.ts'
import type { SeenBet } from '#contract/play/game-table.ts'
import type { Outcome, Standing } from '#contract/play/games/index.ts'
import {
  OpenSeed,
  openSeedForm,
  rotateForm,
  SeedCard,
  type SeedTexts,
  seedTexts,
  ToProof,
} from '../../fairness/seed-card.tsx'
import type { AnyGameParts, GameKey, OwnTable, RulesProps } from '../game-parts.ts'
import { LatestBets } from './latest-bets.tsx'
import { MyRounds } from './my-rounds.tsx'
import { RoundSeeds } from './shared-round.tsx'
import { TAB } from './tab.ts'

const tabs = ['rounds', 'latest', 'fair', 'rules'] as const
type Tab = (typeof tabs)[number]

/**
 * Below a game: the member's own rounds, what makes them fair, the rules. All parts are in the page, and one is shown.
 */
export function GameTabs({
  game,
  parts,
  table,
  query,
  guest,
  seeds,
  returns,
  latest,
}: {
  game: Game
  parts: AnyGameParts
  table: OwnTable<Outcome, Standing>
  query: URLSearchParams
  guest: boolean
  seeds: SeedState | null
  returns: RulesProps['returns']
  /** The last bets of everybody. */
  latest: readonly SeenBet[]
}) {
  const rotating = useReply(rotateForm.id)
  const opening = useReply(openSeedForm.id)
  const current = rotating || opening ? 'fair' : (chosen(query, TAB, tabs) ?? 'rounds')
  const href = (tab: Tab) => {
    const search = new URLSearchParams(query)
    if (tab === 'rounds') search.delete(TAB)
    else search.set(TAB, tab)
    return `${table.path}${search.size > 0 ? `?${search}` : ''}#tabs`
  }
  const { round, last } = table
  const newest = last ?? table.rounds[0]
  const shared = parts.matchday ? (
    <parts.matchday.Seeds {...table} />
  ) : round ? (
    <RoundSeeds round={round} last={table.history[0]} mine={newest} />
  ) : null
  const slots: TabSlots = {
    toRounds: href('rounds'),
    toLatest: href('latest'),
    toFair: href('fair'),
    toRules: href('rules'),
    rounds: <MyRounds game={game} parts={parts} rounds={table.rounds} guest={guest} />,
    latest: <LatestBets game={game} bets={latest} />,
  }
  if (shared) slots.shared = shared
  else if (seeds) Object.assign(slots, seedTexts(seeds))
  // The seed of a round is sealed while it is in force.
  const sealed = seeds !== null && seeds.nextNonce > 0
  if (newest && seeds && !round) {
    if (sealed) Object.assign(slots, { bet: newest.bet.id, clientSeed: seeds.clientSeed })
    else slots.toProof = paths.verify(newest.bet.id)
  }
  return (
    <div id="tabs" className="game-tabs">
      <RefusedAct form={openSeedForm} isShown={slots.bet !== undefined} />
      <KeptForms
        name={`game-tabs ${game.nodeId}`}
        of={TabParts}
        code={{ parts }}
        input={{ path: table.path, current, guest, ...table.stake, ...returns }}
        slots={slots}
      />
    </div>
  )
}

/** What is a visitor's own below a table; each is there only if it is shown. */
type TabSlots = Partial<SeedTexts> & {
  /** The way to each part of the page, with the choices of the URL. */
  toRounds: string
  toLatest: string
  toFair: string
  toRules: string
  rounds: ReactNode
  latest: ReactNode
  /** What makes a round fair that many play. */
  shared?: ReactNode
  /** The newest round: its seed can be opened, with the client seed, or its proof be looked at. */
  bet?: string
  toProof?: string
}

interface TabPartsProps extends TabSlots {
  parts: AnyGameParts
  path: string
  current: Tab
  guest: boolean
  min: string
  max: string
  lowest: string
  highest: string
}

function TabParts({
  parts,
  path,
  current,
  guest,
  rounds,
  latest,
  shared,
  bet,
  toProof,
  ...rest
}: TabPartsProps) {
  const { t } = useTranslation('games')
  const { toRounds, toLatest, toFair, toRules, commit, clientSeed, nonce, nextCommit } = rest
  const { min, max, lowest, highest } = rest
  const href = { rounds: toRounds, latest: toLatest, fair: toFair, rules: toRules }
  const seeds =
    commit && clientSeed !== undefined && nonce && nextCommit
      ? { commit, clientSeed, nonce, nextCommit }
      : null
  return (
    <>
      <Tabs
        label={t('tab.label')}
        items={tabs.map((tab) => ({ href: href[tab], label: t(`tab.${tab}`), current: tab === current }))}
      />
      <section aria-label={t('tab.rounds')} hidden={current !== 'rounds'}>
        {rounds}
      </section>
      <section aria-label={t('tab.latest')} hidden={current !== 'latest'}>
        {latest}
      </section>
      <section aria-label={t('tab.fair')} hidden={current !== 'fair'}>
        {shared ?? (guest || seeds ? <SeedCard seeds={seeds} /> : null)}
        {bet && clientSeed !== undefined ? (
          <OpenSeed betId={bet} clientSeed={clientSeed} path={path} />
        ) : null}
        {toProof ? <ToProof href={toProof} /> : null}
      </section>
      <section aria-label={t('tab.rules')} hidden={current !== 'rules'}>
        <parts.Rules stake={{ min, max }} returns={{ lowest, highest }} />
        <parts.Odds />
        <Keys own={parts.keys ?? (parts.Cloth ? ['chip'] : ['stake'])} />
      </section>
    </>
  )
}

/** What keys do, with a script. */
function Keys({ own }: { own: readonly GameKey[] }) {
  const { t } = useTranslation('games')
  return (
    <div className="js-only">
      <Fold title={t('keys.title')}>
        <ul className="grid list-disc gap-2 ps-5 text-sm/5.5">
          {(['bet', 'field', ...own, 'arrows', 'escape'] as const).map((key) => (
            <li key={key}>{t(`keys.${key}`)}</li>
          ))}
        </ul>
      </Fold>
    </div>
  )
}

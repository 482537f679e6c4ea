import { Fold } from '#app/components/fold.tsx'
import { Kept } from '#app/components/kept.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { useReply } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { chosen } from '#app/lib/list-query.ts'
import type { Game, Outcome, SeedState, Standing } from '#contract/games.ts'
import { OpenSeed, rotateForm, SeedCard } from '../../fairness/seed-card.tsx'
import type { AnyGameParts, RulesProps, Table } from '../game-parts.ts'
import { MyRounds } from './my-rounds.tsx'
import { RoundSeeds } from './shared-round.tsx'

const tabs = ['rounds', 'fair', 'rules'] as const

/** Below a game: the member's own rounds, what makes them fair, the rules. All of it is in the page, one part is shown. */
export function GameTabs({
  game,
  parts,
  table,
  query,
  guest,
  seeds,
  returns,
}: {
  game: Game
  parts: AnyGameParts
  table: Table<Outcome, Standing>
  query: URLSearchParams
  guest: boolean
  seeds: SeedState | null
  returns: RulesProps['returns']
}) {
  const { t } = useTranslation('games')
  const rotating = useReply(rotateForm.id) !== undefined
  const current = rotating ? 'fair' : (chosen(query, 'tab', tabs) ?? 'rounds')
  const href = (tab: (typeof tabs)[number]) => {
    const asked = new URLSearchParams(query)
    if (tab === 'rounds') asked.delete('tab')
    else asked.set('tab', tab)
    return `${table.path}${asked.size > 0 ? `?${asked}` : ''}#tabs`
  }
  const newest = table.last ?? table.rounds[0]
  return (
    <div id="tabs" className="game-tabs">
      <Tabs
        label={t('tab.label')}
        items={tabs.map((tab) => ({ href: href(tab), label: t(`tab.${tab}`), current: tab === current }))}
      />
      <section aria-label={t('tab.rounds')} hidden={current !== 'rounds'}>
        <MyRounds game={game} parts={parts} rounds={table.rounds} guest={guest} />
      </section>
      <section aria-label={t('tab.fair')} hidden={current !== 'fair'}>
        {parts.matchday ? (
          <parts.matchday.Seeds {...table} />
        ) : table.round ? (
          <RoundSeeds round={table.round} last={table.history[0]} mine={newest} />
        ) : guest || seeds ? (
          <SeedCard seeds={seeds} />
        ) : null}
        {newest && seeds && !table.round ? (
          <OpenSeed
            betId={newest.bet.id}
            clientSeed={seeds.clientSeed}
            path={table.path}
            sealed={seeds.nextNonce > 0}
          />
        ) : null}
      </section>
      <Kept
        as="section"
        aria-label={t('tab.rules')}
        hidden={current !== 'rules'}
        of={RulesTab}
        given={{ parts, ...table.stake, ...returns }}
      />
    </div>
  )
}

function RulesTab({
  parts,
  min,
  max,
  lowest,
  highest,
}: { parts: AnyGameParts } & RulesProps['stake'] & RulesProps['returns']) {
  return (
    <>
      <parts.Rules stake={{ min, max }} returns={{ lowest, highest }} />
      <parts.Odds />
      <Keys />
    </>
  )
}

/** What keys do, with a script. */
function Keys() {
  const { t } = useTranslation('games')
  return (
    <div className="js-only">
      <Fold title={t('keys.title')}>
        <ul className="grid list-disc gap-2 ps-5 text-sm/5.5">
          {(['bet', 'field', 'arrows', 'escape'] as const).map((key) => (
            <li key={key}>{t(`keys.${key}`)}</li>
          ))}
        </ul>
      </Fold>
    </div>
  )
}

import { Button, LinkButton, TextLink } from '#app/components/button.tsx'
import { TileGrid } from '#app/components/pictures/tile.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { Section } from '#app/components/section.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isLobbyType, paths } from '#app/lib/pages/paths.ts'
import { kindWord } from '#app/lib/play/kind-words.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { searchGames } from '#contract/play/game-lists.ts'
import { GameTile } from './game-tile.tsx'

type Group = ValueOf<typeof searchGames>['groups'][number]

/** What a search has found, by type: what can be played first; types with something to play before the others. */
export function SearchResults({ q, groups }: { q: string | undefined; groups: readonly Group[] }) {
  const { t } = useTranslation(['games', 'common'])
  const offered = sumOf(groups, 'offered')
  const announced = sumOf(groups, 'total') - offered
  const sorted = [...groups].sort((a, b) => Number(b.offered > 0) - Number(a.offered > 0))
  return (
    <>
      <search>
        <form action={paths.search()} className="lobby-search">
          <h1 className="w-full">
            {q ? t('games:search.titleOf', { q }) : t('games:search.title')}
            {groups.length > 0 ? (
              <small data-found={offered + announced}>
                {announced > 0
                  ? t('games:search.count', { offered, announced })
                  : t('games:search.countOpen', { offered })}
              </small>
            ) : null}
          </h1>
          <input
            name="q"
            type="search"
            autoComplete="off"
            data-fill=""
            data-suggests={t('common:header.suggested', { games: '{}' })}
            maxLength={64}
            defaultValue={q ?? ''}
            aria-label={t('games:search.title')}
            placeholder={t('games:lobby.namePlaceholder')}
            className="control min-w-0 flex-1"
          />
          <Button look="act" icon="search">
            {t('games:search.find')}
          </Button>
        </form>
      </search>
      {sorted.map((group) => (
        <FoundGroup key={`${group.gameType} ${group.gameClassify ?? ''}`} group={group} q={q ?? ''} />
      ))}
      {groups.length === 0 ? (
        <EmptyState
          title={q ? t('games:lobby.empty') : t('games:search.begin')}
          action={<LinkButton href={paths.lobby('RNG')}>{t('games:lobby.showAll')}</LinkButton>}
        >
          {q ? t('games:search.hint') : null}
        </EmptyState>
      ) : null}
    </>
  )
}

function FoundGroup({ group, q }: { group: Group; q: string }) {
  const { t } = useTranslation(['games', 'common'])
  const { gameType, gameClassify, total, games } = group
  // A platform that knows no classes names its types itself.
  const name = gameClassify ? t(kindWord(group)) : group.name
  return (
    <Section
      dense
      title={
        <>
          {name} <span className="text-sm font-normal text-ink-2">{total}</span>
        </>
      }
      aside={
        isLobbyType(gameType) && total > games.length ? (
          <TextLink href={paths.lobby(gameType, { q, classify: gameClassify ?? undefined })}>
            {t('games:search.all', { total })}
          </TextLink>
        ) : undefined
      }
    >
      <TileGrid records="games" label={name}>
        {games.map((game) => (
          <GameTile key={`${game.vendorCode}/${game.nodeId}`} game={game} record />
        ))}
      </TileGrid>
    </Section>
  )
}

const sumOf = (groups: readonly Group[], count: 'total' | 'offered') =>
  groups.reduce((sum, group) => sum + group[count], 0)

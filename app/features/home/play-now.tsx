import type { ReactNode } from 'react'
import { TextLink } from '#app/components/button.tsx'
import { classNames } from '#app/components/class-names.ts'
import { Art } from '#app/components/pictures/tile.tsx'
import { Section } from '#app/components/section.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { type Content, Kept, pattern, Rows } from '#app/rendering/index.ts'
import type { PlayedGame } from '#contract/play/catalogue.ts'
import { sceneOf } from '../games/game-scene.ts'
import { JackpotOnStage, type PoolSlots, poolSlots } from '../games/jackpot-line.tsx'
import { gameArt } from '../games/lobby/game-tile.tsx'
import { useFrame } from '../site/use-frame.ts'
import { Unavailable } from './unavailable.tsx'

/** From this number of games on, one has a wide tile, between the first four and the rest. */
const WITH_WIDE = 5
export const FIRST = 4

export interface PlayNowProps {
  /** The games that can be played, best first; null if the platform did not answer in time. */
  games: readonly PlayedGame[] | null
  /** The number of all offered games; 0: it came too late for this page. */
  offered: number
  /** Whether the first games are those that this member played last. */
  played: boolean | undefined
  /** The rail of hot games is not shown, so the link to their list is here. */
  hotLink: boolean
  /** The jackpot, if the wide game carries it. */
  pool: string | null
}

/** Games to play, in large pictures: four in the first screen of a phone. */
export function PlayNow({ games, offered, played, hotLink, pool }: PlayNowProps) {
  const { t } = useTranslation('home')
  const { flags } = useFrame().status
  const recents = flags.GAMELOREC3 && played !== undefined
  const wide = games && games.length >= WITH_WIDE ? FIRST : -1
  return (
    <Section
      dense
      title={t(recents && played ? 'continue' : 'play')}
      aside={<Kept name="to-lobby" of={ToLobby} input={{ hotLink, recents, offered }} />}
    >
      {games ? (
        <ul className="plays" data-many={wide > 0 ? '' : undefined}>
          <Rows>
            {games.map((game, index) =>
              playOf({ game, wide: index === wide, pool: index === wide ? pool : null }),
            )}
          </Rows>
        </ul>
      ) : (
        <Unavailable />
      )}
      {recents && !played ? <p className="mt-2 text-xs text-ink-2">{t('noRecent')}</p> : null}
    </Section>
  )
}

function ToLobby({ hotLink, recents, offered }: { hotLink: boolean; recents: boolean; offered: number }) {
  const { t } = useTranslation('home')
  return (
    <span className="flex flex-wrap justify-end gap-x-3">
      {hotLink ? <TextLink href={paths.lobby('RNG', { list: 'hot' })}>{t('hotList')}</TextLink> : null}
      {recents ? <TextLink href={paths.lobby('RNG', { list: 'recent' })}>{t('recentList')}</TextLink> : null}
      {offered > 0 ? <TextLink href={paths.lobby('RNG')}>{t('all', { games: offered })}</TextLink> : null}
    </span>
  )
}

interface PlayProps {
  game: PlayedGame
  wide: boolean
  pool: string | null
}

/** Drawn once for all who see the same of its game: which games a member has played is not in it. */
function playOf({ game, wide, pool }: PlayProps): Content {
  const { vendorCode, nodeId, gameType, displayName, rtp, artKind } = game
  const tile = { vendorCode, nodeId, gameType, displayName, rtp, artKind, wide }
  return pool === null
    ? pattern('play', Picture, { ...tile, over: null })({})
    : pattern('play-with-pool', PictureWithPool, tile)(poolSlots(pool))
}

interface PictureProps extends Omit<PlayedGame, 'maintenance'>, Pick<PlayProps, 'wide'> {}

function Picture({ wide, over, ...game }: PictureProps & { over: ReactNode }) {
  const { t } = useTranslation('home')
  const decimal = useDecimal()
  const { motif, material } = gameArt(game)
  const scene = wide ? sceneOf(game) : undefined
  const returned = game.rtp === null ? null : `${decimal(game.rtp)}%`
  return (
    <li className={classNames(material, wide && 'play-wide', scene && 'play-stage')}>
      <a href={paths.game(game.vendorCode, game.nodeId)}>
        {scene ? (
          <img src={scene} alt="" />
        ) : (
          <Art motif={motif} viewBox="0 52 120 120" fit="xMaxYMax meet" />
        )}
        <b>{game.displayName}</b>
        {returned ? <small>{wide ? t('returns', { rtp: returned }) : returned}</small> : null}
      </a>
      {over}
    </li>
  )
}

const PictureWithPool = ({ pool, amount, ...picture }: PictureProps & PoolSlots) => (
  <Picture {...picture} over={<JackpotOnStage pool={pool} amount={amount} />} />
)

import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { COLLECTION, Game } from '#contract/play/catalogue.ts'
import { keptPages } from '#tests/support/pages/kept-pages.tsx'
import { gameArt, type Star, WallTile } from './game-tile.tsx'

const game = (more: Partial<Game> = {}): Game => ({
  ...Game.parse({
    nodeId: 'dragon',
    vassalage: 'CUULONG',
    gameType: 'RNG',
    displayName: 'Rồng & Hổ',
    vendorName: 'Cửu Long',
    rtp: '96.50',
    isFavourite: false,
  }),
  ...more,
})

const pages = keptPages()
const of = (csrf: string) => ({ csrf, here: `/rng?of=${csrf}&page=2` })

/** The tile on a page of the visitor with this token. */
const tileFor = (csrf: string, tile: Parameters<typeof WallTile>[0]) =>
  pages.html(
    <MemoryRouter>
      <WallTile {...tile} />
    </MemoryRouter>,
    of(csrf),
  )

const tile = (shown: Game, saved: Star['saved'] = 'false') => ({
  game: shown,
  art: gameArt(shown),
  wide: false,
  star: { saved, label: 'Lưu' },
})

it('draws a tile of the wall once for all members, each with its own token and way back', () => {
  const [ann, ben] = [tileFor('ann', tile(game())), tileFor('ben', tile(game()))]
  expect(pages.made()).toBe(1)
  expect(ann).toContain('name="csrf" value="ann"')
  expect(ann).toContain('name="redirectTo" value="/rng?of=ann&amp;page=2"')
  expect(ann).not.toContain('ben')
  expect(ben).not.toContain('ann')
})

it('draws it anew for another state of its game, and as it would be drawn in place', () => {
  for (const shown of [
    tile(game(), 'true'),
    tile(game({ maintenance: true })),
    tile(game({ rtp: null })),
    tile(game({ displayName: 'Rồng "2"' })),
  ]) {
    const before = pages.made()
    const inPage = tileFor('ann', shown)
    expect(pages.made()).toBe(before + 1)
    expect(inPage).toContain(`data-field="favourite">${shown.star.saved}</span>`)
    expect(inPage).toBe(pages.inPlace(<WallTile {...shown} />, of('ann')))
  }
})

it('has the fields of the record set in their order', () => {
  const shown = game({ artKind: 'lines' })
  for (const html of [
    tileFor('ann', tile(shown)),
    tileFor('ann', { ...tile(shown), wide: true }),
    tileFor('ann', { ...tile(shown), star: undefined }),
    tileFor('ann', tile(game({ rtp: null, maintenance: true }))),
    tileFor('ann', tile(game({ isGame: COLLECTION }))),
  ]) {
    const fields = [...html.matchAll(/data-field="(\w+)"/g)].map(([, field]) => field)
    expect(fields).toEqual(['id', 'name', 'vendor', 'gameType', 'rtp', 'favourite'])
  }
})

it('has a button on a wide picture of a game that can be played, and nowhere else', () => {
  const on = { artKind: 'lines' }
  const wide = (shown: Game, wide = true) => tileFor('ann', { ...tile(shown), wide })
  expect(wide(game(on))).toMatch(/<a [^>]*>.*<span class="button tile-act">Chơi ngay<\/span>.*<\/a>/)
  for (const html of [
    wide(game(on), false),
    wide(game()),
    wide(game({ ...on, maintenance: true })),
    wide(game({ ...on, announced: true, maintenance: true })),
  ])
    expect(html).not.toContain('tile-act')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { KeptMarkup, KeptProvider, PageWithKept } from '#app/components/kept.tsx'
import { SpriteProvider } from '#app/components/sprite.tsx'
import { FormatProvider } from '#app/i18n/format.tsx'
import { i18nOf } from '#app/i18n/index.server.ts'
import { PageContextProvider } from '#app/i18n/page-context.tsx'
import { Game } from '#contract/games.ts'
import { gameArt, WallTile } from './game-tile.tsx'

const game = (more: Partial<Game> = {}): Game => ({
  ...Game.parse({
    ...{ nodeId: 'dragon', vassalage: 'CUULONG', gameType: 'RNG', displayName: 'Rồng & Hổ' },
    ...{ vendorName: 'Cửu Long', rtp: '96.50', isFavourite: false },
  }),
  ...more,
})

let rendered = 0
const kept = new KeptMarkup((element) => {
  rendered++
  return renderToStaticMarkup(element)
}, 'kept-secret')

/** The tile on a page of the visitor with this token, with kept parts or all of it made by React. */
function tileFor(
  csrf: string,
  tile: Parameters<typeof WallTile>[0],
  page: PageWithKept | null = new PageWithKept(kept),
) {
  const own = {
    language: 'vi',
    theme: 'light',
    nonce: '',
    csrf,
    requestId: '',
    here: `/rng?of=${csrf}&page=2`,
  } as const
  const html = renderToStaticMarkup(
    <PageContextProvider
      value={{ ...own, reload: undefined, failureTitle: null, retry: null, unknownIntent: false }}
    >
      <I18nextProvider i18n={i18nOf('vi')}>
        <KeptProvider value={page}>
          <SpriteProvider>
            <FormatProvider value={{ language: 'vi', currencySymbol: '₫' }}>
              <WallTile {...tile} />
            </FormatProvider>
          </SpriteProvider>
        </KeptProvider>
      </I18nextProvider>
    </PageContextProvider>,
  )
  return page ? Buffer.from(page.bytesOf(html)).toString() : html
}

const tile = (shown: Game) => ({ game: shown, art: gameArt(shown), favourite: true, wide: false })

it('draws a tile of the wall once for all members, each with its own token and way back', () => {
  const [ann, ben] = [tileFor('ann', tile(game())), tileFor('ben', tile(game()))]
  expect(rendered).toBe(1)
  expect(ann).toContain('name="csrf" value="ann"')
  expect(ann).toContain('name="redirectTo" value="/rng?of=ann&amp;page=2"')
  expect(ann).not.toContain('ben')
  expect(ben).not.toContain('ann')
})

it('draws it anew for another state of its game, and as it would be drawn in place', () => {
  for (const more of [
    { isFavourite: true },
    { maintenance: true },
    { rtp: null },
    { displayName: 'Rồng "2"' },
  ]) {
    const before = rendered
    const shown = tile(game(more))
    const inPage = tileFor('ann', shown)
    expect(rendered).toBe(before + 1)
    expect(inPage).toContain(`<span data-field="favourite">${shown.game.isFavourite}</span>`)
    expect(inPage).toBe(tileFor('ann', shown, null))
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

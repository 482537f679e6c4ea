import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { materials, motifNames, motifs, spread, type TileArt, tileArt } from './tile-art.ts'

describe('tileArt', () => {
  it('gives a game the same picture every time', () => {
    const game = { gameType: 'RNG', vendor: 'SEN', id: 1001 }
    expect(tileArt(game)).toEqual(tileArt({ ...game }))
    expect(tileArt(game)).not.toEqual(tileArt({ ...game, id: 1002 }))
  })

  it('keeps to the figures of the kind of game', () => {
    for (let id = 0; id < 50; id++) {
      expect(['carp', 'waves']).toContain(tileArt({ gameType: 'FISH', id }).motif)
      expect(tileArt({ gameType: 'RNG', id, kind: 'dice' }).motif).toBe('dice')
      expect(tileArt({ gameType: 'LIVE', id, kind: 'roulette' }).motif).toBe('wheel')
      expect(tileArt({ gameType: 'SPORTS', id, kind: 'tennis' }).motif).toBe('racket')
      expect(['fan', 'cards']).toContain(tileArt({ gameType: 'PVP', id }).motif)
    }
  })

  it('uses every material and every slot figure', () => {
    const tileArts = Array.from({ length: 500 }, (_, id) => tileArt({ gameType: 'RNG', vendor: 'TD', id }))
    expect(new Set(tileArts.map((art) => art.material)).size).toBe(materials.length)
    expect(new Set(tileArts.map((art) => art.motif)).size).toBe(6)
  })

  it('never mirrors what has to be read', () => {
    for (let id = 0; id < 50; id++) {
      expect(tileArt({ gameType: 'LIVE', id, kind: 'baccarat' }).transform).not.toContain('scale(-')
      expect(tileArt({ gameType: 'RNG', id, kind: 'mines' }).transform).not.toContain('scale(0.8')
    }
  })

  it('draws with the colours of a material alone', () => {
    for (const name of motifNames) expect(motifs[name]).not.toMatch(/#[0-9a-f]{3}|rgb|NaN|undefined/)
  })
})

describe('spread', () => {
  const ids = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 })
  const artsOf = (list: number[]) => list.map((id) => tileArt({ gameType: 'RNG', vendor: 'TD', id }))
  const materialOf = ({ material }: TileArt) => material

  it('only orders: nobody’s picture is another one', () => {
    fc.assert(
      fc.property(ids, (list) => {
        const arts = artsOf(list)
        const tileArts = spread(arts, materialOf)
        expect(tileArts).toHaveLength(arts.length)
        expect(new Set(tileArts)).toEqual(new Set(arts))
        expect(tileArts[0]).toBe(arts[0])
      }),
    )
  })

  it('lets nobody wait for more places than look ahead', () => {
    fc.assert(
      fc.property(ids, (list) => {
        const arts = artsOf(list)
        spread(arts, materialOf).forEach((art, at) => {
          expect(arts.indexOf(art) - at).toBeLessThan(6)
        })
      }),
    )
  })

  it('keeps materials apart where there are enough of them', () => {
    const two = artsOf([1, 2, 3, 4, 5, 6, 7, 8, 9]).filter(
      (art, at, all) => all.findIndex(({ material }) => material === art.material) === at,
    )
    const [a, b, c] = two
    if (!a || !b || !c) throw new Error('three materials are needed')
    expect(spread([a, a, b, c], materialOf).slice(0, 3)).toEqual([a, b, c])
  })
})

describe('tables of one name', () => {
  it('all look different, and the first as if it were alone', () => {
    const hall = ['palace', ...['02', '03', '04', '05', '06', '07', '08'].map((number) => `palace-${number}`)]
    const theirs = hall.map((id) => tileArt({ gameType: 'LIVE', vendor: 'V', id, kind: 'baccarat' }).material)
    expect(new Set(theirs).size).toBe(hall.length)
  })
})

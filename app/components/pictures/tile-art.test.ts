import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { materials, motifNames, motifs, spread, tileArt } from './tile-art.ts'

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
    const drawn = Array.from({ length: 500 }, (_, id) => tileArt({ gameType: 'RNG', vendor: 'TD', id }))
    expect(new Set(drawn.map((art) => art.material)).size).toBe(materials.length)
    expect(new Set(drawn.map((art) => art.motif)).size).toBe(6)
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

  it('gives no two neighbours of a rail or of a grid one material', () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 6 }), (list, columns) => {
        const shown = spread(artsOf(list)).map(({ material }) => material)
        shown.forEach((material, i) => {
          const near = [i - 1, i - columns - 1, i - columns, i - columns + 1].filter((j) => j >= 0 && j < i)
          for (const j of near) expect(shown[j]).not.toBe(material)
        })
      }),
    )
  })

  it('changes nothing but the material, and that only where it must', () => {
    const arts = artsOf([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const shown = spread(arts)
    expect(shown.map(({ motif, transform }) => [motif, transform])).toEqual(
      arts.map(({ motif, transform }) => [motif, transform]),
    )
    expect(shown[0]).toEqual(arts[0])
  })
})

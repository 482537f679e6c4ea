import { describe, expect, it } from 'vitest'
import { materials, motifNames, motifs, tileArt } from './tile-art.ts'

describe('tileArt', () => {
  it('gives a game the same picture every time', () => {
    const game = { gameType: 'RNG', vendor: 'SEN', id: 1001 }
    expect(tileArt(game)).toEqual(tileArt({ ...game }))
    expect(tileArt(game)).not.toEqual(tileArt({ ...game, id: 1002 }))
  })

  it('keeps to the figures of the kind of game', () => {
    for (let id = 0; id < 50; id++) {
      expect(tileArt({ gameType: 'FISH', id }).motif).toBe('waves')
      expect(tileArt({ gameType: 'RNG', id, kind: 'dice' }).motif).toBe('dice')
      expect(['fan', 'rosette']).toContain(tileArt({ gameType: 'PVP', id }).motif)
    }
  })

  it('uses every material and every slot figure', () => {
    const drawn = Array.from({ length: 500 }, (_, id) => tileArt({ gameType: 'RNG', vendor: 'TD', id }))
    expect(new Set(drawn.map((art) => art.material)).size).toBe(materials.length)
    expect(new Set(drawn.map((art) => art.motif)).size).toBe(7)
  })

  it('draws with the colours of a material alone', () => {
    for (const name of motifNames) expect(motifs[name]).not.toMatch(/#[0-9a-f]{3}|rgb|NaN|undefined/)
  })
})

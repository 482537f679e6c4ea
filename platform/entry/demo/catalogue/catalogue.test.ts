import { describe, expect, it } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import { GameClass, GameType, minBetChoices } from '#contract/play/catalogue.ts'
import { games } from './catalogue.ts'
import { vendors } from './vendors.ts'

const once = (values: string[]) => {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}

describe('the catalogue', () => {
  it('has about 600 games over every type and class, and more vendors of slots than a menu shows', () => {
    expect(games.length).toBeGreaterThan(560)
    expect(games.length).toBeLessThan(640)
    expect(new Set(games.map((game) => game.gameType))).toEqual(new Set(GameType.options))
    const slots = games.filter((game) => game.gameType === 'RNG')
    expect(new Set(slots.map((game) => game.gameClass))).toEqual(new Set(GameClass.options))
    expect(new Set(slots.map((game) => game.vendor)).size).toBeGreaterThan(11)
    for (const choice of minBetChoices) {
      const minor = minorOf(choice.padEnd(4, '0'))
      expect(slots.filter((game) => game.minBet === minor).length).toBeGreaterThan(15)
    }
  })

  it('names every game differently in each language', () => {
    for (const language of ['vi', 'en', 'zh'] as const) {
      expect(once(games.map((game) => game.name[language]))).toEqual([])
    }
    for (const { name } of games) {
      expect(name.vi).not.toMatch(/\p{Script=Han}/u)
      expect(name.en).not.toMatch(/\p{Script=Han}/u)
      expect(name.zh).toMatch(/\p{Script=Han}/u)
      // Vietnamese in composed form, so that it looks and searches the same everywhere.
      expect(name.vi).toBe(name.vi.normalize('NFC'))
    }
  })

  it('says what is played, so that the picture fits', () => {
    const kindOf = (english: string) => games.find(({ name }) => name.en === english)?.artKind
    expect(games.filter(({ name }) => /baccarat/i.test(name.en)).map(({ artKind }) => artKind)).toEqual(
      Array(games.filter(({ name }) => /baccarat/i.test(name.en)).length).fill('baccarat'),
    )
    expect(kindOf('French Roulette')).toBe('roulette')
    expect(kindOf('Speed Sic Bo')).toBe('sicbo')
    expect(kindOf('Virtual Basketball')).toBe('basketball')
    expect(kindOf('Virtual Championship 2026')).toBe('football')
    expect(kindOf('Football Scratch')).toBe('scratch')
    expect(kindOf('Pirates Go Fishing')).toBe('fish')
    // Only slots and arcade games may have any figure of theirs.
    const free = games.filter(({ artKind }) => artKind === null)
    expect(free.every(({ gameClass }) => gameClass === 'JP' || gameClass === 'AC')).toBe(true)
  })

  it('can be stored: ids, places and vendors fit', () => {
    expect(once(games.map((game) => `${game.vendor}/${game.nodeId}`))).toEqual([])
    expect(once(games.map((game) => String(game.position)))).toEqual([])
    const known = new Set(['SEN', ...vendors.map((vendor) => vendor.code)])
    for (const game of games) {
      expect(known).toContain(game.vendor)
      expect(game.nodeId).toMatch(/^[a-z0-9-]{2,64}$/)
      if (game.rtpBasisPoints !== null) {
        expect(game.rtpBasisPoints).toBeGreaterThanOrEqual(9_200)
        expect(game.rtpBasisPoints).toBeLessThanOrEqual(9_894)
      }
    }
    expect(new Set(games.map((game) => game.vendor))).toEqual(known)
  })
})

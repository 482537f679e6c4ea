import { footballSport } from '#contract/play/games/football.ts'
import { fixtureGame } from '../fixtures/fixture-game.ts'

/** Virtual football (site.md section 4.2): a league of sixteen, eight matches at a time. */
export const football = fixtureGame(footballSport, {
  gameType: 'SPORTS',
  name: { vi: 'Bóng Đá Ảo Cúp Sen', en: 'Lotus Cup Virtual Football', zh: '莲花杯虚拟足球' },
  gameClass: null,
  minBet: 100n,
  maxBet: 1_000_000_000n,
  artKind: 'football',
  isNew: true,
  position: 38,
})

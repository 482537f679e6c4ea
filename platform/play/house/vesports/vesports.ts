import { vesportsSport } from '#contract/play/games/vesports.ts'
import { fixtureGame } from '../fixtures/fixture-game.ts'

/** Virtual esports (site.md section 4.2): the same league, and towers in place of goals. */
export const vesports = fixtureGame(vesportsSport, {
  gameType: 'ESPORTS',
  name: { vi: 'Esports Ảo Cúp Sen', en: 'Lotus Cup Virtual Esports', zh: '莲花杯虚拟电竞' },
  gameClass: null,
  minBet: 100n,
  maxBet: 1_000_000_000n,
  artKind: 'moba',
  isNew: true,
  position: 39,
})

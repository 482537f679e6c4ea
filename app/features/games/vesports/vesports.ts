import { paths } from '#app/lib/pages/paths.ts'
import { vesportsSport } from '#contract/play/games/vesports.ts'
import { fixtureParts } from '../fixtures/fixture-parts.tsx'
import { vesportsScene } from './vesports-scene.ts'

export const vesports = fixtureParts({
  sport: vesportsSport,
  scene: vesportsScene,
  position: 17,
  lobby: paths.lobby('ESPORTS'),
})

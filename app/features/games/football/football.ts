import { paths } from '#app/lib/pages/paths.ts'
import { footballSport } from '#contract/play/games/football.ts'
import { fixtureParts } from '../fixtures/fixture-parts.tsx'
import { footballScene } from './football-scene.ts'

export const football = fixtureParts({
  sport: footballSport,
  scene: footballScene,
  position: 16,
  lobby: paths.lobby('SPORTS'),
})

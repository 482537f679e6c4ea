import { footballSport } from '#contract/play/games/football.ts'
import { fixtureParts } from '../fixtures/fixture-parts.tsx'
import { footballScene } from './football-scene.ts'

export const football = fixtureParts({ sport: footballSport, scene: footballScene, position: 16 })

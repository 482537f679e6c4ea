import { footballSport } from '#contract/games/football.ts'
import { fixtureParts } from '../fixtures/fixture-parts.tsx'

export const football = fixtureParts(footballSport, 15)

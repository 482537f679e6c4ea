import { vesportsSport } from '#contract/games/vesports.ts'
import { fixtureParts } from '../fixtures/fixture-parts.tsx'

export const vesports = fixtureParts(vesportsSport, 16)

import type { Prospect } from '#app/lib/play/prospect.ts'
import { slotFigures } from '#contract/play/games/slots/slots-figures.ts'
import { slotProspect } from '../slots/slot-prospect.ts'

/** What may come of a round; `entered` gives the fields as they were typed. The script loads this module too. */
export const prospectOf = (entered: (field: string) => string): Prospect =>
  slotProspect(slotFigures['slots-ways'], entered('stake'))

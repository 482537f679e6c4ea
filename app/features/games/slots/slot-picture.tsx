import { useTranslation } from '#app/i18n/use-translation.ts'
import { Scene } from '../table/scene.tsx'
import type { SlotModel, SlotOutcome } from './slot-model.ts'
import { useGridText, useKindWords, useLintel } from './slot-words.ts'

/** The reels, at rest or with what a round came to; the label says what is seen. */
export function SlotPicture({ model, outcome }: { model: SlotModel; outcome: SlotOutcome | null }) {
  const { t } = useTranslation('game-slots')
  const gridText = useGridText()
  const words = useKindWords(model)
  const lintel = useLintel()
  const spin = outcome && model.spinOf(outcome.stops)
  const label = spin ? t('stopped', { reels: gridText(spin.grid) }) : words.atRest
  const markup = model.scene(spin, outcome?.stops ?? null, lintel)
  return <Scene label={label} viewBox="0 0 360 176" markup={markup} />
}

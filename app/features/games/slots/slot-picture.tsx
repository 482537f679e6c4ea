import { useTranslation } from '#app/i18n/use-translation.ts'
import { Scene } from '../table/scene.tsx'
import { fallsOf, type SeenRound, type SlotModel } from './slot-model.ts'
import { useGridText, useKindWords, useLintel, usePrizeText } from './slot-words.ts'

/**
 * The reels, at rest or with what a round came to last; the label says what is seen. At the table the buds of a bonus lie over
 * them.
 */
export function SlotPicture({
  model,
  round,
  atTable = false,
}: {
  model: SlotModel
  round: SeenRound | null
  atTable?: boolean
}) {
  const { t } = useTranslation('game-slots')
  const gridText = useGridText()
  const words = useKindWords(model)
  const lintel = useLintel()
  const prizeText = usePrizeText()
  const newest = round?.free.at(-1)
  const spin = newest?.spin ?? round?.spin ?? null
  const label = spin ? t('stopped', { reels: gridText(spin.grid) }) : words.atRest
  const markup = model.scene({
    spin,
    stops: round?.stops ?? null,
    free: round?.free.length ?? 0,
    buds: atTable && round ? round.buds.map(({ prize }) => prizeText(prize)) : [],
    picks: round?.all ?? 0,
    rungs: round?.free.reduce((sum, { spin }) => sum + fallsOf(spin).length, 0) ?? 0,
    lintel: lintel(newest?.times),
  })
  return <Scene label={label} viewBox="0 0 360 176" markup={markup} />
}

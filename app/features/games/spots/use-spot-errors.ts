import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import { MAX_SPOTS } from '#contract/play/games/common/spots.ts'

/** Better words for errors of a bet on spots. */
export function useSpotErrors(): Partial<Record<ErrorCode, string>> {
  const { t } = useTranslation('game-spots')
  return { 'too-long': t('tooMany', { most: MAX_SPOTS }) }
}

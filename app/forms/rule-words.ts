import type { TFunction } from 'i18next'
import { sentences } from '#app/i18n/sentences.ts'
import type { MessageDetail } from '#app/lib/forms/form-judge.ts'

/** The pattern of a date already determines its length. */
const dates: readonly number[] = [11, 13]

type PatternKey = 1
const hasWords = (patternId: number | undefined): patternId is PatternKey =>
  patternId !== undefined && patternId >= 1 && patternId <= 20

/**
 * A field's rule in words (product.md section 5, "Server rules"): its bounds, one number if they are equal, and the
 * meaning of its pattern. Empty if there is nothing to say.
 */
export function ruleWords(
  t: TFunction<'errors'>,
  { min, max, patternId, firstLetter }: MessageDetail,
): string {
  const words: string[] = []
  if (min && max && !(patternId !== undefined && dates.includes(patternId)))
    words.push(min === max ? t('length-of', { length: min }) : t('length-between', { min, max }))
  if (hasWords(patternId)) words.push(t(`pattern.${patternId}`))
  if (firstLetter) words.push(t('first-letter'))
  return sentences(...words)
}

import type { z } from 'zod'
import { decimal, type FieldKind, optionalText, text } from '#app/forms/fields.ts'
import type { FormWords } from '#app/forms/form-of.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { hundredthsOfTarget, LEAST_TARGET, MOST_TARGET, pointText } from '#contract/play/odds/rising-odds.ts'
import { enteredTarget } from './target.ts'

/** What was entered is a target, and one that is offered; nothing may be entered where that is allowed. */
const checked = <Text extends string | undefined>(written: z.ZodType<Text>) =>
  written
    .refine((entered) => !entered || enteredTarget(entered) !== undefined, 'format')
    .refine((entered) => !(hundredthsOf(entered) < LEAST_TARGET), 'too-small')
    .refine((entered) => !(hundredthsOf(entered) > MOST_TARGET), 'too-large')

/** NaN for what is no target. */
const hundredthsOf = (entered = ''): number => hundredthsOfTarget(enteredTarget(entered) ?? '-')

/** A target as it is written: `2`, `2.5`, `2.50`. Comes out with two decimals. */
export const target = (): FieldKind<string> => {
  const written = decimal(text())
  return {
    ...written,
    schema: checked(written.schema).transform((entered) => enteredTarget(entered) ?? entered),
  }
}

/** A target that may be left out. */
export const optionalTarget = (): FieldKind<string | null> => {
  const written = decimal(optionalText())
  return {
    ...written,
    schema: checked(written.schema).transform((entered) => enteredTarget(entered ?? '') ?? null),
  }
}

/** What is said of a target that is not offered: which ones are. */
export function useTargetErrors(): FormWords {
  const { t } = useTranslation('games')
  const decimalText = useDecimal()
  const [least, most] = [LEAST_TARGET, MOST_TARGET].map((target) => decimalText(pointText(BigInt(target))))
  const range = t('table.targetRange', { least, most })
  return { 'target:too-small': range, 'target:too-large': range }
}

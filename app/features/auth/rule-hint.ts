import { ruleWords } from '#app/forms/rule-words.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { detailOf } from '#app/lib/forms/form-judge.ts'
import type { FieldSetting } from '#contract/base/settings.ts'

/** Bounds as wide as these are not worth showing. */
const isWide = ({ minLength, maxLength }: FieldSetting) => minLength <= 1 && maxLength >= 64

const DIGITS = 6

/** The operator's rule for a field in words; undefined if there is nothing worth saying. */
export function useRuleHint(setting: FieldSetting): string | undefined {
  const { t } = useTranslation('errors')
  const { min, max, ...rest } = detailOf(setting)
  return ruleWords(t, isWide(setting) ? rest : { min, max, ...rest }) || undefined
}

/** The `inputMode` that covers all characters of the rule. */
export const keyboardFor = ({ patternId }: FieldSetting) =>
  patternId === DIGITS ? ('numeric' as const) : undefined

import { useTranslation } from 'react-i18next'
import { ruleWords } from '#app/forms/rule-words.ts'
import { detailOf } from '#app/lib/form-judge.ts'
import type { FieldSetting } from '#contract/settings.ts'

/** Bounds as wide as these are no help to anybody. */
const isWide = ({ minLength, maxLength }: FieldSetting) => minLength <= 1 && maxLength >= 64

const DIGITS = 6

/** The rule of a field in words, as the operator set it; undefined where it asks for nothing that must be said. */
export function useRuleHint(setting: FieldSetting): string | undefined {
  const { t } = useTranslation('errors')
  const { min, max, ...rest } = detailOf(setting)
  return ruleWords(t, isWide(setting) ? rest : { min, max, ...rest }) || undefined
}

/** The keyboard of a phone that has all that the rule takes. */
export const keyboardFor = ({ patternId }: FieldSetting) =>
  patternId === DIGITS ? ('numeric' as const) : undefined

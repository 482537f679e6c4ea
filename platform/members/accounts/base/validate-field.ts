import { checkField, wantsLetterFirst } from '#contract/base/fields/field-rules.ts'
import type { FieldSetting } from '#contract/base/settings.ts'
import { type Refusal, refuse } from '#platform/base/result.ts'

/** Refuses a value that breaks its field's setting, with the rule's details for the message; undefined if it passes. */
export function validateField(field: string, setting: FieldSetting, value: string): Refusal | undefined {
  const code = checkField(setting, value)
  const { minLength, maxLength, patternId } = setting
  const bounds = { min: String(minLength), max: String(maxLength) }
  const first = wantsLetterFirst(setting) ? { firstLetter: true } : {}
  return code && refuse(code, { field, ...bounds, patternId, ...first })
}

import { checkField } from '#contract/field-rules.ts'
import type { FieldSetting } from '#contract/settings.ts'
import { type Refusal, refuse } from '#platform/base/result.ts'

/** The refusal of a value that breaks its field's setting, with what a message says of the rule; undefined when it passes. */
export function judgeField(field: string, setting: FieldSetting, value: string): Refusal | undefined {
  const code = checkField(setting, value)
  const { minLength, maxLength, patternId } = setting
  return code && refuse(code, { field, min: String(minLength), max: String(maxLength), patternId })
}

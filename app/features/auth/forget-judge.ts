import { detailOf, type Judge, type Wrongness } from '#app/lib/forms/form-judge.ts'
import { checkField } from '#contract/base/fields/field-rules.ts'
import type { FieldSetting } from '#contract/base/settings.ts'
import { MAX_FIELD_LENGTH } from '#contract/limits.ts'

const rule = (patternId: number): FieldSetting => ({
  enabled: true,
  required: true,
  minLength: 1,
  maxLength: MAX_FIELD_LENGTH,
  patternId,
  acceptedPattern: '*',
  type: 'text',
})

/**
 * What every account has: a name in one word and an e-mail address (site.md section 7). The operator's rules for new
 * accounts do not apply to old ones, and a refusal here does not tell which accounts exist.
 */
const rules = { username: rule(9), email: rule(3) }

/** Whether this can be the name and the address of any account. */
export const forgetJudge: Judge = (texts) => {
  const wrong: Record<string, Wrongness> = {}
  for (const [name, setting] of Object.entries(rules)) {
    const code = checkField(setting, texts.get(name) ?? '')
    const { patternId } = detailOf(setting)
    if (code) wrong[name] = { code, detail: { patternId } }
  }
  return wrong
}

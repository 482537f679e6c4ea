import { defineForm } from '#app/forms/define-form.ts'
import { choice, secret, text } from '#app/forms/fields.ts'
import { DownlineRole, LinkLife } from '#contract/agents.ts'

/** The forms of `registerCentre` (site.md section 3). */

/** A percentage as `0.35`; the platform checks how much may be granted. */
const percent = () => {
  const kind = text()
  return { ...kind, schema: kind.schema.refine((entered) => /^\d{1,2}(\.\d{1,2})?$/.test(entered), 'format') }
}

export const accountForm = defineForm({
  intent: 'account',
  fields: {
    username: text(),
    password: secret(),
    confirmPassword: secret(),
    paymentPassword: secret(),
    role: choice(DownlineRole.options),
    rebate: percent(),
  },
  equal: { confirmPassword: 'password' },
})

export const linkForm = defineForm({
  intent: 'link',
  fields: { rebate: percent(), expiresIn: choice(LinkLife.options) },
})

import { defineForm } from '#app/forms/define-form.ts'
import { choice, decimal, type FieldKind, secret, text } from '#app/forms/fields.ts'
import { DownlineRole, LinkLife } from '#contract/agents/agents.ts'

/** The forms of `registerCentre` (site.md section 3). */

/** A percentage as `0.35`; the platform checks how much may be granted. */
const percent = () => {
  const kind = decimal(text())
  return { ...kind, schema: kind.schema.refine((entered) => /^\d{1,2}(\.\d{1,2})?$/.test(entered), 'format') }
}

/** The value of a field that was not sent. */
const elseIt = <Value>(kind: FieldKind<Value>, means: Value): FieldKind<Value> => ({
  ...kind,
  schema: kind.schema.optional().transform((sent) => sent ?? means),
})

/** The default account: a player without a rebate rate, as anybody who registers. */
export const usualAccount = { role: 'player', rebate: '0.00' } as const

export const accountForm = defineForm({
  intent: 'account',
  fields: {
    username: text(),
    password: secret(),
    confirmPassword: secret(),
    paymentPassword: secret(),
    role: elseIt<DownlineRole>(choice(DownlineRole.options), usualAccount.role),
    rebate: elseIt<string>(percent(), usualAccount.rebate),
  },
  equal: { confirmPassword: 'password' },
})

export const linkForm = defineForm({
  intent: 'link',
  fields: { rebate: percent(), expiresIn: choice(LinkLife.options) },
})

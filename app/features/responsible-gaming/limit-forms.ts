import { defineForm } from '#app/forms/define-form.ts'
import { choice, money, text } from '#app/forms/fields.ts'
import {
  EXCLUSION_MONTHS,
  LimitKind,
  LimitPeriod,
  realityChoices,
  TimeOutDuration,
} from '#contract/members/responsible-gaming.ts'

/** The responsible-gaming forms of `securityCenter` (site.md section 3), told apart by `intent`. */

export const limitForm = defineForm({
  intent: 'limit',
  fields: { kind: choice(LimitKind.options), period: choice(LimitPeriod.options), amount: money() },
})

/** The values of the table's buttons: remove a limit, or keep it as it is. */
const changes = ['remove', 'keep'].flatMap((act) =>
  LimitKind.options.flatMap((kind) => LimitPeriod.options.map((period) => `${act}:${kind}:${period}`)),
)

/** `change` is the value of the clicked button, one of `changes`. */
export const limitChangeForm = defineForm({ intent: 'limit-change', fields: { change: choice(changes) } })

/** Splits `remove:stake:day` into its parts. */
export function changeOf(change: string) {
  const [act, kind, period] = change.split(':')
  return { remove: act === 'remove', which: { kind: kind as LimitKind, period: period as LimitPeriod } }
}

export const timeOutForm = defineForm({
  intent: 'time-out',
  fields: { duration: choice(TimeOutDuration.options) },
})

const months = () => {
  const written = text()
  return {
    ...written,
    schema: written.schema
      .refine((entered) => /^\d{1,4}$/.test(entered), 'format')
      .transform(Number)
      .refine((entered) => entered >= EXCLUSION_MONTHS.min, 'under-limit')
      .refine((entered) => entered <= EXCLUSION_MONTHS.max, 'over-limit'),
  }
}

/** Only the browser requires the confirmation box: a post with the months alone is accepted. */
export const selfExcludeForm = defineForm({ intent: 'self-exclude', fields: { months: months() } })

const minutes = () => {
  const chosen = choice(realityChoices.map(String))
  return {
    ...chosen,
    schema: chosen.schema.transform((entered) => Number(entered) as 0 | 15 | 30 | 60 | 120),
  }
}

export const realityForm = defineForm({ intent: 'reality-check', fields: { minutes: minutes() } })

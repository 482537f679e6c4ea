import { defineForm } from '#app/forms/define-form.ts'
import { choice, money, text } from '#app/forms/fields.ts'
import {
  EXCLUSION_MONTHS,
  LimitKind,
  LimitPeriod,
  realityChoices,
  TimeOutDuration,
} from '#contract/limits.ts'

/** The forms of safer play on `securityCenter` (site.md section 3), told apart by `intent`. */

export const limitForm = defineForm({
  intent: 'limit',
  fields: { kind: choice(LimitKind.options), period: choice(LimitPeriod.options), amount: money() },
})

/** What the buttons of the table ask for: that a limit ends, or stays as it is. */
const changes = ['remove', 'keep'].flatMap((act) =>
  LimitKind.options.flatMap((kind) => LimitPeriod.options.map((period) => `${act}:${kind}:${period}`)),
)

/** `change` is one of `changes`: the button that was pressed. */
export const limitChangeForm = defineForm({ intent: 'limit-change', fields: { change: choice(changes) } })

/** `remove:stake:day` in its parts. */
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

/** The box that says that it is meant is the browser's to ask for: a form of the months alone is as good. */
export const selfExcludeForm = defineForm({ intent: 'self-exclude', fields: { months: months() } })

const minutes = () => {
  const chosen = choice(realityChoices.map(String))
  return {
    ...chosen,
    schema: chosen.schema.transform((entered) => Number(entered) as 0 | 15 | 30 | 60 | 120),
  }
}

export const realityForm = defineForm({ intent: 'reality-check', fields: { minutes: minutes() } })

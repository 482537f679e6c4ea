import type { Context } from '#platform/base/context.ts'
import { checkReason } from '#platform/base/input/operator-reason.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { setByText, settingChanges } from '#platform/base/settings/index.ts'
import { withinEconomy } from './within-economy.ts'

export interface SettingInput {
  name: string
  /** `on` or `off` for a flag; JSON, or plain text for a text. */
  text: string
  /** `ops:<name>` */
  actor: string
  reason?: string | undefined
  /** The number of the change that the operator has seen last, empty for none; undefined does not ask. */
  seenChange?: string | undefined
}

/**
 * Sets a flag or a value, with why. Refuses `required` and `too-long` at `reason`, `not-found`, `invalid`, `economy-red`
 * with the line that would be red, `state-moved-on` where somebody else has changed it since `seenChange`, `nothing-changed`.
 */
export async function setSetting(
  ctx: Context,
  { name, text, actor, reason, seenChange }: SettingInput,
): Promise<Result<null>> {
  const checked = reason === undefined ? undefined : checkReason(reason)
  if (checked?.ok === false) return checked
  return withinEconomy(ctx, async (tx) => {
    const [latest] = seenChange === undefined ? [] : await settingChanges(tx, name, 1)
    if (seenChange !== undefined && (latest?.id ?? '') !== seenChange) return refuse('state-moved-on')
    return setByText(tx, actor, name, text, checked?.value)
  })
}

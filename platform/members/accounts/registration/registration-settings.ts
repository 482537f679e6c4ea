import type { FieldSetting, FieldSettings, RegistrationField } from '#contract/settings.ts'
import { registrationFields } from '#contract/settings.ts'
import type { Context } from '#platform/base/context.ts'

/** How each field of the registration is shown and judged, as the operator has set it. */
export async function registrationSettings(ctx: Context): Promise<FieldSettings> {
  const settings = await Promise.all(
    registrationFields.map(async (name) => [name, await ctx.settings.value(`register.${name}`)] as const),
  )
  return Object.fromEntries(settings) as Record<RegistrationField, FieldSetting>
}

/** The rule of every password, also of a changed one. */
export const passwordSetting = (ctx: Context): Promise<FieldSetting> =>
  ctx.settings.value('register.password')

/** The password that no member may choose: the one that accounts are made with. */
export const INITIAL_PASSWORD = '123456'

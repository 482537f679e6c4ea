import type { FieldSetting, FieldSettings, RegistrationField } from '#contract/base/settings.ts'
import { registrationFields } from '#contract/base/settings.ts'
import type { Context } from '#platform/base/context.ts'

/** The operator's rules of the registration fields. */
export async function registrationSettings(ctx: Context): Promise<FieldSettings> {
  const settings = await Promise.all(
    registrationFields.map(async (name) => [name, await ctx.settings.value(`register.${name}`)] as const),
  )
  return Object.fromEntries(settings) as Record<RegistrationField, FieldSetting>
}

/** The rule of every password, including a changed one. */
export const passwordSetting = (ctx: Context): Promise<FieldSetting> =>
  ctx.settings.value('register.password')

/** A password that no member may choose: the initial one of created accounts. */
export const INITIAL_PASSWORD = '123456'

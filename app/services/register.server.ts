import type { ValueOf } from '#contract/endpoint.ts'
import { checkField } from '#contract/field-rules.ts'
import { register } from '#contract/member.ts'
import { type RegistrationField, registrationFields } from '#contract/settings.ts'
import { loadRegisterForm } from './auth-forms.server.ts'
import type { Answer } from './platform.server.ts'
import { callsOf, type RouteArgs } from './session.server.ts'

type Wish = Partial<Record<RegistrationField, string | undefined>> & {
  captchaId?: string | undefined
  captcha: string
}

/**
 * Registers and signs in. The fields are judged by the operator's settings here as on the platform, with the same rules
 * (`contract/field-rules.ts`); the first that fails is refused at its field.
 */
export async function registerMember(args: RouteArgs, wish: Wish): Promise<Answer<ValueOf<typeof register>>> {
  const { fields } = await loadRegisterForm(args)
  for (const name of registrationFields) {
    const setting = fields[name]
    if (!setting.enabled) continue
    const code = checkField(setting, wish[name] ?? '')
    if (code)
      return {
        ok: false,
        code,
        detail: { field: name, min: String(setting.minLength), max: String(setting.maxLength) },
      }
  }
  const {
    username = '',
    password = '',
    paymentPassword = '',
    payeeName,
    email,
    referralCode,
    affiliateCode,
    captchaId = '',
    captcha,
  } = wish
  return callsOf(args).send(register, {
    ...{ username, password, paymentPassword, payeeName, email, referralCode, affiliateCode },
    captchaId,
    captcha: captcha.trim(),
    login: true,
    registerMethod: 'WEB',
    registerUrl: `${args.context.origin}${new URL(args.request.url).pathname}`,
    domain: new URL(args.context.origin).host,
  })
}

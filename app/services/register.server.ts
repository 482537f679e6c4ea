import type { Judge, Wrongness } from '#app/lib/form-judge.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { checkField } from '#contract/field-rules.ts'
import { register } from '#contract/member.ts'
import { type RegistrationField, registrationFields } from '#contract/settings.ts'
import { registrationRules } from './auth-forms.server.ts'
import type { Answer } from './platform.server.ts'
import { callsOf, type RouteArgs } from './session.server.ts'

type Wish = Partial<Record<RegistrationField, string | undefined>> & {
  captchaId?: string | undefined
  captcha: string
}

/**
 * Judges a registration by the operator's settings, with the rules that the platform applies too
 * (`contract/field-rules.ts`): every field that is wrong, and terms that were not accepted.
 */
export async function registrationJudge(args: RouteArgs): Promise<Judge> {
  const fields = await registrationRules(args)
  return (texts) => {
    const wrong: Record<string, Wrongness> = {}
    for (const name of registrationFields) {
      const { enabled, minLength, maxLength, patternId } = fields[name]
      const code = enabled && checkField(fields[name], texts.get(name) ?? '')
      if (code) wrong[name] = { code, detail: { min: String(minLength), max: String(maxLength), patternId } }
    }
    if (!texts.get('agreement')) wrong.agreement = { code: 'terms-not-accepted' }
    return wrong
  }
}

/** Registers and signs in. */
export function registerMember(args: RouteArgs, wish: Wish): Promise<Answer<ValueOf<typeof register>>> {
  const {
    username = '',
    password = '',
    paymentPassword = '',
    payeeName,
    email,
    referralCode,
    affiliateCode,
  } = wish
  return callsOf(args).send(register, {
    ...{ username, password, paymentPassword, payeeName, email, referralCode, affiliateCode },
    captchaId: wish.captchaId ?? '',
    captcha: wish.captcha.trim(),
    login: true,
    registerMethod: 'WEB',
    registerUrl: `${args.context.origin}${new URL(args.request.url).pathname}`,
    domain: new URL(args.context.origin).host,
  })
}

import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import type { ValueOf } from '#contract/endpoint.ts'
import { login } from '#contract/session.ts'
import type { Answer } from './platform.server.ts'
import { callsOf, type RouteArgs } from './session.server.ts'

type LoginAnswer = Answer<ValueOf<typeof login>>

/** The ways to log in, each a strategy of remix-auth. A new way (a code by SMS) is a new strategy here. */
function authenticator(args: RouteArgs): Authenticator<LoginAnswer> {
  const byUsername = new FormStrategy<LoginAnswer>(async ({ form }) =>
    callsOf(args).send(login, {
      type: 'username',
      username: textOf(form, 'username').trim(),
      password: textOf(form, 'password'),
      captchaId: textOf(form, 'captchaId') || undefined,
      captcha: textOf(form, 'captcha').trim() || undefined,
      remember: form.has('remember'),
    }),
  )
  return new Authenticator<LoginAnswer>().use(byUsername, 'username')
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Logs in by a strategy with the posted form. The form was read and judged before. */
export const loginBy = (strategy: 'username', args: RouteArgs): Promise<LoginAnswer> =>
  authenticator(args).authenticate(strategy, args.request.clone())

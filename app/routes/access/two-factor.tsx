import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/button.tsx'
import { AuthPage } from '#app/features/auth/auth-page.tsx'
import { passkeySecondForm } from '#app/features/auth/passkey-forms.ts'
import { Submit, TextField } from '#app/forms/controls.tsx'
import { defineForm, postedForm } from '#app/forms/define-form.ts'
import { choice, secret, wayBack } from '#app/forms/fields.ts'
import { FormOf } from '#app/forms/form-of.tsx'
import { PasskeyPart } from '#app/forms/passkey-part.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Judge } from '#app/lib/forms/form-judge.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { ownPath, paths, withQuery } from '#app/lib/pages/paths.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admitGuest } from '#app/services/guards.server.ts'
import { callsOf } from '#app/services/session.server.ts'
import { signedIn } from '#app/services/sign-in/login.server.ts'
import { MAX_NAME_LENGTH } from '#contract/limits.ts'
import { passkeyLogin, passkeyQuestion } from '#contract/members/passkeys.ts'
import { twoFactorLogin } from '#contract/members/session.ts'

export const handle = page('twoFactor', 'header')

/** The second step of a login: a TOTP code, or a recovery code. */
const form = defineForm({
  id: 'two-factor',
  fields: {
    code: secret('missing-verification-code'),
    as: { ...choice(['member', 'agent']), schema: choice(['member', 'agent']).schema.optional() },
    redirectTo: wayBack(),
  },
})

/** A code of blanks is missing: it is none of the attempts. */
const blankCode: Judge = (texts): ReturnType<Judge> =>
  texts.get('code') === '' ? { code: { code: 'missing-verification-code' } } : {}

const cancelForm = defineForm({ intent: 'cancel', fields: {} })

/** The account and the redirect of the login: from the posted form, else the URL. */
function journeyOf({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const field = (name: string) => context.form?.get(name)?.toString() || query.get(name) || undefined
  const redirectTo = field('redirectTo')
  return {
    as: field('as') === 'agent' ? ('agent' as const) : undefined,
    redirectTo: redirectTo === undefined ? undefined : ownPath(redirectTo),
  }
}

export async function loader(args: LoaderFunctionArgs) {
  const { pending } = args.context.visitor
  // Who signs in anew may have a session, which stays until this login has succeeded.
  if (!pending) await admitGuest(args)
  const journey = journeyOf(args)
  if (args.request.method !== 'POST' && !pending) throw redirect(withQuery(paths.login, journey))
  const question = pending
    ? await callsOf(args).send(passkeyQuestion, { origin: args.context.origin, pendingToken: pending.token })
    : null
  return { ...journey, passkey: question?.ok ? question.value.options : null }
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args
  if (postedForm(context, [cancelForm])) {
    context.dropPending()
    return redirectWithFlash(context, paths.login)
  }
  const { as, redirectTo } = journeyOf(args)
  const { pending } = context.visitor
  if (!pending) throw pageFailure('please-log-in', { redirectTo: redirectTo ?? paths.home })
  const byPasskey = postedForm(context, [passkeySecondForm]) !== undefined
  const entered = byPasskey ? passkeySecondForm.read(args) : form.read(args, blankCode)
  if (!entered.ok) return entered.invalid()
  const { value } = entered
  const answer =
    'credential' in value
      ? await callsOf(args).send(passkeyLogin, {
          origin: context.origin,
          credential: value.credential,
          pendingToken: pending.token,
        })
      : await callsOf(args).send(twoFactorLogin, { pendingToken: pending.token, code: value.code.trim() })
  if (answer.ok) {
    const { remember } = pending
    return signedIn(args, answer.value, { site: as ?? 'member', remember, redirectTo })
  }
  if (answer.code !== 'please-log-in') return entered.refused(answer)
  context.dropPending()
  throw pageFailure('please-log-in', { redirectTo: redirectTo ?? paths.home })
}

export default function TwoFactor() {
  const { as, redirectTo, passkey } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['auth', 'security'])
  const hidden = { ...(as ? { as } : {}), ...(redirectTo ? { redirectTo } : {}) }
  return (
    <AuthPage>
      <h1>{t('auth:twoFactor.title')}</h1>
      <p className="text-sm text-ink-2">{t('auth:twoFactor.note')}</p>
      <RefusedAct form={passkeySecondForm} isShown={passkey !== null} />
      {passkey ? (
        <PasskeyPart form={passkeySecondForm} options={passkey} hidden={hidden}>
          <Submit>{t('auth:passkey.submit')}</Submit>
        </PasskeyPart>
      ) : null}
      <FormOf
        form={form}
        hidden={hidden}
        words={{ 'missing-verification-code': t('security:twoFactor.missing') }}
      >
        <TextField
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_NAME_LENGTH}
          required
        />
        <Submit>{t('auth:twoFactor.submit')}</Submit>
      </FormOf>
      <FormOf form={cancelForm}>
        <Button type="submit" wide>
          {t('auth:twoFactor.cancel')}
        </Button>
      </FormOf>
    </AuthPage>
  )
}

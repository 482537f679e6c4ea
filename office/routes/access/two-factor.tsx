import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { renderSVG } from 'uqr'
import { LinkButton } from '#app/components/button.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Submit, TextField } from '#app/forms/controls.tsx'
import { postedForm } from '#app/forms/define-form.ts'
import { PasskeyPart } from '#app/forms/passkey-part.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { codeForm, passkeyForm } from '#office/features/access/access-forms.ts'
import { ActForm } from '#office/features/records/act-form.tsx'
import { officeContextOf } from '#office/server/office-context.ts'
import { actRequestOf, leadTo, officePath, seeOther } from '#office/services/acts.server.ts'
import {
  actOnce,
  confirmOperatorTotp,
  proveOperator,
  provePasskey,
  startOperatorTotp,
  startPasskeyProof,
} from '#platform/backoffice/operators/index.ts'
import { ok } from '#platform/base/result.ts'

export const handle = { page: 'two-factor', title: 'twoFactor.title' }

/** The second factor of a login; who has none yet sets it up here, and goes no further without. */
export async function loader(args: LoaderFunctionArgs) {
  const { platform, operator, origin } = officeContextOf(args.context)
  const redirectTo = officePath(new URL(args.request.url).searchParams.get('redirectTo'))
  // The action that has just given the second factor shows the recovery codes.
  if (operator?.lacks !== 'enrolment')
    return {
      redirectTo,
      enrolment: null,
      passkey: operator?.lacks === 'code' ? await startPasskeyProof(platform, operator, origin) : null,
    }
  const started = await startOperatorTotp(platform, operator)
  if (!started.ok) throw pageFailure(started.code)
  const { secret, uri } = started.value
  return {
    redirectTo,
    enrolment: { secret, picture: renderSVG(uri, { ecc: 'M', border: 4 }) },
    passkey: null,
  }
}

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const { operator } = context
  if (!operator?.lacks) throw pageFailure('please-log-in')
  if (postedForm(context, [codeForm, passkeyForm] as const) === passkeyForm) {
    const answer = passkeyForm.read({ context })
    if (!answer.ok) return answer.invalid()
    const { credential, redirectTo } = answer.value
    const proved = await provePasskey(context.platform, operator, { credential, origin: context.origin })
    if (!proved.ok) return answer.refused(proved)
    context.signIn(proved.value.token)
    return seeOther(officePath(redirectTo))
  }
  const entered = codeForm.read({ context })
  if (!entered.ok) return entered.invalid()
  const { code, redirectTo } = entered.value
  if (operator.lacks === 'code') {
    const proved = await proveOperator(context.platform, operator, code)
    if (!proved.ok) return entered.refused(proved)
    context.signIn(proved.value.token)
    return seeOther(officePath(redirectTo))
  }
  // Of a double click the browser shows the second answer, which must have the codes, too.
  const to = officePath(redirectTo)
  const usual = { ledTo: to, message: 'shown-once' }
  const confirmed = await actOnce(context.platform, operator, actRequestOf(context), {
    async run(platform) {
      const done = await confirmOperatorTotp(platform, operator, code)
      return done.ok ? ok({ ...usual, shownOnce: done.value }) : done
    },
    usual,
  })
  if (!confirmed.ok) {
    if (confirmed.code === 'please-log-in') throw pageFailure(confirmed.code)
    return entered.refused(confirmed)
  }
  const secrets = confirmed.value.shownOnce as { token: string; recoveryCodes: string[] } | undefined
  if (!secrets) return leadTo(context, confirmed.value)
  context.signIn(secrets.token)
  context.operator = { ...operator, lacks: null }
  return { recoveryCodes: secrets.recoveryCodes, to }
}

export default function TwoFactor() {
  const { redirectTo, enrolment, passkey } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office', 'office-operators'])
  const answered = useActionData<typeof action>()
  if (answered && 'recoveryCodes' in answered)
    return <RecoveryCodes codes={answered.recoveryCodes} to={answered.to} />
  return (
    <div className="o-narrow">
      <h1 className="o1">{t('twoFactor.title')}</h1>
      <p>{t(enrolment ? 'twoFactor.enrol' : 'twoFactor.enter')}</p>
      {enrolment ? (
        <>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us from our own address */}
          <div className="o-qr" dangerouslySetInnerHTML={{ __html: enrolment.picture }} />
          <p>
            <code>{enrolment.secret}</code>
          </p>
        </>
      ) : null}
      <RefusedAct form={passkeyForm} isShown={passkey !== null} />
      {passkey ? (
        <PasskeyPart form={passkeyForm} options={passkey} hidden={{ redirectTo }}>
          <Submit look="plain">{t('office-operators:passkey.use')}</Submit>
        </PasskeyPart>
      ) : null}
      <ActForm form={codeForm} hidden={{ redirectTo }}>
        <TextField name="code" inputMode="text" autoComplete="one-time-code" />
        <Submit look="act">{t('twoFactor.submit')}</Submit>
      </ActForm>
    </div>
  )
}

/** Shown once, by the answer to the post itself: no URL leads back to them. */
function RecoveryCodes({ codes, to }: { codes: string[]; to: string }) {
  const { t } = useTranslation('office')
  return (
    <div className="o-narrow">
      <h1 className="o1">{t('recovery.title')}</h1>
      <Flash kind="warn">{t('recovery.once')}</Flash>
      <ul className="o-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <LinkButton href={to} look="act">
          {t('recovery.kept')}
        </LinkButton>
      </p>
    </div>
  )
}

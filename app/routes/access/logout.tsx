import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/components/button.tsx'
import { Submit } from '#app/forms/controls.tsx'
import { defineForm } from '#app/forms/define-form.ts'
import { FormOf } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { callsOf } from '#app/services/session.server.ts'
import { signOutHere } from '#app/services/sign-in/sign-out.server.ts'
import { logout } from '#contract/members/session.ts'

export const handle = page('logout')

const form = defineForm({ id: 'logout', fields: {} })

export async function loader(args: LoaderFunctionArgs) {
  return { signedIn: args.context.visitor.token !== null }
}

/** Ends the session on the platform and here. If the platform does not answer, the form can be sent again. */
export async function action(args: ActionFunctionArgs) {
  const entered = form.read(args)
  if (!entered.ok) return entered.invalid()
  if (args.context.visitor.token) {
    const ended = await callsOf(args).send(logout, {})
    if (!ended.ok) return entered.refused(ended)
  }
  return signOutHere(args.context, 'logged-out')
}

export default function Logout() {
  const { signedIn } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['auth', 'common'])
  return (
    <div className="mx-auto grid max-w-104 gap-4 py-10">
      <h1>{t('auth:logout.title')}</h1>
      <p>{signedIn ? t('auth:logout.question') : t('auth:logout.guest')}</p>
      <RefusedAct form={form} isShown={signedIn} />
      {signedIn ? (
        <FormOf form={form}>
          <Submit>{t('auth:logout.confirm')}</Submit>
        </FormOf>
      ) : null}
      <LinkButton href={paths.home} wide>
        {signedIn ? t('auth:logout.stay') : t('common:home')}
      </LinkButton>
    </div>
  )
}

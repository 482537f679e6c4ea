import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/components/button.tsx'
import { Submit } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { logoutForm } from '#office/features/access/access-forms.ts'
import { officeContextOf } from '#office/server/office-context.ts'
import { doneWith } from '#office/services/flash.server.ts'
import { signOutOperator } from '#platform/backoffice/operators/index.ts'

export const handle = { page: 'logout', title: 'signOut' }

/** Asks first: a link from elsewhere must not end a session. */
export async function loader(args: LoaderFunctionArgs) {
  return { signedIn: officeContextOf(args.context).token !== null }
}

export async function action({ context: loadContext }: ActionFunctionArgs) {
  const context = officeContextOf(loadContext)
  if (context.token !== null) await signOutOperator(context.platform, context.token)
  context.signOut()
  return doneWith(context, '/office/login', 'signed-out')
}

export default function Logout() {
  const { signedIn } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  return (
    <div className="o-narrow">
      <h1 className="o1">{t('signOut')}</h1>
      <p>{t(signedIn ? 'logout.question' : 'logout.guest')}</p>
      {signedIn ? (
        <FormOf form={logoutForm}>
          <Submit>{t('signOut')}</Submit>
        </FormOf>
      ) : null}
      <p>
        <LinkButton href={signedIn ? '/office/today' : '/office/login'}>
          {t(signedIn ? 'logout.stay' : 'login.submit')}
        </LinkButton>
      </p>
    </div>
  )
}

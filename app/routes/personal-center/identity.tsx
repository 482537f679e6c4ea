import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { sendDocuments } from '#app/actions/identity-action.ts'
import { PageHead } from '#app/components/section.tsx'
import { IdentityDesk } from '#app/features/security/identity-desk.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { admit } from '#app/services/guards.server.ts'
import { identity } from '#contract/members/identity.ts'

export const handle = page('identity', 'center')

/** The member's identity: what it has proved, what is required, and the upload of documents. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const own = await member.get(identity, {})
  return { identity: own, requestId: newRequestId() }
}

export async function action(args: ActionFunctionArgs) {
  return sendDocuments(args, await admit(args))
}

export default function IdentityPanel() {
  const { identity: own, requestId } = useLoaderData<typeof loader>()
  const { t } = useTranslation('common')
  return (
    <>
      <PageHead title={t('panel.identity')} />
      <IdentityDesk identity={own} requestId={requestId} />
    </>
  )
}

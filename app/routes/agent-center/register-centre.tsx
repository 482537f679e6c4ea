import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actOnRegisterCentre } from '#app/actions/register-centre-actions.ts'
import { Card, CardBody } from '#app/components/card.tsx'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { PageHead } from '#app/components/section.tsx'
import { invitationsList } from '#app/features/agent/invitations-list.ts'
import { LinkForm } from '#app/features/agent/link-form.tsx'
import { LinkTable } from '#app/features/agent/link-table.tsx'
import { OpenAccountForm } from '#app/features/agent/open-account-form.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { ListSort } from '#app/records/list-sort.tsx'
import { admit } from '#app/services/guards.server.ts'
import { registrationRules } from '#app/services/sign-in/auth-forms.server.ts'
import tableStyles from '#app/styles/tables.css?url'
import { invitationLinks } from '#contract/agents/agents.ts'

export const links = stylesheets(tableStyles)

export const handle = page('registerCentre', 'center')

/** How the team grows: an account that the agent opens, and links by which players come. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = invitationsList.read(new URL(args.request.url).searchParams)
  const [links, rules] = await Promise.all([
    member.get(invitationLinks, invitationsList.pageInput(filter)),
    registrationRules(args),
  ])
  return { links, filter, rules, origin: args.context.origin }
}

export async function action(args: ActionFunctionArgs) {
  return actOnRegisterCentre(args, await admit(args))
}

export default function RegisterCentre() {
  const { links, filter, rules, origin } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['agent', 'common'])
  const { roles, rebateMax } = links
  return (
    <>
      <PageHead title={t('common:agentPanel.registerCentre')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
          <OpenAccountForm rules={rules} roles={roles} rebateMax={rebateMax} />
          <LinkForm rebateMax={rebateMax} />
        </div>
        <Card title={t('agent:link.list')} flush>
          {links.totalRows > 1 ? (
            <CardBody>
              <ListSort list={invitationsList} filter={filter} />
            </CardBody>
          ) : null}
          <LinkTable links={links} filter={filter} urlOf={(code) => `${origin}${paths.join(code)}`} />
        </Card>
        <RecordsPager {...links} href={(page) => invitationsList.href(filter, { page })} />
      </div>
    </>
  )
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actOnRegisterCentre } from '#app/acts/register-centre-acts.ts'
import { Card, CardBody } from '#app/components/card.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { PageHead } from '#app/components/section.tsx'
import { LinkForm } from '#app/features/agent/link-form.tsx'
import { LinkTable, linkColumns } from '#app/features/agent/link-table.tsx'
import { OpenAccountForm } from '#app/features/agent/open-account-form.tsx'
import { SortForm } from '#app/forms/sort-select.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageOf, sizeInUrl, sizeOf, sortInUrl, sortOf } from '#app/lib/list-query.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import { registrationRules } from '#app/services/auth-forms.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import tableStyles from '#app/styles/tables.css?url'
import { invitationLinkSorting, invitationLinks } from '#contract/agents/agents.ts'

export const links = () => [{ rel: 'stylesheet', href: tableStyles }]

export const handle = page('registerCentre', 'center')

/** How the team grows: an account that the agent opens, and links by which players come. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const query = new URL(args.request.url).searchParams
  const sort = sortOf(query, invitationLinkSorting)
  const [links, rules, title] = await Promise.all([
    member.get(invitationLinks, { page: pageOf(query), size: sizeOf(query), sort }),
    registrationRules(args),
    titleOf(args),
  ])
  return { links, sort, rules, origin: args.context.origin, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  return actOnRegisterCentre(args, await admit(args))
}

export default function RegisterCentre() {
  const { links, sort, rules, origin } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['agent', 'common'])
  const { roles, rebateMax } = links
  const href = (query: { page?: number; sort?: string }) =>
    paths.agent('registerCentre', {
      size: sizeInUrl(links.size),
      sort: sortInUrl(sort, invitationLinkSorting),
      ...query,
    })
  return (
    <>
      <PageHead title={t('common:agentPanel.registerCentre')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
          <OpenAccountForm {...{ rules, roles, rebateMax }} />
          <LinkForm rebateMax={rebateMax} />
        </div>
        <Card title={t('agent:link.list')} flush>
          {links.totalRows > 1 ? (
            <CardBody>
              <SortForm
                action={paths.agent('registerCentre')}
                size={links.size}
                sorting={invitationLinkSorting}
                sort={sort}
                columnLabel={(column) => t(linkColumns[column])}
              />
            </CardBody>
          ) : null}
          <LinkTable
            links={links}
            urlOf={(code) => `${origin}${paths.join(code)}`}
            sort={sort}
            href={(by) => href({ sort: by })}
          />
        </Card>
        <RecordsPager {...links} href={(page) => href({ page })} />
      </div>
    </>
  )
}

import { useRouteLoaderData } from '@remix-run/react'
import { asFailure } from '#app/lib/pages/failure-view.ts'
import { type AgentCenterData, AgentFrame } from './agent-frame.tsx'
import { FailurePage } from './failure-page.tsx'
import { type PersonalCenterData, PersonalFrame } from './personal-frame.tsx'
import { useRootData } from './root-data.ts'
import { RootScreen } from './root-screen.tsx'
import { SiteFrame } from './site-frame.tsx'

/** The error boundary's page, in the site's frame or in that of its centre; `error` is what was thrown. */
export function SiteFailure({ error }: { error: unknown }) {
  const data = useRootData()
  const personal = useRouteLoaderData<PersonalCenterData>('routes/personal-center/center')
  const agent = useRouteLoaderData<AgentCenterData>('routes/agent-center/center')
  const failure = asFailure(error)
  if (failure.siteClosed || failure.page === 'maintenance' || failure.page === 'regionBlocked')
    return <RootScreen failure={failure} />
  const isLogin = failure.page === 'login'
  // A login page has its own form, so it shows no dialog with the same fields.
  const frame = data && isLogin ? { ...data, modal: null } : (data ?? null)
  const page = <FailurePage failure={failure} />
  if ((personal || agent) && (failure.page === 'refused' || failure.page === 'notFound')) {
    const panel = { page: failure.page, flash: frame?.flash, children: page }
    return (
      <SiteFrame data={frame} page={failure.page} frame="center">
        {personal ? <PersonalFrame {...personal} {...panel} /> : null}
        {agent ? <AgentFrame {...agent} {...panel} /> : null}
      </SiteFrame>
    )
  }
  return (
    <SiteFrame data={frame} page={failure.page} frame={isLogin ? 'header' : 'full'}>
      {page}
    </SiteFrame>
  )
}

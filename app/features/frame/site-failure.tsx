import { useRouteError, useRouteLoaderData } from '@remix-run/react'
import { asFailure } from '#app/lib/shown-failure.ts'
import { type CenterData, CenterFrame } from './center-frame.tsx'
import { FailurePage } from './failure-page.tsx'
import { useRootData } from './root-data.ts'
import { RootScreen } from './root-screen.tsx'
import { SiteFrame } from './site-frame.tsx'

/** The error boundary's page, in the site's frame or in that of its centre. */
export function SiteFailure() {
  const caught = useRouteError()
  const data = useRootData()
  const center = useRouteLoaderData<CenterData>('routes/personal-center/center')
  const failure = asFailure(caught)
  if (failure.page === 'maintenance' || failure.page === 'regionBlocked')
    return <RootScreen failure={failure} />
  const isLogin = failure.page === 'login'
  // A login page has its own form, so it shows no dialog with the same fields.
  const shown = data && isLogin ? { ...data, modal: null } : (data ?? null)
  const page = <FailurePage failure={failure} />
  if (center && (failure.page === 'refused' || failure.page === 'notFound'))
    return (
      <SiteFrame data={shown} page={failure.page} frame="center">
        <CenterFrame {...center} page={failure.page} flash={shown?.flash}>
          {page}
        </CenterFrame>
      </SiteFrame>
    )
  return (
    <SiteFrame data={shown} page={failure.page} frame={isLogin ? 'header' : 'full'}>
      {page}
    </SiteFrame>
  )
}

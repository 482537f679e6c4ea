import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { RootData } from '#app/root.tsx'
import { asFailure, FailurePage } from './failure-page.tsx'
import { RootScreen } from './root-screen.tsx'
import { SiteFrame } from './site-frame.tsx'

/** Every page that cannot be shown, in the site's frame: what error boundaries render. */
export function SiteFailure() {
  const error = useRouteError()
  const data = useRouteLoaderData<RootData>('root')
  const { t } = useTranslation(['common', 'states'])
  const failure = asFailure(isRouteErrorResponse(error) ? error : undefined)
  if (failure.page === 'maintenance' || failure.page === 'regionBlocked')
    return <RootScreen failure={failure} />
  const isLogin = failure.page === 'login'
  // A login page that holds its own form has no room for a dialog with the same fields.
  const shown = data && isLogin ? { ...data, modal: null } : (data ?? null)
  return (
    <SiteFrame data={shown} page={failure.page} frame={isLogin ? 'header' : 'full'}>
      <title>{`${t(failure.title)} · ${t('site')}`}</title>
      <FailurePage failure={failure} />
    </SiteFrame>
  )
}

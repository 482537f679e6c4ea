import type { ReactNode } from 'react'
import { Card } from '#app/components/card.tsx'
import { Fold } from '#app/components/fold.tsx'
import { PageHead } from '#app/components/section.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** What stands around the parts of `securityCenter`. Kept, so it is given those as slots. */
export function SecurityPage({
  profile,
  rows,
  limits,
  limitsOpen,
  signedIn,
  devices,
  devicesOpen,
  logins,
  loginsOpen,
}: {
  profile: ReactNode
  /** The settings, a row each. */
  rows: ReactNode
  limits: ReactNode
  limitsOpen: boolean
  /** The number of devices. */
  signedIn: string
  devices: ReactNode
  devicesOpen: boolean
  logins: ReactNode
  loginsOpen: boolean
}) {
  const { t } = useTranslation(['security', 'responsible-gaming'])
  return (
    <>
      <PageHead title={t('title')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[19rem_minmax(0,1fr)]">
          {profile}
          <Card title={t('safety')} titleId="safety" flush>
            <ul>{rows}</ul>
          </Card>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Fold id="security-limits" title={t('responsible-gaming:title')} open={limitsOpen}>
            {limits}
          </Fold>
          <Fold id="security-devices" title={t('sessions.title')} count={signedIn} open={devicesOpen}>
            {devices}
          </Fold>
          <Fold id="security-logins" title={t('logins.title')} open={loginsOpen}>
            {logins}
          </Fold>
        </div>
      </div>
    </>
  )
}

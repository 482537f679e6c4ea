import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Flash } from '#app/components/flash.tsx'
import { SkipLink } from '#app/components/skip-link.tsx'
import type { Frame } from '#app/lib/page-handle.ts'
import type { RootData } from '#app/root.tsx'
import { SiteDialog } from './site-dialog.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SiteTabBar } from './site-tab-bar.tsx'

/** Pages with the header alone fill the window; `--gutter` is what `.shell` gives the others. */
const mainOf: Record<Frame, string> = { full: 'shell pt-3', header: '[--gutter:1rem]', center: '' }

/**
 * Header, main, footer and dialog around a page. `header` leaves navigation and footer away, `center` brings its own
 * head. Without data (the root loader failed) the frame stands with what needs none.
 */
export function SiteFrame({
  data,
  page,
  frame,
  children,
}: {
  data: RootData | null
  page: string
  frame: Frame
  children: ReactNode
}) {
  const { t } = useTranslation(['common', 'flash'])
  return (
    <>
      <SkipLink>{t('common:skip')}</SkipLink>
      {frame === 'center' ? null : <SiteHeader data={data} nav={frame === 'full'} />}
      <main id="main" data-page={page} tabIndex={-1} className={`${mainOf[frame]} outline-none`.trim()}>
        {data?.flash ? (
          <div className={frame === 'full' ? 'mb-3' : 'shell py-3'}>
            <Flash kind="status">{t(`flash:${data.flash}`)}</Flash>
          </div>
        ) : null}
        {children}
      </main>
      {frame === 'full' ? (
        <>
          <SiteFooter frame={data?.frame} />
          <SiteTabBar
            signedIn={data?.frame.signedIn ?? false}
            mayRegister={data?.frame.status.flags.DIRECTREG3 ?? false}
          />
        </>
      ) : null}
      {data?.modal ? <SiteDialog modal={data.modal} /> : null}
    </>
  )
}

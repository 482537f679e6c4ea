import type { ReactNode } from 'react'
import { SkipLink } from '#app/components/frame/skip-link.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Frame } from '#app/lib/pages/page-handle.ts'
import type { LiveTopic } from '#contract/play/events.ts'
import { AnalyticsConsentBar } from './analytics-consent.tsx'
import type { RootData } from './root-data.ts'
import { LeftBar, ServiceBar } from './side-bars.tsx'
import { SiteDialog } from './site-dialog.tsx'
import { SiteFooter, SmallFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SiteMain } from './site-main.tsx'
import { AgentTabBar, SiteTabBar } from './site-tab-bar.tsx'

/** Header-only pages fill the window; `--gutter` is what `.shell` gives the others. */
const mainOf = {
  full: 'shell pt-3 pb-9',
  header: '[--gutter:1rem]',
  bare: 'shell pt-3 pb-9',
} as const satisfies Partial<Record<Frame, string>>

/**
 * Header, main, footer and dialog around a page. `header` omits the navigation, the tab bar and most of the footer,
 * `bare` also the header; `center` has its own head and `SiteMain`. Without data (the root loader failed) only parts that need none are
 * shown.
 */
export function SiteFrame({
  data,
  page,
  game,
  frame,
  liveTopic,
  children,
}: {
  data: RootData | null
  page: string
  game?: string | undefined
  frame: Frame
  liveTopic?: LiveTopic | undefined
  children: ReactNode
}) {
  const { t } = useTranslation('common')
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      {frame === 'center' || frame === 'bare' ? null : <SiteHeader data={data} nav={frame === 'full'} />}
      {frame === 'center' ? (
        children
      ) : (
        <SiteMain
          page={page}
          game={game}
          flash={data?.flash}
          liveTopic={liveTopic}
          flashClassName={frame === 'full' ? 'mb-3' : 'shell py-3'}
          className={mainOf[frame]}
        >
          {children}
        </SiteMain>
      )}
      {data && data.frame.analytics !== undefined && frame !== 'bare' ? (
        <AnalyticsConsentBar consent={data.frame.analytics} />
      ) : null}
      {frame === 'full' || frame === 'center' ? (
        <>
          <SiteFooter frame={data?.frame} />
          {data?.site === 'agent' && data.frame.member ? (
            <AgentTabBar />
          ) : (
            <SiteTabBar
              signedIn={data?.frame.signedIn ?? false}
              mayRegister={data?.frame.status.flags.DIRECTREG3 ?? false}
            />
          )}
        </>
      ) : (
        <SmallFooter frame={data?.frame} />
      )}
      {frame === 'full' ? (
        <>
          <LeftBar />
          <ServiceBar channels={data?.frame.channels ?? []} />
        </>
      ) : null}
      {data?.modal ? <SiteDialog modal={data.modal} /> : null}
    </>
  )
}

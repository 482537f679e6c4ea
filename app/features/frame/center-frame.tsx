import type { ReactNode } from 'react'
import type { SaidFlash } from '#app/lib/forms/flash-codes.ts'
import type { LiveTopic } from '#contract/play/events.ts'
import { CenterHead, type CenterHeadProps, type CenterName } from './center-head.tsx'
import { SiteMain } from './site-main.tsx'

/** The props of every centre: its current panel (`data-page`), and the panel's content. */
export interface PanelFrame {
  page: string
  flash: SaidFlash | null | undefined
  liveTopic?: LiveTopic | undefined
  children: ReactNode
}

export interface CenterFrameProps extends PanelFrame {
  head: CenterHeadProps
  name: CenterName
  menu: ReactNode
}

/** Head, menu, and a panel in its own `<main>`. */
export function CenterFrame({ head, name, menu, page, flash, liveTopic, children }: CenterFrameProps) {
  return (
    <>
      <CenterHead {...head} {...name} />
      <div className="shell grid gap-x-8 grid-cols-[minmax(0,1fr)] gap-y-1 pt-2 pb-9 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-y-4 lg:pt-6">
        <div data-live="menu">{menu}</div>
        <SiteMain
          page={page}
          flash={flash}
          flashClassName="mb-4"
          liveTopic={liveTopic}
          className="min-w-0 scroll-mt-20"
        >
          {children}
        </SiteMain>
      </div>
    </>
  )
}

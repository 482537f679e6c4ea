import type { ReactNode } from 'react'
import type { FlashCode } from '#app/lib/flash-codes.ts'
import type { LiveTopic } from '#contract/events.ts'
import { CenterHead, type CenterHeadProps } from './center-head.tsx'
import { type CenterCounts, CenterMenu } from './center-menu.tsx'
import { SiteMain } from './site-main.tsx'

/** The data of the centre's loader. */
export interface CenterData {
  head: CenterHeadProps
  counts: CenterCounts
}

export interface CenterFrameProps extends CenterData {
  /** `data-page`: the current panel, highlighted in the menu. */
  page: string
  flash: FlashCode | null | undefined
  liveTopic?: LiveTopic | undefined
  children: ReactNode
}

/** Head, menu, and a panel in its own `<main>`. */
export function CenterFrame({ head, counts, page, flash, liveTopic, children }: CenterFrameProps) {
  return (
    <>
      <CenterHead {...head} />
      <div className="shell grid gap-x-8 grid-cols-[minmax(0,1fr)] gap-y-4 pt-4 pb-9 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-6">
        <div data-live="menu">
          <CenterMenu current={page} counts={counts} />
        </div>
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

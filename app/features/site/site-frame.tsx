import type { ReactNode } from 'react'
import type { Frame } from '#app/lib/page-handle.ts'
import type { RootData } from '#app/root.tsx'

/** Header, main, footer and dialog around a page. */
export function SiteFrame({ page, children }: { data: RootData | null; page: string; frame: Frame; children: ReactNode }) {
  return (
    <main id="main" data-page={page} tabIndex={-1}>
      {children}
    </main>
  )
}

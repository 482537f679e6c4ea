import type { ReactNode } from 'react'
import { markOfWritten } from './config.ts'
import { useFormat } from './format.tsx'

/** A text that operators wrote: on a page in another language marked as what it is, so that its marks and digits stay in its order. */
export function Written({ children }: { children: ReactNode }): ReactNode {
  const mark = markOfWritten(useFormat().language)
  return mark.lang ? <bdi {...mark}>{children}</bdi> : children
}

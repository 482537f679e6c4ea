import type { ReactNode } from 'react'
import { useOfficeRoot } from '../frame/root-data.ts'

/** A link to a record of another page of the office; its text alone for a role that may not see that page. */
export function RecordLink({
  href,
  className,
  children,
}: {
  /** `/office/<page>/…`. */
  href: string
  className?: string
  children: ReactNode
}) {
  const [, , page] = href.split(/[/?]/)
  if (!useOfficeRoot()?.pages.some((one) => one === page)) return children
  return (
    <a className={className} href={href}>
      {children}
    </a>
  )
}

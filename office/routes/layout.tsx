import { Outlet, useMatches } from '@remix-run/react'
import { OfficeFrame } from '#office/features/frame/office-frame.tsx'
import { useOfficeRoot } from '#office/features/frame/root-data.ts'
import type { OfficePage } from '#platform/backoffice/operators/index.ts'

/** What a page tells its frame: its name, and whether it is told when something has changed. */
interface OfficeHandle {
  page?: OfficePage
  live?: true
}

/** The office's frame around every page: a route of its own, so that the page of a failed act has the data of the frame. */
export default function OfficeLayout() {
  const data = useOfficeRoot()
  const [handle] = useMatches().flatMap(({ handle }) => {
    const named = handle as OfficeHandle | undefined
    return named?.page ? [named] : []
  })
  return (
    <OfficeFrame data={data ?? null} page={handle?.page ?? 'failure'} live={handle?.live}>
      <Outlet />
    </OfficeFrame>
  )
}

export { OfficeFailure as ErrorBoundary } from '#office/features/frame/office-failure.tsx'

import { Outlet, useMatches } from '@remix-run/react'
import type { OfficePage } from '#platform/backoffice/operators/index.ts'
import { OfficeFrame } from '../features/frame/office-frame.tsx'
import { useOfficeRoot } from '../features/frame/root-data.ts'

/** The office's frame around every page: a route of its own, so that the page of a failed act has the data of the frame. */
export default function OfficeLayout() {
  const data = useOfficeRoot()
  const [page] = useMatches().flatMap(({ handle }) => {
    const named = (handle as { page?: OfficePage } | undefined)?.page
    return named ? [named] : []
  })
  return (
    <OfficeFrame data={data ?? null} page={page ?? 'failure'}>
      <Outlet />
    </OfficeFrame>
  )
}

export { OfficeFailure as ErrorBoundary } from '../features/frame/office-failure.tsx'

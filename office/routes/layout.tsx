import { Outlet, useMatches } from '@remix-run/react'
import { OfficeFrame } from '#office/features/frame/office-frame.tsx'
import { handleOf } from '#office/features/frame/office-handle.ts'
import { useOfficeRoot } from '#office/features/frame/root-data.ts'

/** The office's frame around every page: a route of its own, so that the page of a failed act has the data of the frame. */
export default function OfficeLayout() {
  const data = useOfficeRoot()
  const handle = handleOf(useMatches())
  return (
    <OfficeFrame data={data ?? null} page={handle?.page ?? 'failure'} live={handle?.live}>
      <Outlet />
    </OfficeFrame>
  )
}

export { OfficeFailure as ErrorBoundary } from '#office/features/frame/office-failure.tsx'

import { Outlet, useMatches } from '@remix-run/react'
import { useRootData } from '#app/features/frame/root-data.ts'
import { SiteFrame } from '#app/features/frame/site-frame.tsx'
import { gameOf, liveTopicOf, pageOf } from '#app/lib/pages/page-handle.ts'

/**
 * The site's frame around every page. A route of its own below the root, because the page of a failed action only gets
 * the data of routes above the boundary: the root's, which knows who is signed in.
 */
export default function SiteLayout() {
  const data = useRootData()
  const matches = useMatches()
  const { page, frame } = pageOf(matches)
  return (
    <SiteFrame
      data={data ?? null}
      page={page}
      game={gameOf(matches)}
      frame={frame}
      liveTopic={liveTopicOf(matches)}
    >
      <Outlet />
    </SiteFrame>
  )
}

export { SiteFailure as ErrorBoundary } from '#app/features/frame/site-failure.tsx'

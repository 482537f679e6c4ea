import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Outlet, useLoaderData, useMatches, useRouteLoaderData } from '@remix-run/react'
import { CenterHead } from '#app/features/personal-center/center-head.tsx'
import { CenterMenu, firstPanel } from '#app/features/personal-center/center-menu.tsx'
import { SiteMain } from '#app/features/site/site-main.tsx'
import { pageOf } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import type { RootData } from '#app/root.tsx'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { wayBack } from '#app/services/way-back.server.ts'
import type { EventTopic } from '#contract/events.ts'

/** The overlay of the personal center: head, menu, and the panel in its `<main>` (site.md section 6). */
export async function loader(args: LoaderFunctionArgs) {
  const { info } = await admit(args)
  const { pathname, search } = new URL(args.request.url)
  if (pathname === '/personalCenter') throw redirect(`${paths.personal(firstPanel)}${search}`)
  const { balanceHidden } = await preferencesOf(args)
  return {
    account: info.account,
    balance: balanceHidden ? null : info.sumBalance,
    hereHref: `${pathname}${search}`,
    closeHref: wayBack(args, '/personalCenter'),
  }
}

/** A panel whose loader answers a `liveTopic` is asked again whenever something of it has changed, with a script. */
interface Live {
  liveTopic?: EventTopic
}

export default function Center() {
  const head = useLoaderData<typeof loader>()
  const flash = useRouteLoaderData<RootData>('root')?.flash
  const matches = useMatches()
  const { page } = pageOf(matches)
  const { liveTopic } = (matches.at(-1)?.data ?? {}) as Live
  return (
    <>
      <CenterHead {...head} />
      <div className="shell grid gap-x-8 gap-y-4 pt-4 pb-12 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-6">
        <CenterMenu current={page} />
        <SiteMain
          page={page}
          flash={flash}
          flashClassName="mb-4"
          liveTopic={liveTopic}
          className="min-w-0 scroll-mt-20"
        >
          <Outlet />
        </SiteMain>
      </div>
    </>
  )
}

import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Outlet, useLoaderData, useMatches } from '@remix-run/react'
import { firstPanel } from '#app/features/frame/center-menu.tsx'
import { type PersonalCenterData, PersonalFrame } from '#app/features/frame/personal-frame.tsx'
import { useRootData } from '#app/features/frame/root-data.ts'
import { liveTopicOf, pageOf } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { wayBack } from '#app/services/sign-in/way-back.server.ts'
import centerStyles from '#app/styles/center.css?url'

export const links = stylesheets(centerStyles)

/**
 * The personal center: head, menu, and the panel in its `<main>` (site.md section 6). Each panel has its own gate
 * besides; a closed one says so inside the centre.
 */
export async function loader(args: LoaderFunctionArgs): Promise<PersonalCenterData> {
  const { info } = await admit(args, undefined, paths.personalCenter)
  const { pathname, search } = new URL(args.request.url)
  if (pathname === paths.personalCenter) throw redirect(`${paths.personal(firstPanel)}${search}`)
  const { balanceHidden } = await preferencesOf(args)
  const counts = {
    rewards: info.availablePromoCount,
    missions: info.claimableMissions,
    unreadMessage: info.unreadMessage,
  }
  const closeHref = wayBack(args, paths.personalCenter)
  const balance = balanceHidden ? null : info.sumBalance
  return { head: { account: info.account, balance, closeHref }, counts }
}

export default function Center() {
  const data = useLoaderData<typeof loader>()
  const flash = useRootData()?.flash
  const matches = useMatches()
  const { page } = pageOf(matches)
  return (
    <PersonalFrame {...data} page={page} flash={flash} liveTopic={liveTopicOf(matches)}>
      <Outlet />
    </PersonalFrame>
  )
}

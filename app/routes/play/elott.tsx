import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LotteryMenu } from '#app/features/lottery-menu/lottery-menu.tsx'
import { SiteBanners } from '#app/features/site/site-banners.tsx'
import { keptForGuests, page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { lotteryMenuOf } from '#app/services/games/lottery-menu.server.ts'
import { bannersIn, siteAnnouncements } from '#app/services/site.server.ts'
import listStyles from '#app/styles/lists.css?url'
import menuStyles from '#app/styles/lottery-menu.css?url'

export const handle = keptForGuests(page('elott'))

export const links = stylesheets(listStyles, menuStyles)

export async function loader(args: LoaderFunctionArgs) {
  const [menu, content] = await Promise.all([lotteryMenuOf(args, '/elott'), siteAnnouncements(args)])
  return { ...menu, banners: bannersIn(content) }
}

/** The fast draws. */
export default function Elott() {
  const { banners, ...menu } = useLoaderData<typeof loader>()
  return (
    <>
      <LotteryMenu {...menu} />
      <div className="banner-compact mt-6">
        <SiteBanners banners={banners} group="w_lott" signedIn={menu.member} />
      </div>
    </>
  )
}

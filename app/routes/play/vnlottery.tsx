import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LotteryMenu } from '#app/features/lottery-menu/lottery-menu.tsx'
import { keptForGuests, page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { lotteryMenuOf } from '#app/services/games/lottery-menu.server.ts'
import listStyles from '#app/styles/lists.css?url'
import menuStyles from '#app/styles/lottery-menu.css?url'

export const handle = keptForGuests(page('vnlottery', 'header'))

export const links = stylesheets(listStyles, menuStyles)

export const loader = (args: LoaderFunctionArgs) => lotteryMenuOf(args, '/vnlottery')

/** The tables of Vietnam, by region in the order of their lock. */
export default function VnLottery() {
  return (
    <div className="shell">
      <LotteryMenu {...useLoaderData<typeof loader>()} />
    </div>
  )
}

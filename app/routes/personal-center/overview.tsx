import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { CenterHub } from '#app/features/frame/center-hub.tsx'
import { page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import hubStyles from '#app/styles/hub.css?url'
import recordStyles from '#app/styles/records.css?url'
import { rankProgress } from '#contract/benefits/ranks.ts'
import { rewards } from '#contract/benefits/rewards.ts'
import { playerAvatar } from '#contract/members/security.ts'
import { consolidatedFunds, statement } from '#contract/money/wallet.ts'
import type { loader as centerLoader } from './center.tsx'

export const links = stylesheets(hubStyles, recordStyles)

export const handle = page('overview', 'center')

const LATEST = 3

/** The hub of the personal center. A part that the platform does not answer is left out. */
export async function loader(args: LoaderFunctionArgs) {
  const { info, send } = await admit(args)
  const { language } = await preferencesOf(args)
  const [rank, funds, waiting, lines, picture] = await Promise.all([
    send(rankProgress, { language }),
    send(consolidatedFunds, {}),
    send(rewards, { status: 'ready', size: 1, language }),
    send(statement, { size: LATEST, language }),
    send(playerAvatar, {}),
  ])
  return {
    account: info.account,
    level: info.clubLabel.rankLevel,
    levelName: info.clubLabel.labelName,
    rank: rank.ok ? { turnover: rank.value.turnover, next: rank.value.next } : null,
    wallets: funds.ok ? funds.value.wallets : [],
    ready: waiting.ok ? waiting.value.ready : null,
    lines: lines.ok ? lines.value : null,
    avatar: picture.ok && picture.value.avatars.length > 0 ? (picture.value.avatar ?? 'lotus') : null,
  }
}

export default function Overview() {
  const hub = useLoaderData<typeof loader>()
  const center = useRouteLoaderData<typeof centerLoader>('routes/personal-center/center')
  return <CenterHub {...hub} balance={center?.head.balance ?? null} counts={center?.counts ?? null} />
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  downlinesList,
  teamBetsList,
  teamDaysList,
  teamProfitList,
  teamTransactionsList,
} from '#app/features/agent/team-lists.ts'
import {
  contractsLists,
  payslipsLists,
  requestsList,
  revenueList,
} from '#app/features/contracts/contract-lists.ts'
import { bonusesList } from '#app/features/promotions/bonuses-list.ts'
import { betsList } from '#app/features/records/bets-list.ts'
import { profitList } from '#app/features/records/profit-list.ts'
import { statementList } from '#app/features/records/statement-list.ts'
import { invitedList } from '#app/features/referral/invited-list.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { csvDownload } from '#app/services/csv-download.server.ts'
import { vendorWalletsAsked } from '#app/services/games/vendor-wallets.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { vendorOptions } from '#app/services/site.server.ts'

export const handle = page('path')

/** The lists that can be downloaded. Where a page has several, the first is the one without `?list=`. */
const lists = [
  statementList,
  betsList,
  profitList,
  bonusesList,
  invitedList,
  downlinesList,
  teamDaysList,
  teamBetsList,
  teamProfitList,
  teamTransactionsList,
  revenueList,
  requestsList,
  ...Object.values(contractsLists),
  ...Object.values(payslipsLists),
]

/** All records of a list that match the filters of its page, in its order. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const { pathname, searchParams } = new URL(args.request.url)
  const path = pathname.replace(/\.csv\/*$/, '')
  const ofPage = lists.filter((list) => list.path === path)
  const list = ofPage.find((one) => one.list === (searchParams.get('list') ?? undefined)) ?? ofPage[0]
  if (!list) throw pageFailure('not-found')
  const has = (filter: string) => Object.hasOwn(list.filters, filter)
  const [{ language }, vendor, wallet] = await Promise.all([
    preferencesOf(args),
    has('vendor') ? vendorOptions(args) : [],
    has('wallet') ? vendorWalletsAsked(args, searchParams, member) : [],
  ])
  const file = list.download(searchParams, language, { vendor, wallet: wallet ?? [] })
  if (!file) throw pageFailure('not-found')
  await csvDownload(args, { ...file, open: () => file.open(member) })
  return null
}

/** Never rendered: the loader answers with a file. Its presence makes errors render as pages. */
export default function RecordsCsv() {
  return null
}

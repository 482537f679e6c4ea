import type { LoaderFunctionArgs } from '@remix-run/node'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { allLists } from '#app/records/all-lists.ts'
import { csvDownload } from '#app/services/csv-download.server.ts'
import { vendorWalletsAsked } from '#app/services/games/vendor-wallets.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { vendorOptions } from '#app/services/site.server.ts'

export const handle = page('path')

/** All records of a list that match the filters of its page, in its order; of several lists of a page `?list=` names one. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const { pathname, searchParams } = new URL(args.request.url)
  const path = pathname.replace(/\.csv\/*$/, '')
  const ofPage = allLists.filter((list) => list.path === path)
  const list = ofPage.find((one) => one.list === searchParams.get('list')) ?? ofPage.find((one) => !one.list)
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

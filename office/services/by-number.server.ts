import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { isRowId } from '#office/lists/office-list.ts'
import type { Context } from '#platform/base/context.ts'
import { memberById } from '#platform/members/accounts/index.ts'
import { seeOther } from './acts.server.ts'

/**
 * What to throw where a page below `path` knows no account of this name: members are found by their number, too, which
 * their rows have. The query stays: it says which part is open, and which list comes next.
 */
export async function byNumber(platform: Context, path: string, id: string, { url }: Request) {
  const member = isRowId(id) ? await memberById(platform, BigInt(id)) : null
  return member
    ? seeOther(`${path}/${encodeURIComponent(member.account)}${new URL(url).search}`)
    : pageFailure('not-found')
}

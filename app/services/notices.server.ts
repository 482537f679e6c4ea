import { cookieLine } from '#app/lib/visitor/cookies.ts'
import { SHOWN_NOTICE_SECONDS } from '#app/limits.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { currentMember, type MemberInfo, type RouteArgs } from './session.server.ts'

/** `<member>.<message>`: the newest notice that this browser has shown a member. */
const COOKIE = 'notice'

/**
 * The notices of product.md section 8 that this browser has not shown yet; each is shown once, as a flash. A cookie
 * remembers the newest, so a GET changes nothing on the platform; the messages stay unread in the inbox. A request for
 * a page's dialog takes none: the script shows only the dialog.
 */
export async function takeNotices(args: RouteArgs): Promise<MemberInfo['notices']> {
  const { context, request } = args
  if (new URL(request.url).searchParams.has('modal')) return []
  const info = await currentMember(args).catch(() => null)
  const [newest] = info?.notices ?? []
  if (!info || !newest) return []
  const lastSeen = lastSeenNotice(info.id, context.cookies.get(COOKIE))
  const news = info.notices.filter(({ id }) => BigInt(id) > lastSeen)
  if (news.length > 0)
    context.pageCookies.push(
      cookieLine(COOKIE, `${info.id}.${newest.id}`, {
        secure: context.origin.startsWith('https:'),
        maxAgeSeconds: SHOWN_NOTICE_SECONDS,
      }),
    )
  return news
}

/** Zero if the cookie is another member's, or invalid. */
function lastSeenNotice(memberId: string, cookie = ''): bigint {
  const [member, message = ''] = cookie.split('.')
  return (member === memberId && rowIdOf(message)) || 0n
}

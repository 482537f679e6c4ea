import type { ValueOf } from '#contract/base/endpoint.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { memberIcon, playerAvatar } from '#contract/members/security.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'

/** Pictures that a member may choose; the site has the images. */
export const avatars: readonly string[] = [
  'lotus',
  'rosette',
  'drum',
  'cement-tile',
  'waves',
  'fan',
  'feathers',
  'pitch',
  'arrows',
  'balls',
  'dice',
]

/** The pictures to choose from, none while the flag PROFPIC3 is off, and the chosen one. Refuses `in-need-true-account`. */
export async function readAvatars(
  ctx: Context,
  member: Member,
): Promise<Result<ValueOf<typeof playerAvatar>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const [offered, { avatar }] = await Promise.all([
    offeredAvatars(ctx),
    ctx.db.selectFrom('member').select('avatar').where('id', '=', member.id).executeTakeFirstOrThrow(),
  ])
  return ok({ avatar, avatars: offered })
}

/** Empty while the flag is off. */
export const offeredAvatars = async (ctx: Context): Promise<string[]> =>
  (await ctx.settings.flag('PROFPIC3')) ? [...avatars] : []

/** Only the chosen picture. Refuses `in-need-true-account`. */
export async function readIcon(ctx: Context, member: Member): Promise<Result<ValueOf<typeof memberIcon>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  return ok(
    await ctx.db.selectFrom('member').select('avatar').where('id', '=', member.id).executeTakeFirstOrThrow(),
  )
}

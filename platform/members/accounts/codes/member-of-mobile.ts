import type { Context } from '#platform/base/context.ts'

/** The member with this proved mobile number (`+84912345678`); undefined if there is none. */
export const memberOfMobile = (
  ctx: Context,
  mobile: string,
): Promise<{ id: bigint; frozen: boolean } | undefined> =>
  ctx.db
    .selectFrom('member')
    .select(['id', 'frozen'])
    .where('mobile', '=', mobile)
    .where('mobile_proved', '=', true)
    .executeTakeFirst()

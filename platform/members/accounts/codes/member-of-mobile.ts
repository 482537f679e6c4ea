import type { Context } from '#platform/base/context.ts'

/** The member that has proved to have a mobile number (`+84912345678`); undefined where nobody has. */
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

import type { Context } from '../context.ts'

/** The member that has proved to have a mobile number (`+84912345678`); null where nobody has. */
export async function memberIdOfMobile(ctx: Context, mobile: string): Promise<bigint | null> {
  const row = await ctx.db
    .selectFrom('member')
    .select('id')
    .where('mobile', '=', mobile)
    .where('mobile_proved', '=', true)
    .executeTakeFirst()
  return row?.id ?? null
}

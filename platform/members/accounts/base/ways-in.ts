import type { Context } from '#platform/base/context.ts'

/**
 * The ways in which a member can sign in at present: by its password, by a code to its number (if the operator has that), by
 * passkeys, and by accounts elsewhere whose provider is open. Nobody takes the last of them from itself.
 */
export async function waysIn(ctx: Context, memberId: bigint): Promise<number> {
  const [byCode, { password_hash, mobile_proved, passkeys, links }] = await Promise.all([
    ctx.settings.flag('MOBILEVERCODELOGIN3'),
    ctx.db
      .selectFrom('member')
      .select(['password_hash', 'mobile_proved'])
      .select(({ selectFrom, fn }) => [
        selectFrom('member_passkey')
          .select(fn.countAll<bigint>().as('keys'))
          .whereRef('member_passkey.member_id', '=', 'member.id')
          .as('passkeys'),
        selectFrom('provider_link')
          .innerJoin('sign_in_provider', 'sign_in_provider.issuer', 'provider_link.issuer')
          .select(fn.countAll<bigint>().as('open'))
          .whereRef('provider_link.member_id', '=', 'member.id')
          .where('sign_in_provider.closed_at', 'is', null)
          .as('links'),
      ])
      .where('member.id', '=', memberId)
      .executeTakeFirstOrThrow(),
  ])
  return (
    Number(password_hash !== null) +
    Number(mobile_proved && byCode) +
    Number(passkeys ?? 0) +
    Number(links ?? 0)
  )
}

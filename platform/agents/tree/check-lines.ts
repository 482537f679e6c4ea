import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { MAX_FINDINGS_ROWS } from '#platform/base/limits.ts'
import { memberFacts } from '#platform/members/accounts/index.ts'

/** The faults of the lines, in words; `problems` is empty if all is well. */
export interface LinesCheck {
  members: number
  problems: string[]
}

/**
 * Checks that every line follows from the uplines: each is the upline's line with the member's own id appended, or the
 * id alone without an upline; every account but trials has a line; and the counted numbers of accounts below are right.
 */
export async function checkLines(ctx: Context): Promise<LinesCheck> {
  const { rows } = await sql<{ members: bigint; account: string | null }>`
    with judged as (
      select member.account, own.line is not distinct from coalesce(above.line, ''::bytea) || int8send(member.id)
        and own.below = (
          select count(*) from member_line lower where lower.line > own.line and lower.line < own.line || '\\xff'::bytea
        ) as is_right
      from ${memberFacts} member
      left join member_line own on own.member_id = member.id
      left join member_line above on above.member_id = member.upline_id
      where member.is_agent <> 4
    )
    select (select count(*) from judged) as members, wrong.account
    from (select 1) one left join (select account from judged where not is_right limit ${MAX_FINDINGS_ROWS}) wrong on true
  `.execute(ctx.db)
  return {
    members: Number(rows[0]?.members ?? 0n),
    problems: rows.flatMap(({ account }) =>
      account === null ? [] : [`${account}: its line does not follow from the uplines`],
    ),
  }
}

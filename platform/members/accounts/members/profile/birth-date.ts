import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import { ageOn, EARLIEST_BIRTH_DATE } from '#contract/members/age.ts'
import type { setBirthDate as endpoint } from '#contract/members/identity.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit, listAudit } from '#platform/base/settings/index.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { MAX_UNDER_AGE_LINES } from '#platform/members/limits.ts'

const FIELD = 'birthDate'

/**
 * A birth date as it was entered (`1990-12-31`), of somebody who is old enough today. Refuses `required`, `format` for what is no
 * past day, `under-age` with the least age as `min`, all at `birthDate`. Call it before a transaction: it reads a setting.
 */
export async function readBirthDate(ctx: Context, text: string): Promise<Result<string>> {
  const entered = text.trim()
  if (entered === '') return refuse('required', { field: FIELD })
  const today = dayOf(ctx.clock.now())
  if (!isBirthDate(entered) || entered > today) return refuse('format', { field: FIELD })
  const least = await ctx.settings.value('registrationAge')
  return ageOn(entered, today) < least
    ? refuse('under-age', { field: FIELD, min: String(least) })
    : ok(entered)
}

/** A day of the calendar, `1990-12-31`; `Day` begins in 1970. */
const isBirthDate = (text: string) => z.iso.date().safeParse(text).success && text >= EARLIEST_BIRTH_DATE

const asText: RawBuilder<string | null> = sql`birth_date::text`

/** When a member was born, as it said itself; null: it has not. Nothing that an agent sees has it. */
export async function birthDateOf(db: Db, memberId: bigint): Promise<string | null> {
  const { born } = await db
    .selectFrom('member')
    .select(asText.as('born'))
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return born
}

/** Whether the operator asks for birth dates. */
export const asksBirthDate = async ({ settings }: Context): Promise<boolean> =>
  (await settings.value('register.birthDate')).enabled

/**
 * Keeps when a member was born, once; afterwards customer service is asked. A date of somebody who is too young is not kept, but
 * stands in the audit trail: the member is there already, and would only have to type another one. Refuses as `readBirthDate`,
 * `operation-not-allowed` where the operator asks for none, `state-moved-on` where it is known, `in-need-true-account`.
 */
export async function setBirthDate(
  ctx: Context,
  member: Member,
  { birthDate }: ParsedInputOf<typeof endpoint>,
): Promise<Result<Record<string, never>>> {
  const admitted = await admitReal(ctx, member)
  if (!admitted.ok) return admitted
  if (!(await asksBirthDate(ctx))) return refuse('operation-not-allowed')
  const read = await readBirthDate(ctx, birthDate)
  if (!read.ok) {
    if (read.code === 'under-age') await noteUnderAge(ctx, member, birthDate.trim())
    return read
  }
  return ctx.transact(async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('member')
      .set({ birth_date: read.value })
      .where('id', '=', member.id)
      .where('birth_date', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return refuse('state-moved-on')
    await audit(tx, { actor: member.account, action: 'birth-date-set', subject: member.account })
    return ok({})
  })
}

const UNDER_AGE = 'under-age-stated'

/** Tells the operator what date it was; of many tries the first few. */
async function noteUnderAge(ctx: Context, { account }: Member, birthDate: string): Promise<void> {
  const earlier = await listAudit(ctx, { subject: account, action: UNDER_AGE, limit: MAX_UNDER_AGE_LINES })
  if (earlier.length >= MAX_UNDER_AGE_LINES) return
  await audit(ctx, { actor: account, action: UNDER_AGE, subject: account, detail: { birthDate } })
}

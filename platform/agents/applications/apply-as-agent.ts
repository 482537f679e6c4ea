import { createHash } from 'node:crypto'
import type { applyAsAgent as endpoint } from '#contract/agents/applications.ts'
import type { Caller } from '#contract/base/caller.ts'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { HumanCheck } from '#contract/base/human-check.ts'
import { MAX_NAME_LENGTH, MAX_REMARK_LENGTH } from '#contract/limits.ts'
import { AGENT_APPLICATIONS, MAX_CONTACT_LENGTH } from '#platform/agents/limits.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  countAddressHit,
  countHit,
  markUnderWay,
  passHumanCheck,
  readHits,
  waitForCopy,
} from '#platform/members/accounts/index.ts'
import { REPEATED_FORM } from '#platform/members/limits.ts'

type Application = ValueOf<typeof endpoint>

interface Fields {
  name: string
  contact: string
  remark: string
}

/**
 * Keeps what a visitor or a member asks, for the operators' desk; a form that its browser sends again is answered as the first one.
 * Refuses `required` and `too-long` at `name`, `contact` and `remark`, the codes of the human check, `state-moved-on` at `contact`
 * while the same one waits already, `too-many-requests` beyond five of an address in an hour.
 */
export async function applyAsAgent(
  ctx: Context,
  { caller, member }: Call,
  { name, contact, remark, ...human }: ParsedInputOf<typeof endpoint>,
): Promise<Result<Application>> {
  const fields = { name: name.trim(), contact: contact.trim(), remark: remark.trim() }
  for (const field of ['name', 'contact'] as const)
    if (fields[field] === '') return refuse('required', { field })
  for (const [field, most] of [
    ['name', MAX_NAME_LENGTH],
    ['contact', MAX_CONTACT_LENGTH],
    ['remark', MAX_REMARK_LENGTH],
  ] as const)
    if ([...fields[field]].length > most) return refuse('too-long', { field, max: String(most) })
  const apply = async (key: string | null): Promise<Result<Application>> => {
    const passed = await passHumanCheck(ctx, human)
    return passed.ok ? insertApplication(ctx, caller, { fields, memberId: member?.id ?? null, key }) : passed
  }
  if (!caller.session) return apply(null)
  const key = copyKey(caller, fields, human)
  const sent = () => sentBefore(ctx, key, fields)
  const before = await sent()
  if (before) return ok(before)
  const answer = await markUnderWay(ctx, underWayKey(key), () => apply(key))
  if (answer.ok) return answer
  // The check may be used up by a copy, and the contact waits because of it.
  await waitForCopy(ctx, underWayKey(key))
  const meanwhile = await sent()
  return meanwhile ? ok(meanwhile) : answer
}

/** The same for all copies of one form: those of one visitor, with the same values and the same human check. */
const copyKey = ({ session }: Caller, { name, contact, remark }: Fields, human: HumanCheck): string => {
  const { captchaId, captcha, sliderId, slider } = human
  const values = JSON.stringify([name, contact, remark, captchaId, captcha, sliderId, slider])
  return `agent-applied:${session}:${createHash('sha256').update(values).digest('base64url')}`
}
const underWayKey = (key: string) => `under-way:${key}`

/** The application that a copy of the form has sent within the last minutes; null if there is none. */
async function sentBefore(
  ctx: Context,
  key: string,
  { name, contact, remark }: Fields,
): Promise<Application | null> {
  if ((await readHits(ctx, key)).hits === 0) return null
  const row = await ctx.db
    .selectFrom('agent_application')
    .select('id')
    .where('contact', '=', contact)
    .where('name', '=', name)
    .where('remark', '=', remark)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ? { applicationId: String(row.id) } : null
}

/** Inserts the application of somebody who has passed the human check, within the limit of its address; notes `key` for its copies. */
async function insertApplication(
  ctx: Context,
  { address }: Caller,
  { fields, memberId, key }: { fields: Fields; memberId: bigint | null; key: string | null },
): Promise<Result<Application>> {
  const { hits, retryAfterSeconds } = await countAddressHit(
    ctx,
    'agent-application',
    address,
    AGENT_APPLICATIONS,
  )
  if (hits > AGENT_APPLICATIONS.hits) return refuse('too-many-requests', { retryAfterSeconds })
  return ctx.transact(async (tx) => {
    const row = await tx.db
      .insertInto('agent_application')
      .values({ ...fields, member_id: memberId, created_at: tx.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return refuse('state-moved-on', { field: 'contact' })
    if (key !== null) await countHit(tx, key, COPIES_ANSWERED)
    return ok({ applicationId: String(row.id) })
  })
}

/** A form's note for its copies, as long as they are answered. */
const COPIES_ANSWERED = { hits: 1, windowSeconds: REPEATED_FORM.answeredForMs / 1000 }

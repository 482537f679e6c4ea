import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { MAX_PASSKEYS, PASSKEY_NAME_LENGTH } from '#platform/members/limits.ts'
import { type MadePasskey, madePasskey } from './webauthn.ts'

/** What a browser has made for a question, and what its owner calls it. */
interface NewPasskey {
  /** As JSON. */
  credential: string
  name: string
  /** Of the site on which it was made. */
  origin: string
}

/** A passkey as its owner's table has it. */
type PasskeyRow = ReturnType<typeof rowOf>

/** Whose passkey it is: a member, or an operator, each with a table of its own. */
interface PasskeyOwner {
  /** Proves who adds it, before anything else: whoever finds an open session adds none. */
  prove(): Promise<Result<null>>
  /** Takes the question that the answer is to, which can be answered once; null without one, or too late. */
  takeChallenge(ctx: Context): Promise<string | null>
  /** Locks the owner's passkeys, and counts them. */
  lockKeys(tx: Context): Promise<number>
  /** Writes it; false where somebody has it already. */
  write(tx: Context, row: PasskeyRow): Promise<boolean>
  /** Notifies the owner, or writes the audit trail, in the same transaction. */
  note(tx: Context, name: string): Promise<unknown>
}

/**
 * Judges the name of a new passkey, and who adds it; returns the name as it is kept. Refuses `required` and `too-long` at `name`,
 * and the refusals of `prove`.
 */
async function judgeNewPasskey(
  name: string,
  { prove }: Pick<PasskeyOwner, 'prove'>,
): Promise<Result<string>> {
  const called = name.trim()
  if (called === '') return refuse('required', { field: 'name' })
  if (called.length > PASSKEY_NAME_LENGTH) return refuse('too-long', { field: 'name' })
  const proved = await prove()
  return proved.ok ? ok(called) : proved
}

/** The same before the browser makes the passkey; refuses `over-limit` for an eleventh, too. */
export async function judgeUnmadePasskey(
  name: string,
  { prove, count }: Pick<PasskeyOwner, 'prove'> & { count(): Promise<number> },
): Promise<Result<null>> {
  const judged = await judgeNewPasskey(name, { prove })
  if (!judged.ok) return judged
  return (await count()) >= MAX_PASSKEYS ? refuse('over-limit') : ok(null)
}

/**
 * Keeps a passkey that a browser has made. Refuses the refusals of `judgeNewPasskey`, `invalid` for an answer that is not right, to
 * another question, or too late, and `over-limit` for an eleventh.
 */
export async function keepPasskey(
  ctx: Context,
  { credential, name, origin }: NewPasskey,
  owner: PasskeyOwner,
): Promise<Result<null>> {
  const called = await judgeNewPasskey(name, owner)
  if (!called.ok) return called
  const result = await ctx.transact(async (tx) => {
    const keys = await owner.lockKeys(tx)
    const challenge = await owner.takeChallenge(tx)
    const passkey = challenge === null ? null : await madePasskey(credential, { origin, challenge })
    if (!passkey) return refuse('invalid')
    if (keys >= MAX_PASSKEYS) return refuse('over-limit')
    if (!(await owner.write(tx, rowOf(tx, passkey, called.value)))) return refuse('invalid')
    await owner.note(tx, called.value)
    return ok(null)
  })
  // The refusal has given the question back, and it is used up all the same.
  if (!result.ok) await owner.takeChallenge(ctx)
  return result
}

const rowOf = (
  { clock }: Context,
  { credentialId, publicKey, counter, transports }: MadePasskey,
  name: string,
) => ({
  credential_id: credentialId,
  public_key: publicKey,
  counter,
  transports,
  name,
  created_at: clock.now(),
})

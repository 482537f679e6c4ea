import type { Context } from '#platform/base/context.ts'
import { PASSKEY_QUESTION_MS } from '#platform/members/limits.ts'
import { challengeIn, type Question, type StoredPasskey } from './webauthn.ts'

/** What a passkey is asked for; an answer counts for its own purpose only. */
export type PasskeyPurpose = 'add' | 'login' | 'second'

/** Keeps a question of a member, or of a login whose member is not known yet, and returns it as JSON. */
export async function keepQuestion(
  { db, clock }: Context,
  { options, challenge }: Question,
  purpose: PasskeyPurpose,
  memberId: bigint | null,
): Promise<string> {
  await db
    .insertInto('passkey_question')
    .values({
      challenge,
      purpose,
      member_id: memberId,
      expires_at: new Date(clock.now().getTime() + PASSKEY_QUESTION_MS),
    })
    .execute()
  return options
}

/** Takes the question that a browser's answer is to, which can be answered only once; null without one. */
export async function takeQuestion(
  { db, clock }: Context,
  credential: string,
  purpose: PasskeyPurpose,
  memberId: bigint | null,
): Promise<string | null> {
  const challenge = challengeIn(credential)
  if (challenge === null) return null
  const question = await db
    .deleteFrom('passkey_question')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('member_id', memberId === null ? 'is' : '=', memberId)
    .where('expires_at', '>', clock.now())
    .returning('challenge')
    .executeTakeFirst()
  return question?.challenge ?? null
}

/** The passkeys of a member, the oldest first. */
export const passkeysOf = ({ db }: Context, memberId: bigint): Promise<(StoredPasskey & { id: bigint })[]> =>
  db
    .selectFrom('member_passkey')
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

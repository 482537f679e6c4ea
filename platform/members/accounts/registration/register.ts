import type { Caller } from '#contract/base/caller.ts'
import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import { wireWords } from '#contract/base/product.ts'
import type { register, registerMobile } from '#contract/members/member.ts'
import { type RegistrationMethod, registrationMethods } from '#contract/members/registration.ts'
import type { WireLoginResult } from '#contract/members/session.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { carryExclusion } from '#platform/members/responsible-gaming/index.ts'
import { deviceToken } from '../base/known-devices.ts'
import { accountKey } from '../base/login-failures.ts'
import {
  countAddressHit,
  type Hits,
  type Limit,
  readAddressHits,
  uncountAddressHit,
} from '../base/throttle.ts'
import { memberOfMobile } from '../codes/member-of-mobile.ts'
import { mobileProvedBy } from '../codes/third-party-proof.ts'
import { takeCode } from '../codes/verification-codes.ts'
import { passHumanCheck } from '../human-check/human-check.ts'
import { addMember, addNamedMember, isMobileTaken, type NewMember } from '../members/create-member.ts'
import { hashPassword, withHashingSlot } from '../secrets/passwords.ts'
import { openSession } from '../sessions/sessions.ts'
import { linkNewMember } from '../third-party/provider-links.ts'
import { strangerOf } from '../third-party/visits.ts'
import { countUse } from './invitations.ts'
import { type Registration, type RegistrationInput, readRegistration } from './read-registration.ts'
import {
  markRegistering,
  noteRegistered,
  registeredBefore,
  registeredMeanwhile,
} from './repeated-registration.ts'

const HOUR_SECONDS = 3_600
/**
 * The counter's name for registrations per address; a household, an internet café and a phone network are one address
 * too.
 */
const ADDRESS_COUNTER = 'register'

/** The form of a user name chosen by the platform. */
const CHOSEN_NAME = { prefix: 'm', digits: 8 }

/**
 * Registers a player by user name and signs it in. Nothing is registered on a refusal: those of `readRegistration`,
 * `captcha-required`, `captcha-failed`, `slider-failed`, `name-taken`, `mobile-taken`, those of `takeCode` and
 * `mobileProvedBy`, `operation-not-allowed` if the method is off, `too-many-requests`, and `popup-closed` for a
 * `thirdPartyToken` that nobody has or that is used up.
 *
 * Fields and codes are checked before the human check (product.md section 4), so that they do not use it up. The human
 * check comes before the name: probing for names costs one check each, and counts (`registrationsPerHour`) like a
 * registration. The name and all other refusals come before the SMS code, so that a right code is not wasted. Only the
 * receiver of the code learns whether a number is taken.
 *
 * The same registration from the same guest session, sent again within minutes, signs its member in again
 * (`repeated-registration.ts`).
 */
export const registerMember = (
  ctx: Context,
  call: Call,
  input: ParsedInputOf<typeof register>,
): Promise<Result<WireLoginResult>> => registerBy(ctx, call, 'register', input)

/** `registerMember` by mobile number; the platform chooses the user name. */
export const registerMemberByMobile = (
  ctx: Context,
  call: Call,
  input: ParsedInputOf<typeof registerMobile>,
): Promise<Result<WireLoginResult>> => registerBy(ctx, call, 'registerMobile', input)

async function registerBy(
  ctx: Context,
  { caller }: Call,
  method: RegistrationMethod,
  input: RegistrationInput,
): Promise<Result<WireLoginResult>> {
  const flags = await ctx.settings.flags()
  if (!registrationMethods(flags).includes(method)) return refuse('operation-not-allowed')
  const read = await readRegistration(ctx, method, flags, input)
  if (!read.ok) return read
  const registration = read.value
  const registered = await registeredBefore(ctx, caller, registration)
  if (typeof registered === 'bigint') return ctx.transact((tx) => signIn(tx, caller, registered))
  const answer = await markRegistering(ctx, caller, () => registerAnew(ctx, caller, registration, input))
  // Passwords that were others at first are so still: looked at again, they would count as another attempt.
  if (answer.ok || registered === 'other-passwords') return answer
  // The check, the name, the token or the last place of the hour may be gone to a copy of this registration.
  const meanwhile = await registeredMeanwhile(ctx, caller, registration)
  return typeof meanwhile === 'bigint' ? ctx.transact((tx) => signIn(tx, caller, meanwhile)) : answer
}

/** Checks what may have changed since the form was shown, the human check last, and registers. */
async function registerAnew(
  ctx: Context,
  caller: Caller,
  registration: Registration,
  input: RegistrationInput,
): Promise<Result<WireLoginResult>> {
  const { thirdPartyToken } = input
  if (thirdPartyToken !== undefined && !(await strangerOf(ctx, thirdPartyToken)))
    return refuse('popup-closed')
  const limit = { hits: await ctx.settings.value('registrationsPerHour'), windowSeconds: HOUR_SECONDS }
  // Before the human check, so that nobody passes one for nothing; checked again when counted.
  const before = await readAddressHits(ctx, ADDRESS_COUNTER, caller.address)
  if (before.hits >= limit.hits) return overLimit(ctx, caller, before)
  const human = await passHumanCheck(ctx, input)
  return human.ok ? registerCounted(ctx, caller, registration, input, limit) : human
}

/** Counts a registration that has passed the human check, and adds its member unless the name is taken. */
async function registerCounted(
  ctx: Context,
  caller: Caller,
  registration: Registration,
  input: RegistrationInput,
  limit: Limit,
): Promise<Result<WireLoginResult>> {
  const counted = await countAddressHit(ctx, ADDRESS_COUNTER, caller.address, limit)
  if (counted.hits > limit.hits) return overLimit(ctx, caller, counted)
  if (registration.username && (await isTaken(ctx, registration.username))) return refuse('name-taken')
  const registered = await add(ctx, caller, registration, input)
  if (!registered.ok && registered.code !== 'name-taken')
    await uncountAddressHit(ctx, ADDRESS_COUNTER, caller.address)
  return registered
}

function overLimit(ctx: Context, { address }: Caller, { retryAfterSeconds }: Hits): Refusal {
  ctx.security.note('registrations-over-limit', { address })
  return refuse('too-many-requests', { retryAfterSeconds })
}

/** Adds the member of a valid, counted registration once its number is proved, and signs it in. */
async function add(
  ctx: Context,
  caller: Caller,
  registration: Registration,
  input: RegistrationInput,
): Promise<Result<WireLoginResult>> {
  const hashes = await hashSecrets(registration)
  if (!hashes.ok) return hashes
  const proved = await proveMobile(ctx, registration, input)
  if (!proved.ok) return proved

  return ctx.transact(async (tx) => {
    const added = await addRegistered(tx, registration, { ...hashes.value, language: caller.language })
    if (!added.ok) return added
    await carryExclusion(tx, added.value)
    if (input.thirdPartyToken !== undefined) {
      const linked = await linkNewMember(tx, added.value, input.thirdPartyToken)
      if (!linked.ok) return linked
    }
    await noteRegistered(tx, caller, added.value.id)
    return signIn(tx, caller, added.value.id)
  })
}

async function signIn(tx: Context, caller: Caller, memberId: bigint): Promise<Result<WireLoginResult>> {
  const token = await openSession(tx, memberId, caller, { kind: 'registration' })
  return ok(
    wireWords({
      token,
      accountKind: 0,
      firstTimeLogin: true,
      passwordExpired: false,
      mustChangePassword: null,
      deviceToken: await deviceToken(tx, caller, memberId),
    }),
  )
}

interface Hashes {
  passwordHash: string | null
  paymentPasswordHash: string
}

const hashSecrets = ({ password, paymentPassword }: Registration): Promise<Result<Hashes>> =>
  withHashingSlot(async () => ({
    passwordHash: password === null ? null : await hashPassword(password),
    paymentPasswordHash: await hashPassword(paymentPassword),
  }))

/** Checks the code or the third party's proof of a required number, and whether the number is free. */
async function proveMobile(
  ctx: Context,
  { mobile }: Registration,
  { verificationCode = '', firebaseIdToken }: RegistrationInput,
): Promise<Result<null>> {
  if (!mobile?.mustProve) return ok(null)
  const { number } = mobile
  const proof = firebaseIdToken
    ? await matchProof(ctx, firebaseIdToken, number)
    : await takeCode(ctx, { purpose: 'register', recipient: number, code: verificationCode })
  if (!proof.ok) return proof
  return (await memberOfMobile(ctx, number)) ? refuse('mobile-taken') : ok(null)
}

async function matchProof(ctx: Context, firebaseIdToken: string, number: string): Promise<Result<null>> {
  const proved = await mobileProvedBy(ctx, firebaseIdToken)
  if (!proved.ok) return proved
  return proved.value === number ? ok(null) : refuse('invalid-verification-code')
}

/** Adds the member; refuses `name-taken` and `mobile-taken` after a lost race. */
async function addRegistered(
  tx: Context,
  { username, mobile, codes, ...registration }: Registration,
  credentials: Hashes & { language: string },
): Promise<Result<Member>> {
  const newMember = {
    accountKind: 0 as const,
    ...registration,
    ...credentials,
    ...(mobile && { mobile: mobile.number, mobileProved: mobile.mustProve }),
    firstLoginAt: tx.clock.now(),
  }
  const added = await addBy(tx, username, newMember)
  // Last, so that the row of a popular code is locked only briefly.
  if (added.ok) await countUse(tx, codes)
  return added
}

async function addBy(
  tx: Context,
  username: string | null,
  newMember: Omit<NewMember, 'account'>,
): Promise<Result<Member>> {
  if (username === null) return addNamedMember(tx, CHOSEN_NAME, newMember)
  const member = await addMember(tx, { account: username, ...newMember })
  if (member) return ok(member)
  return refuse((await isMobileTaken(tx, newMember)) ? 'mobile-taken' : 'name-taken')
}

async function isTaken(ctx: Context, username: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('member')
    .select('id')
    .where('account_key', '=', accountKey(username))
    .executeTakeFirst()
  return row !== undefined
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call, Context, Member } from '#platform/base/context.ts'
import type { CodePurpose } from '#platform/base/messages/index.ts'
import { listOutbox } from '#platform/base/messages/index.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { excludeSelf, requireNotExcluded } from '#platform/members/responsible-gaming/index.ts'
import { provedCall } from '#tests/support/access/two-factor.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { chooseLanguage } from '../members/profile/choose-language.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { bindEmail } from './bind-email.ts'
import { bindMobile } from './bind-mobile.ts'
import { sendCode } from './verification-codes.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let passwordHash: string
let member: Member
let callers = 0
beforeAll(async () => {
  site = await testPlatform()
  passwordHash = await hashPassword('right123')
})
beforeEach(async () => {
  await site.ctx.db.deleteFrom('outbox').execute()
  member = await testMember(site.ctx, { passwordHash })
})
afterAll(() => site.close())

/** The code that goes to an address. */
async function codeTo(purpose: CodePurpose, recipient: string): Promise<string> {
  site.clock.advance(3600)
  const caller = { address: `198.51.100.${++callers}`, language: 'en', userAgent: 'test', session: '' }
  const sent = await sendCode(site.ctx, { purpose, recipient, caller, hasAccount: true })
  if (!sent.ok) throw new Error(sent.code)
  return (await listOutbox(site.ctx, recipient))[0]?.code ?? ''
}

interface Submitted {
  verificationCode: string
  password?: string
  by?: Member
  /** By default of a session whose password was typed a moment ago. */
  call?: Call
}

/** The two kinds of address, each with two that are good. */
const kinds = {
  email: {
    purpose: 'bind-email' as const,
    one: 'lan@example.com',
    two: 'binh@example.com',
    bind: async (address: string, { by = member, call, ...given }: Submitted) =>
      bindEmail(site.ctx, by, { email: address, ...given }, call ?? (await provedCall(site.ctx, by))),
  },
  mobile: {
    purpose: 'bind-mobile' as const,
    one: '+84912345601',
    two: '+84912345602',
    bind: async (address: string, { by = member, call, ...given }: Submitted) =>
      bindMobile(
        site.ctx,
        by,
        { mobileNum: address.slice(3), countryDialingCode: '84', ...given },
        call ?? (await provedCall(site.ctx, by)),
      ),
  },
}

const kept = ({ id }: Member) =>
  site.ctx.db
    .selectFrom('member')
    .select(['email', 'email_proved', 'mobile', 'mobile_proved'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe.each(['email', 'mobile'] as const)('a new %s', (name) => {
  const { purpose, one, two, bind } = kinds[name]
  const proved = async () => {
    const row = await kept(member)
    return [row[name], row[`${name}_proved`]]
  }
  /** As a registration leaves it: given, and not proved. */
  const give = (address: string, kind = name) =>
    site.ctx.db
      .updateTable('member')
      .set({ [kind]: address })
      .where('id', '=', member.id)
      .execute()
  // A number is one member's: each test leaves the two free.
  beforeEach(() =>
    site.ctx.db
      .updateTable('member')
      .set({ mobile: null, mobile_proved: false })
      .where('mobile', 'is not', null)
      .execute(),
  )

  test('is proved by the code that went to it', async () => {
    const verificationCode = await codeTo(purpose, one)
    expect(await bind(two, { verificationCode })).toEqual(refuse('code-expired'))
    expect(await bind(one, { verificationCode: '' })).toEqual(refuse('missing-verification-code'))
    expect(
      await bind(one, { verificationCode: verificationCode === '111111' ? '222222' : '111111' }),
    ).toEqual(refuse('invalid-verification-code'))
    expect(await proved()).toEqual([null, false])
    expect(await bind(one, { verificationCode })).toEqual(ok({}))
    expect(await proved()).toEqual([one, true])
    expect(await bind(one, { verificationCode })).toEqual(refuse('code-expired'))
  })

  test.each([true, false])(
    'takes the place of one (proved: %s) with the password alone, and that one is told',
    async (wasProved) => {
      if (wasProved) await bind(one, { verificationCode: await codeTo(purpose, one) })
      else await give(one)
      await chooseLanguage(site.ctx, member, { language: 'en' })
      const verificationCode = await codeTo(purpose, two)
      const refused = (code: 'required' | 'wrong-old-password') => refuse(code, { field: 'password' })
      expect(await bind(two, { verificationCode })).toEqual(refused('required'))
      expect(await bind(two, { verificationCode, password: '' })).toEqual(refused('required'))
      expect(await bind(two, { verificationCode, password: 'wrong123' })).toEqual(
        refused('wrong-old-password'),
      )
      expect(await proved()).toEqual([one, wasProved])
      // The code was not used up by what was refused before it.
      expect(await bind(two, { verificationCode, password: 'right123' })).toEqual(ok({}))
      expect(await proved()).toEqual([two, true])
      const [notice] = await listOutbox(site.ctx, one)
      expect(notice).toMatchObject({ purpose: 'address-replaced', code: null })
      expect(notice?.text).toContain(`the account ${member.account} has new contact details`)
    },
  )

  test('needs no password where it is the one that was given, or proved, before', async () => {
    await give(name === 'email' ? 'Lan@Example.com' : one)
    expect(await bind(one, { verificationCode: await codeTo(purpose, one) })).toEqual(ok({}))
    expect(await bind(one, { verificationCode: await codeTo(purpose, one) })).toEqual(ok({}))
    expect((await listOutbox(site.ctx, one)).map((message) => message.purpose)).toEqual([purpose, purpose])
  })

  test("is told to the member's proved address of the other kind", async () => {
    const other = kinds[name === 'email' ? 'mobile' : 'email']
    await other.bind(other.one, { verificationCode: await codeTo(other.purpose, other.one) })
    await chooseLanguage(site.ctx, member, { language: 'en' })
    expect(await bind(one, { verificationCode: await codeTo(purpose, one) })).toEqual(ok({}))
    const [notice] = await listOutbox(site.ctx, other.one)
    expect(notice).toMatchObject({ purpose: 'address-bound', code: null })
    expect(notice?.text).toContain(`was confirmed for the account ${member.account}`)
  })

  test('is told by the way of each address, for a day', async () => {
    const other = kinds[name === 'email' ? 'mobile' : 'email']
    await other.bind(other.one, { verificationCode: await codeTo(other.purpose, other.one) })
    await give(one)
    const submitted = { verificationCode: await codeTo(purpose, two), password: 'right123' }
    expect(await bind(two, submitted)).toEqual(ok({}))
    const notices = site.ctx.db
      .selectFrom('outbox')
      .select(['recipient', 'channel', 'good_until'])
      .where('purpose', 'in', ['address-replaced', 'address-bound'])
    const good_until = new Date(site.clock.now().getTime() + 86_400_000)
    const [own, others] = name === 'email' ? ['mail', 'sms'] : ['sms', 'mail']
    expect(await notices.orderBy('id').execute()).toEqual([
      { recipient: one, channel: own, good_until },
      { recipient: other.one, channel: others, good_until },
    ])
  })

  test('is told to nobody at an address that was only given', async () => {
    const other = kinds[name === 'email' ? 'mobile' : 'email']
    await give(other.one, name === 'email' ? 'mobile' : 'email')
    await bind(one, { verificationCode: await codeTo(purpose, one) })
    expect(await listOutbox(site.ctx, other.one)).toEqual([])
  })

  test('takes the password first, where the session has not proved it within 5 minutes', async () => {
    const call = await provedCall(site.ctx, member)
    const verificationCode = await codeTo(purpose, one) // an hour later
    const refused = (code: 'required' | 'wrong-old-password') => refuse(code, { field: 'password' })
    expect(await bind(one, { verificationCode, call })).toEqual(refused('required'))
    expect(await bind(one, { verificationCode, call, password: 'wrong123' })).toEqual(
      refused('wrong-old-password'),
    )
    expect(await proved()).toEqual([null, false])
    expect(await bind(one, { verificationCode, call, password: 'right123' })).toEqual(ok({}))
    expect(await proved()).toEqual([one, true])
  })

  test('needs no password when the very one that was given at registration is proved', async () => {
    const call = await provedCall(site.ctx, member)
    await give(one)
    expect(await bind(one, { verificationCode: await codeTo(purpose, one), call })).toEqual(ok({}))
  })

  test('takes the payment password of who has no other', async () => {
    member = await testMember(site.ctx, { paymentPasswordHash: passwordHash })
    const call = await provedCall(site.ctx, member)
    const verificationCode = await codeTo(purpose, one)
    expect(await bind(one, { verificationCode, call, password: 'wrong123' })).toEqual(
      refuse('wrong-payment-password', { field: 'password' }),
    )
    expect(await bind(one, { verificationCode, call, password: 'right123' })).toEqual(ok({}))
    expect(await bind(two, { verificationCode: await codeTo(purpose, two), call })).toEqual(
      refuse('required', { field: 'password' }),
    )
  })

  test('needs none where the member has none', async () => {
    member = await testMember(site.ctx)
    await bind(one, { verificationCode: await codeTo(purpose, one) })
    expect(await bind(two, { verificationCode: await codeTo(purpose, two) })).toEqual(ok({}))
  })

  test('five wrong passwords rest for 15 minutes', async () => {
    await bind(one, { verificationCode: await codeTo(purpose, one) })
    const verificationCode = await codeTo(purpose, two)
    for (let i = 0; i < 5; i++)
      expect(await bind(two, { verificationCode, password: 'wrong123' })).toMatchObject({
        code: 'wrong-old-password',
      })
    expect(await bind(two, { verificationCode, password: 'right123' })).toEqual(
      refuse('too-many-requests', { retryAfterSeconds: 900 }),
    )
  })
})

describe('a number', () => {
  const { purpose, bind } = kinds.mobile
  const number = '+84912345609'

  test("that is another member's is told so only with the right code", async () => {
    expect(await bind(number, { verificationCode: await codeTo(purpose, number) })).toEqual(ok({}))
    const other = await testMember(site.ctx)
    const verificationCode = await codeTo(purpose, number)
    const wrongCode = verificationCode === '111111' ? '222222' : '111111'
    expect(await bind(number, { verificationCode: wrongCode, by: other })).toEqual(
      refuse('invalid-verification-code'),
    )
    expect(await bind(number, { verificationCode, by: other })).toEqual(refuse('mobile-taken'))
    expect(await kept(other)).toMatchObject({ mobile: null, mobile_proved: false })
  })

  test('that another member has only claimed goes to who proves it', async () => {
    const claimed = '+84912345608'
    await testMember(site.ctx, { mobile: claimed })
    expect(await bind(claimed, { verificationCode: await codeTo(purpose, claimed) })).toEqual(ok({}))
  })
})

describe('what happens while a code is looked at', () => {
  const { purpose, one, two } = kinds.email
  const bindIn = async (ctx: Context) => {
    const verificationCode = await codeTo(purpose, two)
    return bindEmail(ctx, member, { email: two, verificationCode }, await provedCall(site.ctx, member))
  }
  const meanwhile = (happening: () => Promise<unknown>): Context => ({
    ...site.ctx,
    async transact(work) {
      await happening()
      return site.ctx.transact(work)
    },
  })

  test('an address that was bound meanwhile is replaced with the password alone', async () => {
    const ctx = meanwhile(() =>
      site.ctx.db.updateTable('member').set({ email: one }).where('id', '=', member.id).execute(),
    )
    expect(await bindIn(ctx)).toEqual(refuse('required', { field: 'password' }))
    expect(await kept(member)).toMatchObject({ email: one, email_proved: false })
  })

  test('a failure is no taken number', async () => {
    const ctx = meanwhile(async () => {
      throw new Error('no such disk')
    })
    await expect(bindIn(ctx)).rejects.toThrow('no such disk')
  })
})

test('a trial account binds nothing', async () => {
  const trial = await testMember(site.ctx, { accountKind: 4 })
  const given = { verificationCode: '123456', by: trial }
  for (const { one, bind } of [kinds.email, kinds.mobile])
    expect(await bind(one, given)).toEqual(refuse('in-need-true-account'))
})

test('who has excluded itself under another account is excluded here once the address is proved, not before', async () => {
  const { purpose, one, bind } = kinds.email
  const known = await testMember(site.ctx)
  await bind(one, { verificationCode: await codeTo(purpose, one), by: known })
  expect((await excludeSelf(site.ctx, known, { months: 6 })).ok).toBe(true)
  await site.ctx.db.updateTable('member').set({ email: one }).where('id', '=', member.id).execute()
  expect(await requireNotExcluded(site.ctx, member.id)).toEqual(ok(null))
  expect(await bind(one, { verificationCode: await codeTo(purpose, one) })).toEqual(ok({}))
  expect(await requireNotExcluded(site.ctx, member.id)).toMatchObject({ code: 'self-excluded' })
})

test.each([
  ['', refuse('required', { field: 'email', min: '5', max: '100', patternId: 3 })],
  ['nobody', refuse('format', { field: 'email', min: '5', max: '100', patternId: 3 })],
])('%j is no mail address', async (address, refusal) => {
  expect(await kinds.email.bind(address, { verificationCode: '123456' })).toEqual(refusal)
})

test.each([
  ['84', '', refuse('missing-phone-number')],
  ['84', '12', refuse('invalid-phone-number')],
  ['999', '912345678', refuse('not-offered', { field: 'countryDialingCode' })],
])('+%s %j is no number that is taken', async (countryDialingCode, mobileNum, refusal) => {
  const given = { countryDialingCode, mobileNum, verificationCode: '123456' }
  expect(await bindMobile(site.ctx, member, given, await provedCall(site.ctx, member))).toEqual(refusal)
})

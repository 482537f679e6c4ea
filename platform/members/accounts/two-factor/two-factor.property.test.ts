import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, Member } from '#platform/base/context.ts'
import { provedCall, totpCode } from '#tests/support/access/two-factor.ts'
import { cases } from '#tests/support/cases.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { accountKey } from '../base/login-failures.ts'
import { readSecurityConfig } from '../security/security-config.ts'
import { openPendingLogin } from '../sessions/pending-login.ts'
import { confirmTwoFactor } from './confirm-two-factor.ts'
import { endTwoFactor } from './end-two-factor.ts'
import { startTwoFactor } from './start-two-factor.ts'
import { logInWithSecondFactor } from './two-factor-login.ts'
import { twoFactorState } from './two-factor-state.ts'

const caller = { address: '203.0.113.7', language: 'en', userAgent: 'test', session: '' }
const guest: Call = { caller, member: null, tokenHash: null }

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

/** What can be done with a code of a step near now, of the newest set-up or of one before it. */
const deed = fc.record({
  what: fc.constantFrom('confirm', 'login', 'login', 'login', 'end'),
  steps: fc.integer({ min: -2, max: 2 }),
  atOnce: fc.integer({ min: 1, max: 3 }),
  secondsLater: fc.constantFrom(0, 0, 1, 15, 30, 45),
  startsAnew: fc.boolean(),
})
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never

/** A member with its authenticator app, which keeps the newest secret that it was shown. */
async function somebody() {
  const member = await testMember(site.ctx)
  let secret = ''
  return {
    secret: () => secret,
    async start() {
      await startTwoFactor(site.ctx, member, {}, await provedCall(site.ctx, member))
      const config = await readSecurityConfig(site.ctx, member, guest)
      secret = (config.ok && config.value.twoFactor.pending?.secret) || secret
    },
    state: () => twoFactorState(site.ctx, member.id),
    /** Whether the platform took the code. */
    async give(what: Deed['what'], code: string): Promise<boolean> {
      if (what === 'login') return logIn(member, code)
      const use = what === 'confirm' ? confirmTwoFactor : endTwoFactor
      return (await use(site.ctx, member, { code }, await provedCall(site.ctx, member))).ok
    },
    /** So that a row of wrong codes hides nothing. */
    async forgetTries() {
      await site.ctx.db.deleteFrom('throttle').execute()
      await site.ctx.db.deleteFrom('login_failure').execute()
    },
  }
}

async function logIn(member: Member, code: string): Promise<boolean> {
  const login = { memberId: member.id, caller, kind: 'username' as const }
  const pending = await openPendingLogin(
    site.ctx,
    { ...login, remember: false, mustChangePassword: null },
    accountKey(member.account),
  )
  if (!pending.ok) throw new Error(pending.code)
  return (await logInWithSecondFactor(site.ctx, guest, { pendingToken: pending.value, code })).ok
}

test('whatever is done in whatever order, a code of the app is taken once', async () => {
  const property = fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 14 }), async (deeds) => {
    const member = await somebody()
    const used = new Set<string>()
    for (const { what, steps, atOnce, secondsLater, startsAnew } of deeds) {
      site.clock.advance(secondsLater)
      if (startsAnew || member.secret() === '') await member.start()
      const code = totpCode(site.ctx, member.secret(), steps)
      // Two steps in a million have the same code: it would be taken as the other's.
      const others = [-1, 0, 1].filter((other) => other !== steps)
      if (others.some((other) => totpCode(site.ctx, member.secret(), other) === code)) continue
      const results = await Promise.all(Array.from({ length: atOnce }, () => member.give(what, code)))
      const good = results.filter(Boolean).length
      const step = Math.floor(site.clock.now().getTime() / 30_000) + steps
      const name = `${member.secret()} ${step}`
      expect(good).toBeLessThanOrEqual(used.has(name) ? 0 : 1)
      if (good > 0) {
        used.add(name)
        expect(Math.abs(steps)).toBeLessThanOrEqual(1)
      }
      await member.forgetTries()
    }
    // And codes do get accepted: whatever happened before, a later code confirms a set-up or logs in.
    site.clock.advance(120)
    await member.start()
    const { on } = await member.state()
    expect(await member.give(on ? 'login' : 'confirm', totpCode(site.ctx, member.secret(), 0))).toBe(true)
  })
  await fc.assert(property, { numRuns: cases({ few: 12, many: 100 }) })
}, 120_000)

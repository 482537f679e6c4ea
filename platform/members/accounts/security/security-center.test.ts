import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityCenter as endpoint } from '#contract/members/security.ts'
import type { Call } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import {
  chooseRealityCheck,
  limitHistory,
  playLimits,
  removePlayLimit,
  setPlayLimit,
  takeTimeOut,
} from '#platform/members/responsible-gaming/index.ts'
import { twoFactorOn } from '#tests/support/access/two-factor.ts'
import { recording } from '#tests/support/database/statements.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { countAddressHit } from '../base/throttle.ts'
import { readAvatars } from '../members/profile/avatars.ts'
import { chooseAvatar } from '../members/profile/choose-avatar.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { loginHistory } from '../sessions/login-history.ts'
import { hashOfToken, openSession } from '../sessions/sessions.ts'
import { securityCenter } from './security-center.ts'
import { readSecurityConfig } from './security-config.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

const caller = { address: '2001:db8:1:2::7', language: 'en', userAgent: 'a phone', session: '' }
const input = endpoint.input.parse({})

test('one call answers what the others answer one by one, in three statements', async () => {
  const { ctx } = site
  const member = await testMember(ctx, {
    email: 'lan.nguyen@example.com',
    passwordHash: 'hash of a password',
    balance: '500.00',
  })
  await openSession(ctx, member.id, { ...caller, userAgent: 'another' }, { remember: true })
  site.clock.advance(60)
  const token = await openSession(ctx, member.id, caller, { remember: false })
  const call: Call = { caller, member, tokenHash: hashOfToken(token) }
  await twoFactorOn(ctx, member)
  await chooseAvatar(ctx, member, { avatar: 'drum' })
  await setPlayLimit(ctx, member, { kind: 'loss', period: 'week', amount: '200.00' })
  await setPlayLimit(ctx, member, { kind: 'deposit', period: 'day', amount: '900000000000.00' })
  await removePlayLimit(ctx, member, { kind: 'loss', period: 'week' })
  await chooseRealityCheck(ctx, member, { minutes: 30 })
  await takeTimeOut(ctx, member, { duration: '24h' })
  for (let failed = 0; failed < 5; failed++)
    await countAddressHit(ctx, 'login-address', caller.address, { hits: 20, windowSeconds: 600 })

  const recorded = recording(ctx)
  const result = await securityCenter(recorded.ctx, member, input, call)
  // A fresh context reads the settings once; pages share them.
  expect(recorded.statements.filter((statement) => !statement.includes('from "setting"'))).toHaveLength(3)
  const told = async <Value>(asked: Promise<{ ok: true; value: Value } | { ok: false; code: string }>) => {
    const answer = await asked
    if (!answer.ok) throw new Error(answer.code)
    return answer.value
  }
  const { list } = await told(listSessions(ctx, member, call))
  const { content } = await told(limitHistory(ctx, member, { page: 1, size: 100 }))
  expect(await told(Promise.resolve(result))).toEqual({
    config: await told(readSecurityConfig(ctx, member, call)),
    picture: await told(readAvatars(ctx, member)),
    sessions: list,
    logins: await told(loginHistory(ctx, member, input)),
    limits: await told(playLimits(ctx, member)),
    limitEvents: content,
  })
  // None of it is empty, so that no comparison passes only because both sides are empty.
  expect(result).toMatchObject({
    value: {
      config: { codeNeedsCheck: true, twoFactor: { on: true } },
      picture: { avatar: 'drum' },
      sessions: [{ current: true }, { current: false, userAgent: 'another' }],
      limits: { exclusion: { kind: 'time-out' }, realityMinutes: 30 },
    },
  })
  expect(content.map(({ act }) => act)).toHaveLength(5)
})

test('a trial account has no security panel', async () => {
  const trial = await testMember(site.ctx, { accountKind: 4 })
  const call: Call = { caller, member: trial, tokenHash: null }
  expect(await securityCenter(site.ctx, trial, input, call)).toEqual(refuse('in-need-true-account'))
})

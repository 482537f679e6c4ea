import { afterAll, beforeAll, expect, test } from 'vitest'
import { captchaImage } from '#contract/base/system.ts'
import { changePassword, memberInfo, register } from '#contract/members/member.ts'
import { login, loginNeeds, logout } from '#contract/members/session.ts'
import { captchaAnswer } from '#platform/members/accounts/index.ts'
import { callPlatform } from '#tests/support/platform/caller.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

let challenges = 0

/** A challenge that a visitor has seen, and its answer. */
async function solvedCaptcha() {
  const captchaId = `challenge-${String(++challenges).padStart(8, '0')}`
  const picture = await callPlatform(site.platform, captchaImage, { id: captchaId })
  expect(picture.ok).toBe(true)
  const answer = await captchaAnswer(site.ctx, captchaId)
  if (!answer.ok) throw new Error(answer.code)
  return { captchaId, captcha: answer.value }
}

test('a member registers, is signed in, signs out, and comes back', async () => {
  const { platform, clock } = site
  const registered = await callPlatform(platform, register, {
    username: 'Lan2026',
    password: 'sunlit48',
    paymentPassword: '806153',
    payeeName: 'NGUYEN LAN',
    ...(await solvedCaptcha()),
    login: true,
    registerMethod: 'WEB',
    registerUrl: '/register',
    domain: 'sen.test',
  })
  if (!registered.ok) throw new Error(registered.code)
  const { token, firstTimeLogin } = registered.value
  expect(firstTimeLogin).toBe(true)

  const info = await callPlatform(platform, memberInfo, {}, { token })
  expect(info).toMatchObject({
    status: 200,
    value: {
      account: 'Lan2026',
      isAgent: 0,
      payeeName: 'NGUYEN LAN',
      email: null,
      sumBalance: '0.00',
      mustChangePassword: null,
      oldPasswordKnown: false,
      previousLogin: null,
    },
  })

  expect(await callPlatform(platform, logout, {}, { token })).toMatchObject({ ok: true })
  expect(await callPlatform(platform, memberInfo, {}, { token })).toMatchObject({
    status: 401,
    code: 'please-log-in',
  })
  expect(await callPlatform(platform, logout, {}, { token })).toMatchObject({ ok: true })

  clock.advance(60)
  const again = await callPlatform(
    platform,
    login,
    { type: 'username', username: ' lan2026 ', password: 'sunlit48' },
    { address: '198.51.100.4' },
  )
  if (!again.ok || again.value.twoFactorRequired) throw new Error('not let in')
  expect(again.value).toMatchObject({
    firstTimeLogin: false,
    passwordExpired: false,
    mustChangePassword: null,
  })
  const back = await callPlatform(platform, memberInfo, {}, { token: again.value.token })
  expect(back).toMatchObject({
    value: { previousLogin: { at: '2026-11-20T05:00:00.000Z', address: '203.0.113.7' } },
  })

  const changed = await callPlatform(
    platform,
    changePassword,
    { oldPassword: 'sunlit48', newPassword: 'secret34', confirmNewPassword: 'secret34' },
    { token: again.value.token },
  )
  if (!changed.ok) throw new Error(changed.code)
  expect(await callPlatform(platform, memberInfo, {}, { token: again.value.token })).toMatchObject({
    status: 401,
  })
  expect(await callPlatform(platform, memberInfo, {}, { token: changed.value.token })).toMatchObject({
    status: 200,
  })
})

test('a wrong password asks for a captcha the next time, over the wire', async () => {
  const { platform } = site
  const wrong = { type: 'username' as const, username: 'nobody', password: 'wrong123' }
  expect(await callPlatform(platform, loginNeeds, { username: 'nobody' })).toMatchObject({
    value: { captchaRequired: false },
  })
  expect(await callPlatform(platform, login, wrong)).toMatchObject({
    status: 401,
    code: 'wrong-credentials',
    value: { captchaRequired: true },
  })
  expect(await callPlatform(platform, loginNeeds, { username: 'NOBODY' })).toMatchObject({
    value: { captchaRequired: true },
  })
  expect(await callPlatform(platform, login, wrong)).toMatchObject({
    status: 400,
    code: 'captcha-required',
    value: { captchaRequired: true },
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok, refuse } from '#platform/base/result.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { guestCall } from '#tests/support/platform/guest-call.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { captchaAnswer } from './challenge-answer.ts'
import { isHumanCheckPassed, passHumanCheck } from './human-check.ts'
import { sliderPuzzle } from './slider.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

async function answered(id: string) {
  const answer = await captchaAnswer(site.ctx, id)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}
async function solvedSlider() {
  const sliderId = randomUUID()
  await sliderPuzzle(site.ctx, guestCall('203.0.113.7'), { id: sliderId, redraw: false })
  return { sliderId, slider: await answered(sliderId) }
}
async function solvedCaptcha() {
  const captchaId = randomUUID()
  return { captchaId, captcha: await answered(captchaId) }
}
type Given = Parameters<typeof passHumanCheck>[1]
const pass = (given: Given, use?: 'code' | 'end') => passHumanCheck(site.ctx, given, use)
const refused = (code: 'captcha-required' | 'captcha-failed' | 'slider-failed') =>
  refuse(code, { captchaRequired: true })
const idsOf = ({ captchaId, sliderId }: Given): Given => ({
  ...(captchaId !== undefined && { captchaId }),
  ...(sliderId !== undefined && { sliderId }),
})

test.each([
  ['a captcha', solvedCaptcha, 'captcha-failed'],
  ['a slider', solvedSlider, 'slider-failed'],
] as const)('%s is good once', async (_what, solve, failed) => {
  const given: Given = await solve()
  expect(await pass(idsOf(given))).toEqual(refused('captcha-required'))
  expect(await pass(given)).toEqual(ok(null))
  expect(await pass(given)).toEqual(refused(failed))
  expect(await pass(idsOf(given))).toEqual(refused('captcha-required'))
})

test.each([
  ['a captcha', solvedCaptcha, 'captcha-failed'],
  ['a slider', solvedSlider, 'slider-failed'],
] as const)(
  '%s for a code is good once more, without another answer, for what the code is for',
  async (_what, solve, failed) => {
    const given: Given = await solve()
    const ids = idsOf(given)
    expect(await isHumanCheckPassed(site.ctx, ids)).toBe(false)
    expect(await pass(given, 'code')).toEqual(ok(null))
    expect(await isHumanCheckPassed(site.ctx, ids)).toBe(true)
    // Not for a second code, with its answer or without it.
    expect(await pass(given, 'code')).toEqual(refused(failed))
    expect(await pass(ids, 'code')).toEqual(refused('captcha-required'))
    expect(await pass(ids)).toEqual(ok(null))
    expect(await pass(ids)).toEqual(refused('captcha-required'))
    expect(await isHumanCheckPassed(site.ctx, ids)).toBe(false)
  },
)

test.each([
  ['a captcha', solvedCaptcha],
  ['a slider', solvedSlider],
] as const)(
  '%s that was passed for a code may be answered again for what the code is for',
  async (_what, solve) => {
    const given: Given = await solve()
    expect(await pass(given, 'code')).toEqual(ok(null))
    expect(await pass(given)).toEqual(ok(null))
    expect(await pass(idsOf(given))).toEqual(refused('captcha-required'))
  },
)

test('further codes that are asked for with it do not use up what it is good for', async () => {
  const given = await solvedCaptcha()
  expect(await pass(given, 'code')).toEqual(ok(null))
  for (let n = 0; n < 6; n++) expect(await pass(given, 'code')).toEqual(refused('captcha-failed'))
  expect(await pass(idsOf(given))).toEqual(ok(null))
})

test('right answers for a code that come at once are one', async () => {
  for (const solve of [solvedCaptcha, solvedSlider]) {
    const given = await solve()
    const answers = await Promise.all(Array.from({ length: 20 }, () => pass(given, 'code')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  }
})

test('one that was passed for a code waits ten minutes from then', async () => {
  const given = await solvedCaptcha()
  site.clock.advance(599)
  expect(await pass(given, 'code')).toEqual(ok(null))
  site.clock.advance(599)
  expect(await isHumanCheckPassed(site.ctx, idsOf(given))).toBe(true)
  site.clock.advance(1)
  expect(await isHumanCheckPassed(site.ctx, idsOf(given))).toBe(false)
  expect(await pass(idsOf(given))).toEqual(refused('captcha-required'))
})

test('where there is no answer to one, the other counts', async () => {
  const { sliderId } = await solvedSlider()
  expect(await pass({ sliderId, slider: '', ...(await solvedCaptcha()) })).toEqual(ok(null))
  const { captchaId } = await solvedCaptcha()
  expect(await pass({ captchaId, captcha: '' })).toEqual(refused('captcha-required'))
  expect(await pass({})).toEqual(refused('captcha-required'))
  expect(await isHumanCheckPassed(site.ctx, {})).toBe(false)
})

test('a wrong answer fails, and leaves the right one good', async () => {
  const { captchaId, captcha } = await solvedCaptcha()
  expect(await pass({ captchaId, captcha: `${captcha}0` })).toEqual(refused('captcha-failed'))
  expect(await pass({ captchaId, captcha })).toEqual(ok(null))
  const { sliderId, slider } = await solvedSlider()
  expect(await pass({ sliderId, slider: `${slider}0` })).toEqual(refused('slider-failed'))
  expect(await pass({ sliderId, slider })).toEqual(ok(null))
})

test('where the operator insists on a captcha, a slider is none, answered or passed', async () => {
  const [slider, passed] = [await solvedSlider(), await solvedSlider()]
  expect(await pass(passed, 'code')).toEqual(ok(null))
  await setFlag(site.ctx, 'operator', 'SHOWCAPTCHA3', true)
  expect(await pass(slider)).toEqual(refused('captcha-required'))
  expect(await isHumanCheckPassed(site.ctx, idsOf(passed))).toBe(false)
  expect(await pass({ ...slider, ...(await solvedCaptcha()) })).toEqual(ok(null))
  await setFlag(site.ctx, 'operator', 'SHOWCAPTCHA3', false)
  expect(await isHumanCheckPassed(site.ctx, idsOf(passed))).toBe(true)
  expect(await pass(slider)).toEqual(ok(null))
})

test('the operator is told the answer of a challenge that there is or may be, and of nothing else', async () => {
  for (const id of ['', 'x y', 'x'.repeat(500)])
    expect(await captchaAnswer(site.ctx, id)).toEqual(refuse('not-found'))
  expect(await captchaAnswer(site.ctx, randomUUID())).toEqual(ok(expect.stringMatching(/^\d{5}$/)))
})

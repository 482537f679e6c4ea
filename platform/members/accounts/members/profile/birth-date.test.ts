import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { listAudit, setValue } from '#platform/base/settings/index.ts'
import { registrationDefaults } from '#platform/base/settings/registration-defaults.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { birthDateOf, readBirthDate, setBirthDate } from './birth-date.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const set = async (name: Parameters<typeof setValue>[2], value: unknown) => {
  await setValue(ctx, 'test', name, value as never)
  world.clock.advance(2) // settings are kept for a second
}
/** The birth date of somebody who is `years` old today, `days` more than that. */
function born(years: number, days = 0): string {
  const today = dayOf(world.clock.now())
  const birthday = new Date(`${Number(today.slice(0, 4)) - years}${today.slice(4)}`)
  return new Date(birthday.getTime() - days * 86_400_000).toISOString().slice(0, 10)
}

test('a birth date is a past day of the calendar, of somebody who is old enough', async () => {
  expect(await readBirthDate(ctx, ` ${born(21)} `)).toEqual({ ok: true, value: born(21) })
  expect(await readBirthDate(ctx, born(21, -1))).toEqual(
    refuse('under-age', { field: 'birthDate', min: '21' }),
  )
  expect(await readBirthDate(ctx, dayOf(world.clock.now()))).toMatchObject({ code: 'under-age' })
  for (const text of ['1990-02-30', '1899-12-31', '31-12-1990', '1990-1-1', born(-1), 'x', '0000-00-00'])
    expect(await readBirthDate(ctx, text), text).toEqual(refuse('format', { field: 'birthDate' }))
  expect(await readBirthDate(ctx, '1900-01-01')).toMatchObject({ ok: true })
  expect(await readBirthDate(ctx, ' ')).toEqual(refuse('required', { field: 'birthDate' }))
  await set('registrationAge', 18)
  expect(await readBirthDate(ctx, born(18))).toMatchObject({ ok: true })
  expect(await readBirthDate(ctx, born(18, -1))).toMatchObject({ code: 'under-age' })
  await set('registrationAge', 21)
})

test('a member says it once, where it is asked for', async () => {
  const member = await testMember(ctx)
  const say = (birthDate: string) => setBirthDate(ctx, member, { birthDate })
  expect(await say('1990-12-31')).toEqual(refuse('operation-not-allowed'))
  await set('register.birthDate', { ...registrationDefaults.birthDate, enabled: true })
  const stated = () => listAudit(ctx, { subject: member.account, action: 'under-age-stated' })
  // What is no date tells the operator nothing.
  expect([await say('x'), await stated()]).toMatchObject([{ code: 'format' }, []])
  expect(await say(` ${born(20)} `)).toMatchObject({ code: 'under-age' })
  expect(await birthDateOf(ctx.db, member.id)).toBeNull()
  for (let tries = 0; tries < 9; tries++) await say(born(19))
  const lines = await stated()
  expect(lines.at(-1)).toMatchObject({ actor: member.account, detail: { birthDate: born(20) } })
  expect(lines).toHaveLength(5)
  const said = await Promise.all([say('1990-12-31'), say('1991-12-31'), say('1992-12-31')])
  expect(said.filter(({ ok }) => ok)).toHaveLength(1)
  expect(said).toContainEqual(refuse('state-moved-on'))
  expect(await birthDateOf(ctx.db, member.id)).toMatch(/^199[012]-12-31$/)
  expect(await listAudit(ctx, { subject: member.account, action: 'birth-date-set' })).toMatchObject([
    { actor: member.account, detail: {} },
  ])
  const trial = await testMember(ctx, { accountKind: 4 })
  expect(await setBirthDate(ctx, trial, { birthDate: '1990-12-31' })).toMatchObject({
    code: 'in-need-true-account',
  })
})

import { randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { errorsOf, type Visitor } from '#tests/support/site/visitor.ts'

// What is set to what it is already is no change: the form says so, and the audit trail has no line of it.

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

const opened: string[] = []
afterAll(async () => {
  for (const id of opened) expect((await ops(site, 'banks', 'close', id)).code).toBe(0)
})

const linesOf = async (): Promise<number> => {
  const [row] = await askDatabase<{ lines: number }>(
    site,
    "select count(*)::int as lines from audit where actor like 'ops:%' and action <> 'list-exported'",
  )
  return row?.lines ?? 0
}

/** Sends a form as its page has filled it in, or with these fields: nothing is changed by it. */
async function changesNothing(
  operator: Visitor,
  path: string,
  form: string,
  fields: Record<string, string> = {},
): Promise<void> {
  const page = await operator.get(path)
  const lines = await linesOf()
  const written: Record<string, string[]> = {}
  for (const area of page.html.querySelectorAll(`#form-${form} textarea`)) {
    const name = area.getAttribute('name') ?? ''
    written[name] = [...(written[name] ?? []), area.text]
  }
  const answer = await operator.submit(page, form, { ...written, ...fields })
  expect([path, form, answer.status, errorsOf(answer)]).toEqual([
    path,
    form,
    400,
    { form: 'nothing-changed' },
  ])
  expect(answer.html.querySelector('[data-error=nothing-changed]')?.text).toContain('không có gì thay đổi')
  expect([path, form, await linesOf()]).toEqual([path, form, lines])
}

inOne('games and vendors that are set to what they are leave no line', async () => {
  const operator = await signInOperator(site, 'operator1')
  const game = '/office/games/SEN.mines'
  const why = { reason: 'Xem lại' }
  await changesNothing(operator, game, 'limits')
  await changesNothing(operator, game, 'weight', why)
  await changesNothing(operator, '/office/games/LACHONG.palace-baccarat', 'return', why)
  await ops(site, 'vendors', 'connect', 'BACHVIET', '--launch', 'http://vendor.test/launch')
  const vendor = '/office/vendors/BACHVIET'
  await changesNothing(operator, vendor, 'limit', why)
  await changesNothing(operator, vendor, 'connect', why)

  // Two pages of the same game: who closes it later changes nothing.
  const [page, stale] = [await operator.get(game), await operator.get(game)]
  expect((await operator.submit(page, 'close', {})).status).toBe(303)
  const lines = await linesOf()
  const late = await operator.submit(stale, 'close', {})
  expect([late.status, errorsOf(late).form, await linesOf()]).toEqual([400, 'nothing-changed', lines])
  expect((await operator.submit(await operator.get(game), 'open', {})).status).toBe(303)
})

inOne('settings, regions, ranks, labels and bank accounts that are set again leave no line', async () => {
  const operator = await signInOperator(site, 'operator1')
  const setting = '/office/settings/withdrawalPromisedMinutes'
  const set = { value: '30', reason: 'Như đã hẹn' }
  await ops(site, 'settings', 'set', 'withdrawalPromisedMinutes', '30')
  await changesNothing(operator, setting, 'set', set)
  const why = { reason: 'Xem lại' }

  const { username } = await newMember(site)
  const member = `/office/members/${username}`
  expect(
    (await operator.submit(await operator.get(member), 'rank', { level: '2', reason: 'Khách quen' })).status,
  ).toBe(303)
  await changesNothing(operator, member, 'rank', { level: '2', reason: 'Khách quen' })
  expect((await operator.submit(await operator.get(member), 'label', { label: 'tet-2027' })).status).toBe(303)
  await changesNothing(operator, member, 'label', { label: 'tet-2027' })

  await changesNothing(operator, '/office/agents/agent1', 'rebate', why)

  const rule = `198.51.${randomInt(256)}.0/24`
  await ops(site, 'site', 'region', 'block', rule)
  await changesNothing(operator, '/office/settings', 'block', { regionRule: rule, reason: 'Xem lại' })
  await ops(site, 'site', 'region', 'remove', rule)

  const number = String(randomInt(10 ** 12, 10 ** 13))
  const bank = ['--bank', '970436', '--number', number, '--name', 'CONG TY SEN', '--json']
  const { id } = (await ops(site, 'banks', 'add', ...bank)).json
  opened.push(id)
  await changesNothing(operator, `/office/banks/${id}`, 'set', { reason: 'Xem lại' })
})

inOne('a mission and a rank that are published as they stand leave no line', async () => {
  const operator = await signInOperator(site, 'operator1')
  const offers = await operator.get('/office/promotions')
  const hrefs = offers.html
    .querySelectorAll('[data-records=promotions] a[href^="/office/promotions/"]')
    .map((link) => link.getAttribute('href')?.split('?')[0] ?? '')
  for (const kind of ['mission', 'rank']) {
    const path = hrefs.find((href) => href.startsWith(`/office/promotions/${kind}.`))
    if (path === undefined) throw new Error(`no ${kind} among ${hrefs.length}`)
    await changesNothing(operator, path, 'publish', { reason: 'Xem lại' })
  }
})

inOne('operators who have nothing to be ended or unlocked leave no line', async () => {
  const operator = await signInOperator(site, 'operator1')
  const name = `op${randomInt(10 ** 9)}`
  expect((await ops(site, 'operators', 'add', name, '--role', 'support')).code).toBe(0)
  const path = `/office/operators/${name}`
  const lines = await linesOf()
  for (const intent of ['sign-out', 'unlock', 'reset']) {
    const refused = await operator.post(path, { intent, reason: 'Xem lại' })
    expect([intent, refused.status, errorsOf(refused).form]).toEqual([intent, 400, 'nothing-changed'])
  }
  expect(await linesOf()).toBe(lines)
})

inOne('to the command line it is done: a script may say it again', async () => {
  const lines = await linesOf()
  for (const command of [
    ['games', 'maintenance', 'SEN', 'mines', 'off'],
    ['games', 'weight', 'SEN', 'mines', '0.35'],
    ['vendors', 'maintenance', 'BACHVIET', 'off'],
    ['vendors', 'win-limit', 'BACHVIET', '--times', '10000'],
    ['settings', 'set', 'withdrawalPromisedMinutes', '30'],
    ['agents', 'rebate', 'agent1', '0.40'],
  ]) {
    const [first, again] = [await ops(site, ...command), await ops(site, ...command)]
    expect([command, first.code, again.code]).toEqual([command, 0, 0])
  }
  expect((await linesOf()) - lines).toBeLessThanOrEqual(1)
})

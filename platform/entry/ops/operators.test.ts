import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveAdjustment } from '#platform/backoffice/adjustments/index.ts'
import {
  acceptOperatorInvitation,
  operatorOfSession,
  signInOperator,
} from '#platform/backoffice/operators/index.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { runCommandLine } from './command/command-line.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ops: ReturnType<typeof commandLine>
beforeAll(async () => {
  world = await testPlatform()
  ops = commandLine(world.ctx)
})
afterAll(() => world.close())

const json = async (...args: string[]) => {
  const { code, out, err } = await ops(...args, '--json')
  return code === 0 ? JSON.parse(out) : `${code} ${err.split(':')[0]}`
}
const LINK = /^\/office\/invitation\?token=([\w-]{43})$/

test('an operator is added with a link that opens once, and is listed', async () => {
  const added = await json('operators', 'add', 'Anna', '--role', 'cashier')
  expect(added).toEqual({ name: 'Anna', role: 'cashier', link: expect.stringMatching(LINK) })
  const invitation = LINK.exec(added.link)?.[1] ?? ''
  const [line] = await json('operators', 'list')
  expect(line).toEqual({
    id: expect.any(String),
    name: 'anna',
    role: 'cashier',
    state: 'invited',
    secondFactor: false,
    createdAt: world.clock.now().toISOString(),
    lastSeenAt: null,
    openSessions: 0,
  })
  const accepted = await acceptOperatorInvitation(world.ctx, { invitation, password: 'a long password' })
  expect(accepted.ok).toBe(true)
  expect(await json('operators', 'list', '--state', 'invited')).toEqual([])
  expect(await json('operators', 'list', '--state', 'open', '--role', 'cashier')).toHaveLength(1)
  expect(await json('operators', 'add', 'anna', '--role', 'risk')).toBe('1 name-taken')
})

test('the link is whole where the origin of the office is known', async () => {
  const out: string[] = []
  const operator = {
    ctx: async () => world.ctx,
    examine: async () => [],
    actor: 'ops:test',
    officeOrigin: 'https://office.sen.example',
    out: (text: string) => void out.push(text),
  }
  const args = ['operators', 'add', 'ben', '--role', 'risk']
  expect(await runCommandLine(operator, args, () => {})).toBe(0)
  expect(out.join()).toMatch(/ https:\/\/office\.sen\.example\/office\/invitation\?token=[\w-]{43}$/)
})

test('roles, closing, opening and inviting are in the audit trail; who has no session is signed out already', async () => {
  await ops('operators', 'add', 'carl', '--role', 'support')
  expect(await json('operators', 'role', 'Carl', '--role', 'risk')).toEqual({ name: 'Carl', role: 'risk' })
  expect(await json('operators', 'role', 'carl', '--role', 'risk')).toBe('2 nothing-changed')
  expect(await json('operators', 'close', 'carl')).toEqual({ name: 'carl', state: 'closed' })
  expect(await json('operators', 'invite', 'carl')).toBe('1 state-moved-on')
  expect(await json('operators', 'reopen', 'carl')).toMatchObject({ name: 'carl' })
  expect(await json('operators', 'invite', 'carl')).toEqual({
    name: 'carl',
    link: expect.stringMatching(LINK),
  })
  expect((await ops('operators', 'sign-out', 'carl')).out).toBe('carl is signed out.')
  expect(await json('operators', 'close', 'nobody')).toBe('1 not-found')
  const trail: { actor: string; action: string }[] = await json('audit', 'list', '--subject', 'carl')
  expect(trail.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'ops:test operator-invited',
    'ops:test operator-reopened',
    'ops:test operator-closed',
    'ops:test operator-role-set',
    'ops:test operator-added',
  ])
})

test('an operator cannot close itself, whatever capitals it writes', async () => {
  expect(await json('operators', 'close', 'BEN', '--operator', 'Ben')).toBe('1 operation-not-allowed')
})

test('who asks on the command line and who signs in under the same name are one person', async () => {
  await testMember(world.ctx, { account: 'lan88' })
  const asked = await json('adjust', 'lan88', '50000000', '--reason', 'a gift', '--operator', 'Anna')
  expect(asked).toMatchObject({ status: 'waiting' })
  const credentials = {
    username: 'anna',
    password: 'a long password',
    address: '203.0.113.7',
    userAgent: 'a browser',
  }
  const signedIn = await signInOperator(world.ctx, credentials)
  if (!signedIn.ok) throw new Error(signedIn.code)
  const anna = await operatorOfSession(world.ctx, signedIn.value.token, '203.0.113.7')
  const approve = (actor = '') => approveAdjustment(world.ctx, asked.id, actor)
  expect(await approve(anna?.actor)).toMatchObject({ code: 'operation-not-allowed' })
  expect(await approve('ops:ben')).toMatchObject({ ok: true })
})

test.each([
  [['operators']],
  [['operators', 'add', 'dora']],
  [['operators', 'add', 'dora', '--role', 'king']],
  [['operators', 'add', 'two words', '--role', 'risk']],
  [['operators', 'list', '--state', 'gone']],
  [['audit', 'list', '--from', 'yesterday']],
  [['audit', 'list', '--limit', '0']],
])('%j is wrong usage: code 2', async (args) => {
  const { code, out } = await ops(...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
})

test('the trail is filtered by who, what, whom and when, and goes on after a row', async () => {
  const all = await json('audit', 'list')
  const by = await json('audit', 'list', '--actor', 'ops:anna')
  expect(by.map(({ action }: { action: string }) => action)).toEqual([
    'adjustment-requested',
    'operator-password-set',
  ])
  const added = await json('audit', 'list', '--action', 'operator-added')
  expect(added.map(({ subject }: { subject: string }) => subject)).toEqual(['carl', 'ben', 'anna'])
  expect(await json('audit', 'list', '--after', all[1].id, '--limit', '2')).toEqual(all.slice(2, 4))
  expect(await json('audit', 'list', '--to', '2020-01-01')).toEqual([])
  expect((await ops('audit', 'list')).out.split('\n')[0]).toMatch(
    /^id +time +actor +action +subject +detail$/,
  )
})

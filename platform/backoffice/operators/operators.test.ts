import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actorOf } from '#platform/base/input/operator-name.ts'
import { refuse } from '#platform/base/result.ts'
import { listAudit, setValue } from '#platform/base/settings/index.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import { argon2Runs } from '#platform/members/accounts/secrets/passwords.ts'
import { totpCode } from '#tests/support/access/two-factor.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import {
  acceptOperatorInvitation,
  addDemoOperator,
  addOperator,
  closeOperator,
  confirmOperatorTotp,
  endOperatorSessions,
  listOperators,
  type OperatorRole,
  operatorOfSession,
  proveOperator,
  removeEndedOfficeSessions,
  renewInvitation,
  reopenOperator,
  setOperatorRole,
  signInOperator,
  signOutOperator,
  startOperatorTotp,
} from './index.ts'

const PASSWORD = 'a long password of mine'
const ADDRESS = '203.0.113.7'
const browser = { address: ADDRESS, userAgent: 'a browser' }
const boss = 'ops:boss'
const MINUTE = 60
const HOUR = 60 * MINUTE

let site: Awaited<ReturnType<typeof testPlatform>>
let passwordHash: string
beforeAll(async () => {
  site = await testPlatform()
  passwordHash = await hashPassword(PASSWORD)
})
let names = 0
let name: string
beforeEach(async () => {
  names++
  name = `operator-${names}`
  await site.ctx.db.deleteFrom('login_failure').execute()
  await site.ctx.db.deleteFrom('throttle').execute()
})
afterAll(() => site.close())

const value = <Value>(result: { ok: true; value: Value } | { ok: false; code: string }): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const invited = async (role: OperatorRole = 'cashier') =>
  value(await addOperator(site.ctx, { name, role, actor: boss })).invitation
/** An operator of whom no second factor is asked. */
const exempt = (role: OperatorRole = 'manager') =>
  addDemoOperator(site.ctx, { name, role, passwordHash, actor: 'demo' })
const signIn = (password = PASSWORD, more: { username?: string; address?: string } = {}) =>
  signInOperator(site.ctx, { username: name, password, ...browser, ...more })
const who = (token: string, address = ADDRESS) => operatorOfSession(site.ctx, token, address)
const whoIs = async (token: string) => {
  const operator = await who(token)
  if (!operator) throw new Error('no session')
  return operator
}
const listed = async () => (await listOperators(site.ctx)).find((line) => line.name === name)
const actions = async () =>
  (await listAudit(site.ctx, { subject: name })).map(({ actor, action }) => `${actor} ${action}`)

/** An operator with TOTP, and a session that lacks nothing. */
async function enrolled() {
  const invitation = await invited()
  value(await acceptOperatorInvitation(site.ctx, { invitation, password: PASSWORD }))
  const { token: first } = value(await signIn())
  const { secret } = value(await startOperatorTotp(site.ctx, await whoIs(first)))
  const confirmed = value(await confirmOperatorTotp(site.ctx, await whoIs(first), totpCode(site.ctx, secret)))
  site.clock.advance(30)
  return { secret, first, ...confirmed }
}

test('who was invited chooses a password once, and signs in with a second factor from then on', async () => {
  const invitation = await invited('risk')
  expect(await listed()).toMatchObject({ role: 'risk', state: 'invited', secondFactor: false })
  expect(await signIn()).toEqual(refuse('wrong-credentials'))
  const accept = (password = PASSWORD) => acceptOperatorInvitation(site.ctx, { invitation, password })
  expect(await accept()).toMatchObject({ ok: true })
  expect(await accept()).toEqual(refuse('not-found'))
  const { token, lacks } = value(await signIn())
  expect(lacks).toBe('enrolment')
  expect(await who(token)).toMatchObject({ name, role: 'risk', actor: `ops:${name}`, lacks: 'enrolment' })

  const { secret, uri } = value(await startOperatorTotp(site.ctx, await whoIs(token)))
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  // A reload shows the same one; another session with the password alone has one of its own.
  expect(value(await startOperatorTotp(site.ctx, await whoIs(token)))).toEqual({ secret, uri })
  const elsewhere = value(await signIn())
  expect(value(await startOperatorTotp(site.ctx, await whoIs(elsewhere.token))).secret).not.toBe(secret)
  expect(
    await confirmOperatorTotp(site.ctx, await whoIs(elsewhere.token), totpCode(site.ctx, secret)),
  ).toMatchObject({ code: 'invalid-verification-code' })
  expect(await confirmOperatorTotp(site.ctx, await whoIs(token), '')).toMatchObject({
    code: 'missing-verification-code',
  })
  const confirmed = value(await confirmOperatorTotp(site.ctx, await whoIs(token), totpCode(site.ctx, secret)))
  expect(await who(token)).toBeNull()
  expect(await who(confirmed.token)).toMatchObject({ name, lacks: null })
  expect(confirmed.recoveryCodes).toHaveLength(10)
  expect(await listed()).toMatchObject({ state: 'open', secondFactor: true, openSessions: 1 })
  expect(await startOperatorTotp(site.ctx, await whoIs(confirmed.token))).toEqual(refuse('state-moved-on'))

  site.clock.advance(30)
  const again = value(await signIn())
  expect(again.lacks).toBe('code')
  const proved = value(await proveOperator(site.ctx, await whoIs(again.token), totpCode(site.ctx, secret)))
  expect(await who(again.token)).toBeNull()
  expect(await who(proved.token)).toMatchObject({ lacks: null })
  expect(await actions()).toEqual([
    `ops:${name} operator-signed-in`,
    `ops:${name} operator-signed-in`,
    `ops:${name} operator-second-factor-set`,
    `ops:${name} operator-password-set`,
    'ops:boss operator-added',
  ])
})

test('tokens are stored hashed', async () => {
  const invitation = await invited()
  value(await acceptOperatorInvitation(site.ctx, { invitation, password: PASSWORD }))
  const { token } = value(await signIn())
  const { rows } = await site.pool.query(`
    select row_to_json(s)::text as row from operator_session s
    union all select row_to_json(i)::text from operator_invitation i
    union all select row_to_json(o)::text from operator o
    union all select row_to_json(a)::text from audit a
  `)
  for (const { row } of rows) for (const secret of [token, invitation]) expect(row).not.toContain(secret)
})

test('a name is unique, whatever its capitals, and has the form of an actor', async () => {
  await invited()
  const add = (text: string, role = 'cashier') =>
    addOperator(site.ctx, { name: text, role: role as OperatorRole, actor: boss })
  expect(await add(name.toUpperCase())).toEqual(refuse('name-taken', { field: 'name' }))
  for (const text of ['', 'two words', 'ünï', 'x'.repeat(65)])
    expect(await add(text)).toEqual(refuse('format', { field: 'name' }))
  expect(await add('anybody', 'king')).toEqual(refuse('not-offered', { field: 'role' }))
  value(await add('Mai.Anh'))
  const [newest] = await listOperators(site.ctx)
  expect(newest?.name).toBe('mai.anh')
  expect(actorOf('Mai.Anh')).toBe('ops:mai.anh')
})

test('an invitation ends after a day, and by a new one', async () => {
  const first = await invited()
  const second = value(await renewInvitation(site.ctx, { name, actor: boss })).invitation
  expect(await acceptOperatorInvitation(site.ctx, { invitation: first, password: PASSWORD })).toEqual(
    refuse('not-found'),
  )
  site.clock.advance(24 * HOUR - 1)
  expect(await acceptOperatorInvitation(site.ctx, { invitation: second, password: '' })).toMatchObject({
    code: 'required',
  })
  site.clock.advance(1)
  expect(await acceptOperatorInvitation(site.ctx, { invitation: second, password: PASSWORD })).toEqual(
    refuse('not-found'),
  )
})

test('of two who accept at once one has chosen the password', async () => {
  const invitation = await invited()
  const accepted = await Promise.all(
    ['one long password', 'two long password'].map((password) =>
      acceptOperatorInvitation(site.ctx, { invitation, password }),
    ),
  )
  expect(accepted.map(({ ok }) => ok).sort()).toEqual([false, true])
})

test('a password has twelve characters, and is not one that everybody tries', async () => {
  const invitation = await invited()
  const accept = async (password: string) => {
    const result = await acceptOperatorInvitation(site.ctx, { invitation, password })
    return result.ok ? 'ok' : [result.code, result.detail.field]
  }
  expect(await accept('')).toEqual(['required', 'password'])
  expect(await accept('elevenchars')).toEqual(['too-short', 'password'])
  expect(await accept('x'.repeat(129))).toEqual(['too-long', 'password'])
  expect(await accept('123456789012')).toEqual(['too-common', 'password'])
  expect(await accept(`${name} and more`)).toEqual(['too-common', 'password'])
  const demo = { ...site.ctx, publicSecrets: new Set(['Demo1234']) }
  expect(await acceptOperatorInvitation(demo, { invitation, password: 'Demo1234' })).toMatchObject({
    ok: true,
  })
})

test('of an operator of the demo world no second factor is asked, unless it has one', async () => {
  await exempt()
  const { token, lacks } = value(await signIn())
  expect(lacks).toBeNull()
  expect(await who(token)).toMatchObject({ role: 'manager', lacks: null })
  const { secret } = value(await startOperatorTotp(site.ctx, await whoIs(token)))
  const other = value(await signIn())
  value(await confirmOperatorTotp(site.ctx, await whoIs(token), totpCode(site.ctx, secret)))
  expect(await who(other.token)).toBeNull()
  expect(value(await signIn()).lacks).toBe('code')
})

test('an unknown name, a wrong password, and one that is closed or only invited have one answer, at one price', async () => {
  await exempt()
  value(await addOperator(site.ctx, { name: `${name}-invited`, role: 'risk', actor: boss }))
  await addDemoOperator(site.ctx, { name: `${name}-closed`, role: 'risk', passwordHash, actor: 'demo' })
  value(await closeOperator(site.ctx, { name: `${name}-closed`, actor: boss }))
  for (const [username, password] of [
    [name, 'wrong'],
    [`${name}-nobody`, PASSWORD],
    [`${name}-invited`, PASSWORD],
    [`${name}-closed`, PASSWORD],
  ] as const) {
    const before = argon2Runs()
    expect(await signIn(password, { username })).toEqual(refuse('wrong-credentials'))
    expect(argon2Runs() - before).toBe(1)
  }
})

test.each(['a name', 'an unknown name'])(
  'wrong passwords for %s make it wait, elsewhere too',
  async (which) => {
    if (which === 'a name') await exempt()
    for (let times = 0; times < 5; times++)
      expect(await signIn('wrong', { address: `198.51.100.${times}` })).toEqual(refuse('wrong-credentials'))
    const before = argon2Runs()
    expect(await signIn(PASSWORD)).toMatchObject({
      code: 'too-many-requests',
      detail: { retryAfterSeconds: 60 },
    })
    expect(argon2Runs()).toBe(before)
    site.clock.advance(MINUTE)
    expect(await signIn(PASSWORD)).toMatchObject({ ok: which === 'a name' })
  },
)

test('wrong passwords from an address close it for all names', async () => {
  await exempt()
  for (let times = 0; times < 20; times++)
    expect(await signIn('wrong', { username: `nobody-${times}` })).toEqual(refuse('wrong-credentials'))
  expect(await signIn()).toMatchObject({ code: 'too-many-requests' })
  expect(await signIn(PASSWORD, { address: '198.51.100.7' })).toMatchObject({ ok: true })
})

test('wrong codes are counted over all sessions, and a right one must then wait too', async () => {
  const { secret } = await enrolled()
  const sessions = [value(await signIn()).token, value(await signIn()).token]
  const right = new Set([-1, 0, 1].map((steps) => totpCode(site.ctx, secret, steps)))
  const wrong = ['000000', '111111', '222222', '333333'].find((code) => !right.has(code)) ?? ''
  const prove = async (nth: number, code: string) =>
    proveOperator(site.ctx, await whoIs(sessions[nth] ?? ''), code)
  for (let times = 0; times < 5; times++)
    expect(await prove(times % 2, wrong)).toEqual(refuse('wrong-two-factor-code', { field: 'code' }))
  expect(await prove(0, totpCode(site.ctx, secret))).toMatchObject({ code: 'too-many-requests' })
  site.clock.advance(15 * MINUTE)
  expect(await prove(0, totpCode(site.ctx, secret))).toMatchObject({ ok: true })
})

test('a code is used once, also by two at once; so is a recovery code', async () => {
  const { secret, recoveryCodes } = await enrolled()
  const prove = async (code: string) => {
    const { token } = value(await signIn())
    return proveOperator(site.ctx, await whoIs(token), code)
  }
  const code = totpCode(site.ctx, secret)
  const both = await Promise.all([prove(code), prove(code)])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await prove(code)).toMatchObject({ code: 'wrong-two-factor-code' })
  const [recovery = ''] = recoveryCodes
  expect(await prove(recovery.toLowerCase().replaceAll('-', ' '))).toMatchObject({ ok: true })
  expect(await prove(recovery)).toMatchObject({ code: 'wrong-two-factor-code' })
  expect(await actions()).toContain(`ops:${name} operator-recovery-code-used`)
})

test('the password alone gives no endless supply of sessions to try codes in', async () => {
  await enrolled()
  for (let times = 0; times < 5; times++) value(await signIn())
  expect(await signIn()).toMatchObject({ code: 'too-many-requests' })
})

test('a session that lacks a code can do nothing but give it, and ends after half an hour', async () => {
  const { secret, token } = await enrolled()
  expect(await proveOperator(site.ctx, await whoIs(token), totpCode(site.ctx, secret))).toEqual(
    refuse('state-moved-on'),
  )
  const waiting = value(await signIn()).token
  expect(await startOperatorTotp(site.ctx, await whoIs(waiting))).toEqual(refuse('state-moved-on'))
  site.clock.advance(20 * MINUTE)
  expect(await who(waiting)).toMatchObject({ lacks: 'code' })
  site.clock.advance(10 * MINUTE)
  expect(await who(waiting)).toBeNull()
})

test('a session ends after half an hour without a page, and after twelve hours with pages', async () => {
  await exempt()
  const idle = value(await signIn()).token
  const busy = value(await signIn()).token
  site.clock.advance(30 * MINUTE - 1)
  expect(await who(busy)).not.toBeNull()
  site.clock.advance(1)
  expect(await who(idle)).toBeNull()
  for (let minutes = 30; minutes < 12 * 60 - 20; minutes += 20) {
    expect(await who(busy)).not.toBeNull()
    site.clock.advance(20 * MINUTE)
  }
  expect(await who(busy)).not.toBeNull()
  site.clock.advance(20 * MINUTE)
  expect(await who(busy)).toBeNull()
})

test('what a page asks for by itself does not keep a session', async () => {
  await exempt()
  const { token } = value(await signIn())
  for (let minutes = 0; minutes < 30; minutes += 10) {
    expect(await operatorOfSession(site.ctx, token, ADDRESS, { unattended: true })).not.toBeNull()
    site.clock.advance(10 * MINUTE)
  }
  expect(await who(token)).toBeNull()
})

test('when a session was last used is written once a minute at most', async () => {
  await exempt()
  const { token } = value(await signIn())
  const seen = async () => (await listed())?.lastSeenAt
  const first = await seen()
  site.clock.advance(59)
  await who(token)
  expect(await seen()).toBe(first)
  site.clock.advance(1)
  await who(token)
  expect(await seen()).toBe(site.clock.now().toISOString())
})

test('who signs out has no session any more, and others keep theirs', async () => {
  await exempt()
  const [one, other] = [value(await signIn()).token, value(await signIn()).token]
  await signOutOperator(site.ctx, one)
  await signOutOperator(site.ctx, one)
  expect(await who(one)).toBeNull()
  expect(await who(other)).not.toBeNull()
  expect(await who('no token at all')).toBeNull()
})

test('a role counts from the next page on; nobody changes their own, or closes themselves', async () => {
  await exempt('content')
  const { token } = value(await signIn())
  const set = (role: OperatorRole, actor = boss) => setOperatorRole(site.ctx, { name, role, actor })
  expect(await set('manager', `ops:${name}`)).toEqual(refuse('operation-not-allowed'))
  expect(await closeOperator(site.ctx, { name, actor: `ops:${name}` })).toEqual(
    refuse('operation-not-allowed'),
  )
  expect(await set('content')).toEqual(refuse('nothing-changed'))
  expect(await set('king' as OperatorRole)).toEqual(refuse('not-offered', { field: 'role' }))
  expect(await setOperatorRole(site.ctx, { name: 'nobody', role: 'risk', actor: boss })).toEqual(
    refuse('not-found'),
  )
  value(await setOperatorRole(site.ctx, { name: name.toUpperCase(), role: 'risk', actor: boss }))
  expect(await who(token)).toMatchObject({ role: 'risk' })
  const [line] = await listAudit(site.ctx, { subject: name, action: 'operator-role-set' })
  expect(line).toMatchObject({ actor: boss, detail: { from: 'content', to: 'risk' } })
})

test('who is closed is out at once, and comes in again when it is opened', async () => {
  await exempt()
  const { token } = value(await signIn())
  value(await closeOperator(site.ctx, { name, actor: boss }))
  expect(await who(token)).toBeNull()
  expect(await listed()).toMatchObject({ state: 'closed', openSessions: 0 })
  expect(await closeOperator(site.ctx, { name, actor: boss })).toEqual(refuse('state-moved-on'))
  expect(await renewInvitation(site.ctx, { name, actor: boss })).toEqual(refuse('state-moved-on'))
  value(await reopenOperator(site.ctx, { name, actor: boss }))
  expect(await who(token)).toBeNull()
  expect(value(await signIn()).lacks).toBeNull()
  expect((await actions()).slice(1, 3)).toEqual(['ops:boss operator-reopened', 'ops:boss operator-closed'])
})

test('a right password of one that is closed counts as a wrong one, and no session of it is one', async () => {
  await exempt()
  const { token } = value(await signIn())
  await site.ctx.db
    .updateTable('operator')
    .set({ closed_at: site.clock.now() })
    .where('name', '=', name)
    .execute()
  expect(await who(token)).toBeNull()
  for (let times = 0; times < 5; times++) expect(await signIn()).toEqual(refuse('wrong-credentials'))
  expect(await signIn()).toMatchObject({ code: 'too-many-requests' })
})

test('closing an operator ends its invitation', async () => {
  const invitation = await invited()
  value(await closeOperator(site.ctx, { name, actor: boss }))
  value(await reopenOperator(site.ctx, { name, actor: boss }))
  expect(await acceptOperatorInvitation(site.ctx, { invitation, password: PASSWORD })).toEqual(
    refuse('not-found'),
  )
  expect(await listed()).toMatchObject({ state: 'invited' })
})

test('opening one again unlocks what failed sign-ins have locked', async () => {
  await exempt()
  await site.ctx.db
    .insertInto('login_failure')
    .values({ account_key: `OPERATOR:${name}`, in_a_row: 100, last_at: site.clock.now() })
    .execute()
  expect(await signIn()).toMatchObject({ code: 'too-many-requests' })
  value(await reopenOperator(site.ctx, { name, actor: boss }))
  expect(await signIn()).toMatchObject({ ok: true })
})

test('who is invited again has lost the old password, the second factor and the sessions', async () => {
  const { token } = await enrolled()
  const { invitation } = value(await renewInvitation(site.ctx, { name, actor: boss }))
  expect(await who(token)).toBeNull()
  expect(await signIn()).toEqual(refuse('wrong-credentials'))
  expect(await listed()).toMatchObject({ state: 'invited', secondFactor: false })
  value(await acceptOperatorInvitation(site.ctx, { invitation, password: PASSWORD }))
  expect(value(await signIn()).lacks).toBe('enrolment')
})

test('sessions of an operator are ended by another', async () => {
  await exempt()
  const tokens = [value(await signIn()).token, value(await signIn()).token]
  expect(await endOperatorSessions(site.ctx, { name, actor: boss })).toMatchObject({ value: { ended: 2 } })
  for (const token of tokens) expect(await who(token)).toBeNull()
})

test('with a list of addresses nobody signs in from elsewhere, and a session from elsewhere ends', async () => {
  await exempt()
  const { token } = value(await signIn())
  await setValue(site.ctx, 'test', 'officeAddresses', ['192.0.2.0/24', '2001:db8::/32', '203.0.113.7'])
  try {
    expect(await who(token)).not.toBeNull()
    for (const address of ['203.0.113.8', '198.51.100.1', '2001:db9::1', 'unproved'])
      expect(await signIn(PASSWORD, { address })).toEqual(refuse('operation-not-allowed'))
    for (const address of ['192.0.2.200', '2001:db8:1::1', '::ffff:203.0.113.7'])
      expect(await signIn(PASSWORD, { address })).toMatchObject({ ok: true })
    expect(await who(token, '203.0.113.8')).toBeNull()
    expect(await who(token)).toBeNull()
  } finally {
    await setValue(site.ctx, 'test', 'officeAddresses', [])
  }
  for (const wrong of ['203.0.113.0/33', '203.0.113.7/24', 'VN', ''])
    expect(await setValue(site.ctx, 'test', 'officeAddresses', [wrong])).toMatchObject({ code: 'invalid' })
})

test('whatever is typed as a name is a name that nobody has', async () => {
  for (const odd of ['', '\0', 'two words', 'x'.repeat(10_000), '\ud800']) {
    expect(await signIn(PASSWORD, { username: odd, address: '198.51.100.9' })).toEqual(
      refuse('wrong-credentials'),
    )
    expect(await closeOperator(site.ctx, { name: odd, actor: boss })).toEqual(refuse('not-found'))
    await site.ctx.db.deleteFrom('login_failure').execute()
  }
  expect(await who('\0')).toBeNull()
  expect(await acceptOperatorInvitation(site.ctx, { invitation: '\0', password: PASSWORD })).toEqual(
    refuse('not-found'),
  )
})

test('a name is read with spaces around it and in any case', async () => {
  await exempt()
  expect(await signIn(PASSWORD, { username: ` ${name.toUpperCase()} ` })).toMatchObject({ ok: true })
})

test('the list filters by state and role, and goes on after a row', async () => {
  const of = async (filter: Parameters<typeof listOperators>[1]) =>
    (await listOperators(site.ctx, filter)).map((line) => line.name)
  const all = await listOperators(site.ctx)
  expect(await of({ role: 'risk' })).toEqual(
    all.filter(({ role }) => role === 'risk').map((line) => line.name),
  )
  expect(await of({ state: 'closed' })).toEqual(
    all.filter(({ state }) => state === 'closed').map((line) => line.name),
  )
  expect(await of({ after: 'no id' })).toEqual([])
  expect(await of({ after: all[1]?.id, limit: 2 })).toEqual(all.slice(2, 4).map((line) => line.name))
})

test('what is over is removed, and what is open stays', async () => {
  await exempt()
  value(await signIn())
  site.clock.advance(25 * HOUR)
  const { token } = value(await signIn())
  expect(await removeEndedOfficeSessions(site.ctx)).toBeGreaterThan(0n)
  expect(await who(token)).not.toBeNull()
  const { rows } = await site.pool.query('select count(*)::int as rows from operator_session')
  expect(rows[0].rows).toBe(1)
})

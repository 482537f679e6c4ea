import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CLIENT, signInThere, startThirdParty } from '#tests/support/access/third-party.ts'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import {
  captchaOf,
  freshName,
  newMember,
  PASSWORD,
  PAYMENT_PASSWORD,
  signIn,
} from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

/** Logins by a third party, against a real one (`oidc-provider`) on a port of this machine. */

const site = ownSite()
const PANEL = '/personalCenter/securityCenter'
const NAME = 'Bến Đò'

let there: Awaited<ReturnType<typeof startThirdParty>>
let providerId: string

const locationOf = (page: Page) => page.headers.get('location') ?? ''
const stranger = () => `somebody-${randomUUID()}`
const guest = () => new Visitor(site.origin)
const nameIn = async (visitor: Visitor) =>
  (await visitor.get('/')).html.querySelector('[data-account]')?.getAttribute('data-account')

/** Pages show for some seconds longer what they keep. */
const untilLogin = (right: (page: Page) => boolean) =>
  vi.waitFor(async () => expect(right(await guest().get('/login'))).toBe(true), {
    timeout: 20_000,
    interval: 200,
  })

const add = (issuer: string, ...more: string[]) =>
  ops(
    site,
    'signin-providers',
    'add',
    '--name',
    NAME,
    '--issuer',
    issuer,
    '--client-id',
    CLIENT.id,
    '--client-secret',
    CLIENT.secret,
    '--json',
    ...more,
  )

beforeAll(async () => {
  there = await startThirdParty(site.origin)
  const added = await add(there.issuer)
  expect(added.stderr).toBe('')
  providerId = String(added.json.id)
  await untilLogin(({ html }) => html.querySelector('#form-third-party') !== null)
})

afterAll(async () => {
  await ops(site, 'signin-providers', 'close', providerId)
  await untilLogin(({ html }) => html.querySelector('#form-third-party') === null)
  await there.close()
})

/** Presses the button of the login; returns the address of the third party. */
async function leave(visitor: Visitor, path = '/login') {
  const left = await visitor.submit(await visitor.get(path), 'third-party', {})
  expect([left.status, new URL(locationOf(left)).origin]).toEqual([303, there.issuer])
  return locationOf(left)
}

/** The whole way there and back, as `subject`. */
async function comeBack(visitor: Visitor, subject: string, path = '/login') {
  return visitor.get(await signInThere(await leave(visitor, path), subject))
}

/** Registers who has come back. */
async function registerBack(visitor: Visitor, back: Page, username = freshName()) {
  expect([back.status, locationOf(back)]).toEqual([303, '/register?connect=1'])
  const page = await visitor.get('/register?connect=1&method=register')
  return visitor.submit(page, 'register', {
    username,
    paymentPassword: PAYMENT_PASSWORD,
    agreement: 'on',
    ...(await captchaOf(site, visitor, page)),
  })
}

/** A member whose only way in is the third party. */
async function memberOf(subject: string) {
  const [visitor, username] = [guest(), freshName()]
  const answer = await registerBack(visitor, await comeBack(visitor, subject), username)
  expect([answer.status, locationOf(answer)]).toEqual([303, '/'])
  return { visitor, username }
}

/** Links a member who has a password. */
async function link(visitor: Visitor, subject: string, fields: Record<string, string> = {}) {
  const left = await visitor.submit(await visitor.get(PANEL), 'provider-link', fields)
  expect(left.status).toBe(303)
  return visitor.get(await signInThere(locationOf(left), subject))
}

/** That a browser that came back is led to a page that says why not, under an address without the third party's words. */
async function refusedWith(back: Page, status: number, code: string, words = '') {
  const page = back.status === 303 ? await guest().get(locationOf(back)) : back
  expect([page.status, page.page, errorsOf(page).form]).toEqual([status, 'thirdParty', code])
  expect(page.text).not.toMatch(/[?&;](code|state)=/)
  expect(textOf(page, 'main [role=alert]')).toContain(words)
}

test('an operator opens a provider that answers, over https or on this machine alone, and once', async () => {
  for (const issuer of ['http://accounts.example', 'ftp://localhost', 'nothing', `${there.issuer}?a=b`])
    expect((await add(issuer)).stderr, issuer).toContain('format')
  expect((await add('http://localhost:9')).stderr).toContain('unknown-error')
  expect((await add(there.issuer)).stderr).toContain('state-moved-on')
  const { json, stdout } = await ops(site, 'signin-providers', 'list', '--json')
  expect(json[0]).toMatchObject({ name: NAME, issuer: there.issuer, clientId: CLIENT.id, closedAt: null })
  const [row] = await askDatabase<{ secret_sealed: string }>(
    site,
    'select secret_sealed from sign_in_provider where id = $1',
    [providerId],
  )
  expect(`${stdout}${row?.secret_sealed}`).not.toContain(CLIENT.secret)
  const unknown = await guest().post('/login/third-party', { id: '9999' }, '/login')
  await refusedWith(unknown, 404, 'not-found')
})

test('the way there asks for no more than who it is, by PKCE, and pages may lead there', async () => {
  const visitor = guest()
  const query = new URL(await leave(visitor)).searchParams
  expect(query.get('redirect_uri')).toBe(`${site.origin}/login/third-party`)
  expect([query.get('scope'), query.get('response_type'), query.get('code_challenge_method')]).toEqual([
    'openid',
    'code',
    'S256',
  ])
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(query.get(name), name).toMatch(/^[\w-]{43}$/)
  const { headers } = await visitor.get('/login')
  expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${there.issuer};`)
  const cookie = (await visitor.post('/login/third-party', { id: providerId }, '/login')).headers
    .getSetCookie()
    .find((line) => line.startsWith('third-party='))
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax; .*Max-Age=600|Max-Age=600/)
})

describe('somebody new', () => {
  test('registers without a password, by the rules of all, and is signed in by the third party from then on', async () => {
    const subject = stranger()
    const visitor = guest()
    const back = await comeBack(visitor, subject, '/login?redirectTo=%2Fpromotions')
    expect([back.status, locationOf(back)]).toEqual([303, '/register?connect=1&redirectTo=%2Fpromotions'])
    const form = await visitor.get(`${locationOf(back)}&method=register`)
    expect(form.html.querySelector('[name=password]')).toBeNull()
    expect(form.text).toContain(NAME)
    // Whoever opens the registration otherwise is not linked with what somebody else has left behind, and there is no way back to it.
    const next = guest()
    await comeBack(next, stranger())
    for (const path of ['/register?method=register', '/register?connect=1&method=register'])
      expect((await next.get(path)).html.querySelector('[name=password]'), path).not.toBeNull()
    const username = freshName()
    const unready = await visitor.submit(form, 'register', { username, paymentPassword: PAYMENT_PASSWORD })
    expect(errorsOf(unready)).toMatchObject({
      agreement: 'terms-not-accepted',
      captcha: 'captcha-required',
    })
    const answer = await visitor.submit(unready, 'register', {
      paymentPassword: PAYMENT_PASSWORD,
      agreement: 'on',
      ...(await captchaOf(site, visitor, unready)),
    })
    expect([answer.status, locationOf(answer)]).toEqual([303, '/promotions'])
    expect(await nameIn(visitor)).toBe(username)

    const elsewhere = guest()
    const again = await comeBack(elsewhere, subject, '/login?redirectTo=%2FpersonalCenter%2Fwithdraw')
    expect([again.status, locationOf(again)]).toEqual([303, '/personalCenter/withdraw'])
    expect(await nameIn(elsewhere)).toBe(username)
    const center = await elsewhere.get(PANEL)
    expect(center.html.querySelector('[data-records=logins] [data-field=kind]')?.text).toBe(
      'Tài khoản liên kết',
    )
    const own = JSON.parse((await elsewhere.get('/own-data.json')).text)
    expect(own.thirdParties).toMatchObject([{ provider: NAME }])
    expect(own.logins[0]).toMatchObject({ kind: 'third-party' })
    const told = await askDatabase<{ code: string }>(
      site,
      'select code from inbox_message join member on member.id = member_id where account = $1',
      [username],
    )
    expect(told.map(({ code }) => code)).toContain('new-device')
  })

  test('keeps the last way in until it has set a password', async () => {
    const subject = stranger()
    const { visitor, username } = await memberOf(subject)
    const page = await visitor.get(`${PANEL}?open=third-party`)
    expect(page.html.querySelector('#form-provider-unlink')).toBeNull()
    const id = attributeOf(page, '[data-records=third-party] [data-id]', 'data-id')
    const refused = await visitor.post(PANEL, { intent: 'provider-unlink', id })
    expect([refused.status, errorsOf(refused).form]).toEqual([400, 'last-way-in'])
    // Whoever finds the session of a login by the third party sets no password: that asks for the payment password.
    const found = guest()
    await comeBack(found, subject)
    const asked = await found.get(`${PANEL}?open=password`)
    const fresh = { newPassword: PASSWORD, confirmNewPassword: PASSWORD }
    expect(errorsOf(await found.submit(asked, 'password', fresh))).toMatchObject({ password: 'required' })
    const wrong = await found.submit(asked, 'password', { ...fresh, password: PASSWORD })
    expect(errorsOf(wrong)).toMatchObject({ password: 'wrong-payment-password' })
    const set = await found.submit(asked, 'password', { ...fresh, password: PAYMENT_PASSWORD })
    expect(set.status).toBe(303)
    const later = guest()
    await comeBack(later, subject)
    const unlinked = await later.submit(await later.get(PANEL), 'provider-unlink', {})
    expect(errorsOf(unlinked)).toMatchObject({ password: 'required' })
    const removed = await later.submit(await later.get(PANEL), 'provider-unlink', { password: PASSWORD })
    expect(removed.status).toBe(303)
    expect(locationOf(await comeBack(guest(), subject))).toBe('/register?connect=1')
    expect(await nameIn(await signIn(site, username, PASSWORD))).toBe(username)
  })

  test('registers once by what it came back with, and in time', async () => {
    const late = guest()
    const lateBack = await comeBack(late, stranger())
    await askDatabase(site, 'delete from provider_visit where subject is not null')
    const refused = await registerBack(late, lateBack)
    expect([refused.status, errorsOf(refused).form]).toEqual([403, 'popup-closed'])

    const subject = stranger()
    const [one, other] = [guest(), guest()]
    const [oneBack, otherBack] = [await comeBack(one, subject), await comeBack(other, subject)]
    expect((await registerBack(one, oneBack)).status).toBe(303)
    const second = await registerBack(other, otherBack)
    expect([second.status, errorsOf(second).form]).toEqual([403, 'popup-closed'])
    expect(await nameIn(other)).toBeUndefined()
  })

  test('cannot register on the login of agents', async () => {
    const visitor = guest()
    await refusedWith(await comeBack(visitor, stranger(), '/login?as=agent'), 403, 'not-an-agent')
  })
})

describe('a member with a password', () => {
  test('links an account with the password that was typed a moment ago, or again, and is told', async () => {
    const { visitor, username } = await newMember(site)
    const subject = stranger()
    await askDatabase(
      site,
      'update session set password_proved_until = null where member_id = (select id from member where account = $1)',
      [username],
    )
    const unproved = await visitor.submit(await visitor.get(PANEL), 'provider-link', {})
    expect([unproved.status, errorsOf(unproved).password]).toEqual([400, 'required'])
    const wrong = await visitor.submit(unproved, 'provider-link', { password: 'wrong-1234' })
    expect([wrong.status, errorsOf(wrong).password]).toEqual([400, 'wrong-old-password'])
    const linked = await link(visitor, subject, { password: PASSWORD })
    expect([linked.status, locationOf(linked)]).toEqual([303, `${PANEL}?open=third-party`])
    expect((await visitor.get(PANEL)).html.querySelector('#form-provider-link')).toBeNull()
    const told = await askDatabase<{ code: string }>(
      site,
      'select code from inbox_message join member on member.id = member_id where account = $1',
      [username],
    )
    expect(told.map(({ code }) => code)).toContain('provider-linked')

    const again = guest()
    expect((await comeBack(again, subject)).status).toBe(303)
    expect(await nameIn(again)).toBe(username)

    const other = await newMember(site)
    const page = await link(other.visitor, subject)
    await refusedWith(page, 400, 'linked-elsewhere')
    const stillFirst = guest()
    await comeBack(stillFirst, subject)
    expect(await nameIn(stillFirst)).toBe(username)
  })

  test('is asked for its second step, as after the password', async () => {
    const { visitor, username } = await newMember(site)
    const subject = stranger()
    await link(visitor, subject)
    await visitor.submit(await visitor.get(PANEL), 'two-factor-start', {})
    const setUp = await visitor.get(PANEL)
    const secret = attributeOf(setUp, '[data-totp-secret]', 'data-totp-secret')
    const code = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
    expect((await visitor.submit(setUp, 'two-factor-confirm', { code: code(0) })).status).toBe(303)
    const back = guest()
    const page = await comeBack(back, subject, '/login?redirectTo=%2Fpromotions')
    expect([page.status, locationOf(page)]).toEqual([303, '/login/two-factor?redirectTo=%2Fpromotions'])
    expect(await nameIn(back)).toBeUndefined()
    const done = await back.submit(await back.get(locationOf(page)), 'two-factor', { code: code(1) })
    expect([done.status, locationOf(done)]).toEqual([303, '/promotions'])
    expect(await nameIn(back)).toBe(username)
  })

  test('who is frozen, or has closed the account, does not come in, nor does a player among agents', async () => {
    const { visitor, username } = await newMember(site)
    const subject = stranger()
    await link(visitor, subject)
    await refusedWith(await comeBack(guest(), subject, '/login?as=agent'), 403, 'not-an-agent')
    await ops(site, 'member', 'freeze', username)
    await refusedWith(await comeBack(guest(), subject), 403, 'operation-not-allowed', 'đang bị khóa')
    await ops(site, 'member', 'unfreeze', username)
    const again = guest()
    await comeBack(again, subject)
    const closed = await again.post(`${PANEL}?open=account`, {
      intent: 'close-account',
      agreement: 'on',
      password: PASSWORD,
    })
    expect(closed.status).toBe(303)
    await refusedWith(await comeBack(guest(), subject), 403, 'operation-not-allowed', 'đã đóng')
  })
})

describe('what is not an own way back', () => {
  let subject: string
  let username: string
  let owner: Visitor
  beforeAll(async () => {
    ;({ visitor: owner, username } = await newMember(site))
    subject = stranger()
    await link(owner, subject)
  })

  test('another browser, an altered state, a second time, and too late', async () => {
    const visitor = guest()
    const back = await signInThere(await leave(visitor), subject)
    const victim = guest()
    await refusedWith(await victim.get(back), 403, 'forged-request')
    // with a way of its own, too
    await leave(victim)
    await refusedWith(await victim.get(back), 403, 'forged-request')
    const altered = back.replace(/state=[\w-]+/, `state=${'A'.repeat(43)}`)
    await refusedWith(await visitor.get(altered), 403, 'forged-request')
    expect(await nameIn(victim)).toBeUndefined()
    expect(await nameIn(visitor)).toBeUndefined()

    const jar = new Map(visitor.cookies)
    expect((await visitor.get(back)).status).toBe(303)
    expect(await nameIn(visitor)).toBe(username)
    const thief = guest()
    for (const [name, value] of jar) thief.cookies.set(name, value)
    await refusedWith(await thief.get(back), 403, 'forged-request')

    const slow = guest()
    const late = await signInThere(await leave(slow), subject)
    await askDatabase(site, "update provider_visit set expires_at = now() - interval '1 second'")
    await refusedWith(await slow.get(late), 403, 'forged-request')
    expect(await nameIn(slow)).toBeUndefined()
  })

  test('a proof for another question, a code of another way, an invented one, and a no', async () => {
    const tries: [string, (visitor: Visitor) => Promise<string>][] = [
      [
        'another nonce',
        async (visitor) => {
          const url = new URL(await leave(visitor))
          url.searchParams.set('nonce', 'another')
          return signInThere(url.href, subject)
        },
      ],
      [
        'a code of another browser',
        async (visitor) => {
          const state = new URL(await leave(visitor)).searchParams.get('state') ?? ''
          const stolen = await signInThere(await leave(guest()), subject)
          return stolen.replace(/state=[\w-]+/, `state=${state}`)
        },
      ],
      [
        'an invented code',
        async (visitor) => {
          const { issuer } = there
          const state = new URL(await leave(visitor)).searchParams.get('state') ?? ''
          return `/login/third-party?${new URLSearchParams({ state, code: 'invented', iss: issuer })}`
        },
      ],
      [
        'another issuer',
        async (visitor) =>
          (await signInThere(await leave(visitor), subject)).replace(
            /iss=[^&]+/,
            'iss=https%3A%2F%2Fx.example',
          ),
      ],
      ['a no', async (visitor) => signInThere(await leave(visitor), 'no')],
    ]
    for (const [what, way] of tries) {
      const visitor = guest()
      const answer = await visitor.get(await way(visitor))
      await refusedWith(answer, 403, 'popup-closed')
      expect(await nameIn(visitor), what).toBeUndefined()
    }
  })

  test('who signs in meanwhile stays signed in, and leaves no stranger to the next one at this browser', async () => {
    const visitor = guest()
    const back = await signInThere(await leave(visitor), subject)
    const other = await newMember(site)
    for (const [name, value] of other.visitor.cookies) visitor.cookies.set(name, value)
    const answer = await visitor.get(back)
    expect([answer.status, locationOf(answer)]).toEqual([302, '/'])
    expect(await nameIn(visitor)).toBe(other.username)

    const shared = guest()
    await comeBack(shared, stranger())
    expect(shared.cookies.get('third-party')).toBeTruthy()
    const page = await shared.get('/login')
    const entered = { username: other.username, password: PASSWORD }
    expect((await shared.submit(page, 'login', entered)).status).toBe(303)
    expect(shared.cookies.get('third-party') || '').toBe('')
  })

  test('what one member began links nobody else, and a login links nothing', async () => {
    const [mine, others] = [await newMember(site), await newMember(site)]
    const fresh = stranger()
    const left = await mine.visitor.submit(await mine.visitor.get(PANEL), 'provider-link', {})
    const back = await signInThere(locationOf(left), fresh)
    const kept = mine.visitor.cookies.get('third-party') ?? ''
    others.visitor.cookies.set('third-party', kept)
    await refusedWith(await others.visitor.get(back), 403, 'forged-request')
    const nobody = guest()
    nobody.cookies.set('third-party', kept)
    expect((await nobody.get(back)).status).toBe(401)
    const linked = await askDatabase(
      site,
      'select from provider_link join member on member.id = member_id where account = any($1)',
      [[mine.username, others.username]],
    )
    expect(linked).toEqual([])
  })

  test('a third party that does not answer is said so, and nobody comes in', async () => {
    const own = await startThirdParty(site.origin)
    const added = (await add(own.issuer, '--name', 'Down')).json
    const visitor = guest()
    await untilLogin(({ html }) => html.querySelectorAll('#form-third-party button').length === 2)
    const left = await visitor.submit(await visitor.get('/login'), 'third-party', { id: String(added.id) })
    const back = await signInThere(locationOf(left), subject)
    await own.close()
    await refusedWith(await visitor.get(back), 502, 'unknown-error')
    expect(await nameIn(visitor)).toBeUndefined()
    await ops(site, 'signin-providers', 'close', String(added.id))
    await refusedWith(
      await guest().post('/login/third-party', { id: String(added.id) }, '/login'),
      404,
      'not-found',
    )
    await untilLogin(({ html }) => html.querySelectorAll('#form-third-party button').length === 1)
  })
})

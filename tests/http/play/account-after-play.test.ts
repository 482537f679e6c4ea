import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { deposit, playThrough } from '#tests/support/money.ts'
import { newMember, PASSWORD, PAYMENT_PASSWORD, signIn } from '#tests/support/site/accounts.ts'
import {
  askForCode,
  codeSentTo,
  internationalOf,
  messagesTo,
  newMobileMember,
} from '#tests/support/site/outbox.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

// What a session has done must be in the way of nothing that its member does with the account.

const site = ownSite()
const PANEL = '/personalCenter/securityCenter'
const WITHDRAW = '/personalCenter/withdraw'
const DICE = '/game/SEN/dice'
const FRESH = { newPassword: 'Mango7tree', confirmNewPassword: 'Mango7tree' }

const seen = (page: Page) => [page.status, page.headers.get('location'), errorsOf(page)]
const done = [303, PANEL, {}]
const act = async (visitor: Visitor, intent: string, fields: Record<string, string> = {}) =>
  visitor.submit(await visitor.get(PANEL), intent, fields)

/** Opens a game, pays in, plays, asks for a withdrawal and reads a reality check, all in one session. */
async function playOn(visitor: Visitor) {
  await visitor.get(DICE)
  await deposit(visitor, '500000')
  await playThrough(visitor, 500_000)
  const account = { accountNumber: String(Date.now()), payeeName: 'NGUYEN VAN BINH' }
  await visitor.submit(await visitor.get(WITHDRAW), 'bind', { bankCode: 'VCB', ...account })
  const desk = await visitor.get(WITHDRAW)
  const accountId = attributeOf(desk, '[data-records=accounts] [data-id]', 'data-id')
  const input = { accountId, amount: '50000', paymentPassword: PAYMENT_PASSWORD }
  expect(seen(await visitor.submit(desk, 'create', input))).toEqual([303, WITHDRAW, {}])
  await readRealityCheck(visitor)
}

/** Reads the reality check of an hour that was played, so to speak. */
async function readRealityCheck(visitor: Visitor) {
  const account = attributeOf(await visitor.get('/'), '[data-account]', 'data-account')
  await askDatabase(
    site,
    `update session set created_at = created_at - interval '61 minutes'
     where member_id = (select id from member where account_key = $1)`,
    [account.toLowerCase()],
  )
  const dialog = (await visitor.get('/help')).html.querySelector('[data-dialog=reality-check]')
  const csrf = dialog?.querySelector('input[name=csrf]')?.getAttribute('value') ?? ''
  const body = new URLSearchParams({ csrf, redirectTo: '/help' })
  expect(seen(await visitor.send('/reality-check', { method: 'POST', body }))).toEqual([303, '/help', {}])
}

/** Whether a visitor is signed in. */
const isIn = async (visitor: Visitor) => (await visitor.get(PANEL)).status === 200

test('a session that has played changes its password: the old one and the other sessions are dead', async () => {
  const { visitor, username } = await newMember(site)
  await playOn(visitor)
  const other = await signIn(site, username, PASSWORD)
  await other.get(DICE)
  const before = attributeOf(await visitor.get(DICE), '[data-session-net]', 'data-session-net')

  const copy = new Visitor(site.origin)
  copy.cookies.set('sen', visitor.cookies.get('sen') ?? '')
  expect(seen(await act(visitor, 'password', { oldPassword: PASSWORD, ...FRESH }))).toEqual(done)
  expect([await isIn(visitor), await isIn(other), await isIn(copy)]).toEqual([true, false, false])
  const stale = new Visitor(site.origin)
  const refused = await stale.submit(await stale.get('/login'), 'login', { username, password: PASSWORD })
  expect(errorsOf(refused).form).toBe('wrong-credentials')
  // The session is the same one: what it has played, and when its check was read, is not forgotten.
  const page = await visitor.get(DICE)
  expect(attributeOf(page, '[data-session-net]', 'data-session-net')).toBe(before)
  expect(page.html.querySelector('[data-dialog=reality-check]')).toBeNull()
})

test('a session that has played changes whatever else keeps the account safe, and signs out', async () => {
  const { visitor, username } = await newMember(site)
  await playOn(visitor)
  const paymentPassword = { newPaymentPassword: '806153', confirmNewPaymentPassword: '806153' }
  const old = { oldPaymentPassword: PAYMENT_PASSWORD }
  expect(seen(await act(visitor, 'payment-password', { ...old, ...paymentPassword }))).toEqual(done)

  expect(seen(await act(visitor, 'two-factor-start'))).toEqual(done)
  const secret = attributeOf(await visitor.get(PANEL), '[data-totp-secret]', 'data-totp-secret')
  const code = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  expect(seen(await act(visitor, 'two-factor-confirm', { code: code(0) }))).toEqual(done)
  expect(seen(await act(visitor, 'two-factor-off', { code: code(1) }))).toEqual(done)

  const other = await signIn(site, username, PASSWORD)
  await other.get(DICE)
  expect(seen(await act(visitor, 'sign-out', { sessionId: 'others' }))).toEqual(done)
  expect([await isIn(visitor), await isIn(other)]).toEqual([true, false])
  expect(seen(await visitor.post('/logout', {}))).toEqual([303, '/', {}])
  expect(await isIn(visitor)).toBe(false)
})

test('a password that is set by phone, and one that must follow a temporary one, hold after a game too', async () => {
  const { visitor, username, mobileNum } = await newMobileMember(site)
  await playOn(visitor)
  // another code to the number would have to wait a minute
  await askDatabase(site, 'delete from throttle where key like $1', [`%${internationalOf(mobileNum)}%`])
  const guest = new Visitor(site.origin)
  const form = await guest.get('/forget?tab=mobile')
  await askForCode(site, guest, form, 'mobile', { mobileNum })
  const verificationCode = await codeSentTo(site, internationalOf(mobileNum))
  const reset = await guest.submit(form, 'mobile', { mobileNum, verificationCode, newPassword: 'Mango7tree' })
  expect(seen(reset)).toEqual([303, '/', {}])
  expect([await isIn(guest), await isIn(visitor)]).toEqual([true, false])

  const email = `${username}@example.com`
  await askDatabase(site, 'update member set email = $2 where account_key = $1', [username, email])
  const forgetful = new Visitor(site.origin)
  await forgetful.submit(await forgetful.get('/forget?tab=email'), 'email', { username, email })
  const [mail] = await messagesTo(site, email)
  const login = { username, password: mail?.code ?? '' }
  const entered = await forgetful.submit(await forgetful.get('/login'), 'login', login)
  expect(seen(entered)).toEqual([303, '/changePassword?reason=first-login', {}])
  await forgetful.get(DICE)
  const input = { newPassword: 'Papaya8tree', confirmNewPassword: 'Papaya8tree' }
  const changed = await forgetful.submit(await forgetful.get('/changePassword'), 'changePassword', input)
  expect(seen(changed)).toEqual([303, '/', {}])
  expect([await isIn(forgetful), await isIn(guest)]).toEqual([true, false])
})

import { expect, test } from 'vitest'
import { captchaOf, freshName, PASSWORD, registration, signIn } from '#tests/support/site/accounts.ts'
import { messagesTo } from '#tests/support/site/outbox.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()

const locationOf = (page: Page) => page.headers.get('location')

/** A new member with a mail address. */
async function memberWithMail() {
  const visitor = new Visitor(site.origin)
  const username = freshName()
  const email = `${username}@example.com`
  const page = await visitor.get('/register?method=register')
  const answer = await visitor.submit(page, 'register', {
    ...registration(username),
    email,
    ...(await captchaOf(site, visitor, page)),
  })
  expect(answer.status).toBe(303)
  return { visitor, username, email }
}

/** Fills in the e-mail form of a fresh visitor, with the captcha where one is asked. */
async function forgetByEmail(fields: Record<string, string>) {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/forget?tab=email&lang=en')
  const human = page.html.querySelector('input[name=captchaId]') ? await captchaOf(site, visitor, page) : {}
  return { visitor, answer: await visitor.submit(page, 'email', { ...fields, ...human }) }
}

test('the tabs are links, the mobile one is first', async () => {
  const visitor = new Visitor(site.origin)
  const mobile = await visitor.get('/forget')
  expect([mobile.status, mobile.page]).toEqual([200, 'forget'])
  expect(attributeOf(mobile, 'main [aria-current=page]', 'href')).toBe('/forget?tab=mobile')
  expect(mobile.html.querySelector('#form-mobile #mobileNum')).not.toBeNull()
  const email = await visitor.get('/forget?tab=email')
  expect(email.html.querySelector('#form-email #email')).not.toBeNull()
  expect(email.html.querySelector('#mobileNum')).toBeNull()
  expect(email.html.querySelector('main a[href*="customer-service"]')).not.toBeNull()
  expect(email.html.querySelector('main a[href="/register"]')).not.toBeNull()
})

test('the mail holds a password for one login, which must then be changed', async () => {
  const { visitor: before, username, email } = await memberWithMail()
  const { visitor, answer } = await forgetByEmail({ username, email })
  expect([answer.status, locationOf(answer)]).toEqual([303, '/forget?sent=1'])
  const said = await visitor.get('/forget?sent=1')
  expect(textOf(said, 'main [role=status]')).toBe('The password has been sent. Please check it out.')

  const [message] = await messagesTo(site, email)
  expect(message).toMatchObject({ channel: 'mail', to: email })
  const password = message?.code ?? ''
  const login = await visitor.submit(await visitor.get('/login'), 'login', { username, password })
  expect([login.status, locationOf(login)]).toEqual([303, '/changePassword?reason=first-login'])
  const page = await visitor.get('/changePassword?reason=first-login')
  expect(textOf(page, 'h1')).toBe('Change password at first login')
  expect(page.html.querySelector('#oldPassword')).toBeNull()
  const changed = await visitor.submit(page, 'changePassword', {
    newPassword: 'Newpass12',
    confirmNewPassword: 'Newpass12',
  })
  expect([changed.status, locationOf(changed)]).toEqual([303, '/'])
  expect((await visitor.get('/personalCenter/withdraw')).status).toBe(200)
  expect((await before.get('/personalCenter/withdraw')).status).toBe(302)
})

test('an unknown account and another one’s address are answered like the right ones, and nothing is sent', async () => {
  const { username, email } = await memberWithMail()
  const strange = `${freshName()}@example.com`
  for (const fields of [
    { username: freshName(), email },
    { username, email: strange },
    { username: freshName(), email: `${freshName()}@example.com` },
  ]) {
    const { answer } = await forgetByEmail(fields)
    expect([answer.status, locationOf(answer)]).toEqual([303, '/forget?sent=1'])
  }
  expect(await messagesTo(site, email)).toEqual([])
  expect(await messagesTo(site, strange)).toEqual([])
  await signIn(site, username, PASSWORD)
})

test('what is missing is named, what was entered is kept', async () => {
  const { answer } = await forgetByEmail({ username: 'lan88', email: '' })
  expect([answer.status, answer.page, errorsOf(answer)]).toEqual([
    400,
    'forget',
    { form: 'invalid', email: 'required' },
  ])
  expect(attributeOf(answer, '#username', 'value')).toBe('lan88')
  // What no account can have is refused for what it is, whichever accounts there are.
  const { answer: odd } = await forgetByEmail({ username: 'a b', email: 'not an email!!' })
  expect([odd.status, errorsOf(odd)]).toEqual([400, { form: 'invalid', username: 'format', email: 'format' }])
  const visitor = new Visitor(site.origin)
  const unknown = await visitor.post('/forget', { intent: 'nonsense' })
  expect([unknown.status, unknown.page, errorsOf(unknown).form]).toEqual([400, 'forget', 'invalid'])
})

test('the dialog is the same form over any page', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/rng?q=dice&modal=forget&tab=email')
  expect(attributeOf(page, '[role=dialog]', 'data-modal')).toBe('forget')
  expect(attributeOf(page, '[role=dialog] [data-close]', 'href')).toBe('/rng?q=dice')
  expect(attributeOf(page, '[role=dialog] [aria-current=page]', 'href')).toBe(
    '/rng?q=dice&modal=forget&tab=email',
  )
  expect(attributeOf(page, '[role=dialog] a[href*="modal=register"]', 'href')).toBe(
    '/rng?q=dice&modal=register',
  )
  const refused = await visitor.submit(page, 'email', { username: '' })
  expect([refused.status, refused.page]).toEqual([400, 'forget'])
})

test('a member changes the password of one’s own accord, in a dialog; guests are asked to log in', async () => {
  const { visitor, username } = await memberWithMail()
  const guest = await new Visitor(site.origin).get('/?modal=changePassword')
  expect(attributeOf(guest, '[role=dialog]', 'data-modal')).toBe('login')
  await visitor.get('/')
  const page = await visitor.get('/rng?modal=changePassword')
  expect(attributeOf(page, '[role=dialog][data-modal=changePassword] form', 'action')).toBe('/changePassword')
  const wrong = await visitor.submit(page, 'changePassword', {
    oldPassword: 'Wrong123',
    newPassword: 'Newpass12',
    confirmNewPassword: 'Newpass13',
  })
  expect([wrong.status, wrong.page, errorsOf(wrong).confirmNewPassword]).toEqual([
    400,
    'changePassword',
    'not-equal',
  ])
  expect(wrong.text).not.toMatch(/Newpass1[23]|Wrong123/)
  const changed = await visitor.submit(page, 'changePassword', {
    oldPassword: PASSWORD,
    newPassword: 'Newpass12',
    confirmNewPassword: 'Newpass12',
  })
  expect([changed.status, locationOf(changed)]).toEqual([303, '/'])
  await signIn(site, username, 'Newpass12')
})

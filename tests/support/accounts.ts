import { randomBytes } from 'node:crypto'
import { ops, type SiteAddress } from './site.ts'
import { attributeOf, errorsOf, type Page, Visitor } from './visitor.ts'

export const PASSWORD = 'Secret12'
export const PAYMENT_PASSWORD = '135790'

/** A user name that nobody has. */
export const freshName = () => `t${randomBytes(5).toString('hex')}`

/** The fields of a registration that only lacks its captcha. */
export const registration = (username: string): Record<string, string> => ({
  username,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  paymentPassword: PAYMENT_PASSWORD,
})

/** What the operator sees behind the captcha of a page. */
export async function captchaOf(
  site: SiteAddress,
  visitor: Visitor,
  page: Page,
): Promise<{ captchaId: string; captcha: string }> {
  const captchaId = attributeOf(page, 'input[name=captchaId]', 'value')
  await visitor.get(`/captcha?id=${captchaId}`)
  const { json } = await ops(site, 'captcha', 'answer', captchaId, '--json')
  return { captchaId, captcha: json.answer ?? json[0]?.answer }
}

/** Registers a new member and comes back signed in. */
export async function newMember(
  site: SiteAddress,
  username = freshName(),
): Promise<{ visitor: Visitor; username: string }> {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/register?method=register')
  const answer = await visitor.submit(page, 'register', {
    ...registration(username),
    ...(await captchaOf(site, visitor, page)),
  })
  if (answer.status !== 303)
    throw new Error(`registration of ${username}: ${answer.status} ${answer.text.slice(0, 2000)}`)
  return { visitor, username }
}

/** Signs an account in. */
export async function signIn(site: SiteAddress, username: string, password: string): Promise<Visitor> {
  const visitor = new Visitor(site.origin)
  const answer = await visitor.submit(await visitor.get('/login'), 'login', { username, password })
  if (answer.status !== 303) {
    const errors = JSON.stringify(errorsOf(answer))
    throw new Error(`login of ${username}: ${answer.status} ${errors}`)
  }
  return visitor
}

import { randomBytes } from 'node:crypto'
import { askDatabase } from '../database/ask-database.ts'
import type { SiteAddress } from './site.ts'
import { attributeOf, errorsOf, type Page, Visitor } from './visitor.ts'

export const PASSWORD = 'Sunlit48'
export const PAYMENT_PASSWORD = '582047'

/** An unused user name. */
export const freshName = () => `t${randomBytes(5).toString('hex')}`

/** The fields of a registration, except its captcha, with the box of the terms ticked. */
export const registration = (username: string): Record<string, string> => ({
  username,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  paymentPassword: PAYMENT_PASSWORD,
  agreement: 'on',
})

/** The answer of a page's captcha, as printed by `ops captcha answer`. */
export async function captchaOf(
  site: SiteAddress,
  visitor: Visitor,
  page: Page,
): Promise<{ captchaId: string; captcha: string }> {
  const captchaId = attributeOf(page, 'input[name=captchaId]', 'value')
  await visitor.get(`/captcha?id=${captchaId}`)
  const [challenge] = await askDatabase<{ answer: string }>(
    site,
    'select answer from captcha where id = $1',
    [captchaId],
  )
  return { captchaId, captcha: challenge?.answer ?? '' }
}

/** Registers and signs in a new member, on this page of registration. */
export async function newMember(
  site: SiteAddress,
  username = freshName(),
  path = '/register?method=register',
): Promise<{ visitor: Visitor; username: string }> {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get(path)
  const answer = await visitor.submit(page, 'register', {
    ...registration(username),
    ...(await captchaOf(site, visitor, page)),
  })
  if (answer.status !== 303)
    throw new Error(`registration of ${username}: ${answer.status} ${answer.text.slice(0, 2000)}`)
  return { visitor, username }
}

/** Leaves a member without a payment password, as an agent is that the operator opened. */
export const withoutPaymentPassword = (site: SiteAddress, username: string) =>
  askDatabase(site, 'update member set payment_password_hash = null where account = $1', [username])

/** Where the message at the payment password leads. */
export const waySetting = (page: Page) => attributeOf(page, '#paymentPassword-error a', 'href')

/** The address of the form that sets a payment password, and leads back to `path`. */
export const settingFor = (path: string) =>
  `/personalCenter/securityCenter?open=payment&redirectTo=${encodeURIComponent(path)}#security-payment`

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

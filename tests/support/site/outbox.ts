import { randomInt } from 'node:crypto'
import { captchaOf, PASSWORD, PAYMENT_PASSWORD } from './accounts.ts'
import { ops, type SiteAddress } from './site.ts'
import { attributeOf, type Page, Visitor } from './visitor.ts'

/** A message in the operator's outbox (site.md section 7). */
interface Message {
  id: string
  channel: 'sms' | 'mail'
  to: string
  purpose: string
  code: string | null
  text: string
  createdAt: string
}

/** The messages to an address, newest first. */
export async function messagesTo(site: SiteAddress, to: string): Promise<Message[]> {
  return (await ops(site, 'outbox', '--to', to, '--json')).json
}

/** The newest code sent to an address. */
export async function codeSentTo(site: SiteAddress, to: string): Promise<string> {
  const [message] = await messagesTo(site, to)
  if (!message?.code) throw new Error(`no code was sent to ${to}`)
  return message.code
}

let nextNumber = randomInt(10_000_000, 99_000_000)
/** An unused Vietnamese mobile number in national form. */
export const freshMobile = () => `09${nextNumber++}`

/** Its international form, as the platform stores it. */
export const internationalOf = (mobileNum: string) => `+84${mobileNum.replace(/^0/, '')}`

/** A different code. */
export const otherCode = (code: string) => code.replace(/.$/, (last) => String((Number(last) + 1) % 10))

/** Requests a form's code with a solved human check. */
export const askForCode = async (
  site: SiteAddress,
  visitor: Visitor,
  page: Page,
  form: string,
  fields: Record<string, string>,
): Promise<Page> =>
  visitor.submit(page, form, {
    ...(await captchaOf(site, visitor, page)),
    ...fields,
    intent: 'send-code',
  })

/** Registers a new member by mobile number; the platform chooses the user name. */
export async function newMobileMember(
  site: SiteAddress,
): Promise<{ visitor: Visitor; username: string; mobileNum: string }> {
  const visitor = new Visitor(site.origin)
  const mobileNum = freshMobile()
  const page = await visitor.get('/register?method=registerMobile')
  const sent = await askForCode(site, visitor, page, 'register', { mobileNum })
  const answer = await visitor.submit(sent, 'register', {
    mobileNum,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    paymentPassword: PAYMENT_PASSWORD,
    agreement: 'on',
    verificationCode: await codeSentTo(site, internationalOf(mobileNum)),
  })
  if (answer.status !== 303) throw new Error(`registration of ${mobileNum}: ${answer.status}`)
  const username = attributeOf(await visitor.get('/'), '[data-account]', 'data-account')
  return { visitor, username, mobileNum }
}

import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { newMember, PASSWORD, PAYMENT_PASSWORD, signIn } from '../support/site/accounts.ts'
import type { SiteAddress } from '../support/site/site.ts'
import { attributeOf, errorsOf, type Page, type Visitor } from '../support/site/visitor.ts'

/** What a movement is recorded as. */
export type Movement = 'bet' | 'deposit' | 'withdrawal' | 'transfer' | 'rebate'

const panel = (name: string) => `/personalCenter/${name}`
const paths: Record<Movement, string> = {
  bet: '/game/SEN/dice',
  deposit: panel('depositv2'),
  withdrawal: panel('withdraw'),
  transfer: panel('transferFund'),
  rebate: panel('manualRebate'),
}
/** No answer for so long is a failure of the run. */
const ANSWER_LIMIT_MS = 120_000
const AGAIN_MS = 100

/** A player who keeps books of its own: what it asked for until it was answered, and what the answer was. */
export class FaultyPlayer {
  /** Movements that the site has said are done. */
  readonly done: Record<Movement, number> = { bet: 0, deposit: 0, withdrawal: 0, transfer: 0, rebate: 0 }
  refused = 0
  /** Tries without an answer, each sent again with the same requestId. */
  swallowed = 0
  logins = 0
  #csrf = ''

  private constructor(
    readonly site: SiteAddress,
    readonly account: string,
    public visitor: Visitor,
  ) {}

  /** A new member with a bound account, and a first deposit on its way. */
  static async register(site: SiteAddress): Promise<FaultyPlayer> {
    const { visitor, username } = await newMember(site)
    const player = new FaultyPlayer(site, username, visitor)
    await player.#readCsrf()
    const accountNumber = String(randomInt(10 ** 9, 10 ** 10))
    const bank = { intent: 'bind', bankCode: 'VCB', accountNumber, payeeName: 'NGUYEN VAN A' }
    const bound = await visitor.send(paths.withdrawal, player.#form(bank))
    if (bound.status !== 303)
      throw new Error(`binding an account: ${bound.status} ${JSON.stringify(errorsOf(bound))}`)
    await player.move('deposit', { intent: 'create', method: 'bank-transfer', amount: '20000000' })
    return player
  }

  /** One movement of any kind. */
  async moveSomething(vendors: string[]): Promise<void> {
    const chance = randomInt(100)
    const vendor = vendors[randomInt(Math.max(1, vendors.length))]
    if (chance < 63)
      return this.move('bet', { intent: 'bet', stake: '1000', direction: 'under', target: '50.00' })
    if (chance < 73)
      return this.move('deposit', { intent: 'create', method: 'bank-transfer', amount: '50000' })
    if (chance < 75) return this.#withdraw()
    if (chance < 80) return this.move('rebate', { intent: 'claim', id: 'all' })
    if (!vendor) return
    const [from, to] = chance < 92 ? ['main', vendor] : [vendor, 'main']
    return this.move('transfer', { intent: 'transfer', from, to, amount: String(randomInt(1, 5_000)) })
  }

  async #withdraw(): Promise<void> {
    const page = await this.#ask(() => this.visitor.visit(paths.withdrawal))
    const accountId = page.html.querySelector('[data-records=accounts] [data-id]')?.getAttribute('data-id')
    const input = { intent: 'create', amount: '50000', paymentPassword: PAYMENT_PASSWORD }
    if (accountId) await this.move('withdrawal', { ...input, accountId })
  }

  /** Sends a movement until the site has answered it. */
  async move(movement: Movement, fields: Record<string, string>): Promise<void> {
    const input = { ...fields, requestId: randomUUID() }
    const answer = await this.#ask(() => this.visitor.send(paths[movement], this.#form(input)))
    if (answer.status === 303) this.done[movement] += 1
    else this.refused += 1
  }

  /** Asks until there is an answer; signs in again where the session is over, which a step of the clock ends. */
  async #ask(send: () => Promise<Page>): Promise<Page> {
    const limit = Date.now() + ANSWER_LIMIT_MS
    for (;;) {
      const answer = await send().catch(() => undefined)
      if (answer && answer.status < 500 && !isSignedOut(answer) && answer.page !== 'login') {
        // The guest's token of an earlier session: nothing has been looked at.
        if (answer.status !== 403 || !answer.html.querySelector('[data-error=forged-request]')) return answer
      }
      if (Date.now() > limit) throw new Error(`${this.account}: no answer for ${ANSWER_LIMIT_MS / 1000} s`)
      if (answer && answer.status < 500) await this.#signInAgain().catch(() => {})
      else this.swallowed += 1
      await pause(AGAIN_MS)
    }
  }

  async #signInAgain(): Promise<void> {
    this.visitor = await signIn(this.site, this.account, PASSWORD)
    this.logins += 1
    await this.#readCsrf()
  }

  async #readCsrf(): Promise<void> {
    this.#csrf = attributeOf(await this.visitor.get('/'), 'input[name=csrf]', 'value')
  }

  #form(fields: Record<string, string>) {
    return { method: 'POST', body: new URLSearchParams({ csrf: this.#csrf, ...fields }) }
  }
}

/** A private page that leads to the login: the session has ended. */
const isSignedOut = ({ status, headers }: Page) =>
  status === 401 || (status === 302 && (headers.get('location') ?? '').startsWith('/login'))

import type { Action } from './actions.ts'
import type { Fact, Holdings } from './facts.ts'

/**
 * The platform's money as a handful of numbers for each member. It knows no postings, locks, jobs or providers: what a
 * record is worth to its member follows from the record's state alone, and what members may do from those numbers.
 */

/** What a record changes of what its member has. */
type Worth = Partial<Holdings>

/** What an action was answered. */
export interface Answer {
  member: bigint
  action: Action
  /** `ok`, or the code of the refusal. */
  code: string
  /** The records that it made, by its own word. */
  made: string[]
  /** How many rewards it claimed, by its own word. */
  claimed: number
}

interface AnsweredRequest {
  content: string
  made: string
}

/** 1 % of the stakes in Dice at most: no VIP rank of a new member earns more. */
const MAX_REBATE_BASIS_POINTS = 100n
/** The least stake of Dice: with less in the main wallet a bonus is staked (`docs/decisions/0018-own-money-first.md`). */
const LEAST_STAKE = 100n
const MAX_OPEN_DEPOSITS = 5

export class Model {
  readonly #members = new Map<bigint, { now: Holdings; earned: bigint; uplineId: bigint | null }>()
  readonly #facts = new Map<string, Fact>()
  readonly #requests = new Map<string, AnsweredRequest>()
  /** Records that somebody was told of. */
  readonly #told = new Set<string>()
  #claimed = 0

  add(member: bigint, opening: Holdings, uplineId: bigint | null): void {
    this.#members.set(member, { now: { ...opening }, earned: 0n, uplineId })
  }

  /** What a member should have. */
  holdings(member: bigint): Holdings {
    const found = this.#members.get(member)
    if (!found) throw new Error(`no member ${member}`)
    return found.now
  }

  /**
   * What a single action must be answered, where nothing else happens at the same time; undefined where the model does
   * not know enough.
   */
  expected({ member, action }: Pick<Answer, 'member' | 'action'>): string | undefined {
    const content = contentOf(action)
    if (content !== null) {
      const answeredRequest = this.#requests.get(requestOf(member, action))
      if (answeredRequest) return answeredRequest.content === content ? 'ok' : 'request-id-reused'
    }
    const { main, rollover, points } = this.holdings(member)
    const out = (amount: bigint) =>
      amount > main ? 'insufficient-balance' : amount > main - rollover ? 'turnover-left' : 'ok'
    switch (action.do) {
      case 'deposit':
        return this.#count('deposit', member, 'created', 'waiting') >= MAX_OPEN_DEPOSITS
          ? 'too-many-requests'
          : 'ok'
      case 'bet': {
        const fromBonus = main < LEAST_STAKE && this.#count('bonus', member, 'running') > 0
        return minor(action.stake) <= (fromBonus ? this.holdings(member).bonus : main)
          ? 'ok'
          : 'insufficient-balance'
      }
      case 'withdraw':
        return out(minor(action.amount))
      case 'send-up':
        return this.#members.get(member)?.uplineId === null
          ? 'operation-not-allowed'
          : out(minor(action.amount))
      case 'convert':
        return minor(action.points) > points ? 'insufficient-balance' : 'ok'
      case 'transfer':
        if (action.from === action.to) return 'not-offered'
        if (action.from === 'main') return minor(action.amount) > main ? 'insufficient-balance' : 'ok'
        return undefined
      case 'claim':
        return action.nth === undefined && this.#count('reward', member, 'open') === 0
          ? 'state-moved-on'
          : undefined
      default:
        return undefined
    }
  }

  #count(kind: Fact['kind'], member: bigint, ...states: string[]): number {
    return [...this.#facts.values()].filter(
      (fact) => fact.kind === kind && fact.member === member && states.includes(fact.status),
    ).length
  }

  /**
   * Takes in what actions at the same moment were answered. Throws where a request id moved more than once, or a repeat
   * was answered in another way than the first.
   */
  answered(answers: Answer[]): void {
    const before = new Map(this.#requests)
    for (const answer of answers) {
      const content = contentOf(answer.action)
      if (content === null) continue
      const key = requestOf(answer.member, answer.action)
      const answeredRequest = this.#requests.get(key)
      const made = answer.made.join()
      if (answer.code === 'ok') {
        if (answeredRequest && answeredRequest.content !== content)
          throw new Error(`${key} was taken with other content`)
        if (answeredRequest && answeredRequest.made !== made)
          throw new Error(`${key} made ${answeredRequest.made}, and again ${made}`)
        if (answeredRequest) continue
        this.#requests.set(key, { content, made })
        for (const id of answer.made) this.#told.add(id)
        this.#claimed += answer.claimed
      } else if (before.get(key)?.content === content)
        throw new Error(`the repeat of ${key} was refused: ${answer.code}`)
    }
    for (const answer of answers) {
      if (answer.code !== 'request-id-reused') continue
      const key = requestOf(answer.member, answer.action)
      const answeredRequest = this.#requests.get(key)
      if (!answeredRequest || answeredRequest.content === contentOf(answer.action))
        throw new Error(`${key} was refused as used with other content, and was not`)
    }
  }

  /**
   * Takes in the records as they are now, and lets what they changed be worth what it is worth. Throws where a record
   * has gone, moved backwards, or came without anybody being told.
   */
  observed(facts: Fact[], actual: Map<bigint, Holdings>): void {
    const staked = new Map<bigint, bigint>()
    const asked = new Map<bigint, bigint>()
    const note = (sums: Map<bigint, bigint>, member: bigint, amount: bigint) =>
      sums.set(member, (sums.get(member) ?? 0n) + amount)
    for (const fact of facts) {
      const key = `${fact.kind} ${fact.id}`
      const earlier = this.#facts.get(key)
      if (earlier && earlier.status === fact.status && earlier.third === fact.third) continue
      if (earlier) mayFollow(earlier, fact)
      this.#facts.set(key, fact)
      for (const [member, now, then] of changesOf(fact, earlier)) {
        const { rollover = 0n, ...rest } = difference(now, then)
        const holdings = this.holdings(member)
        for (const [name, amount] of Object.entries(rest)) holdings[name as keyof Holdings] += amount
        if (fact.kind === 'bet') {
          note(staked, member, turnoverOf(fact))
        } else note(asked, member, rollover)
      }
    }
    if (facts.length !== this.#facts.size) throw new Error('a record has gone')
    for (const [member, { now }] of this.#members)
      settleRollover(
        now,
        staked.get(member) ?? 0n,
        asked.get(member) ?? 0n,
        actual.get(member)?.rollover ?? -1n,
      )
    this.#compareWithTold()
  }

  /** Every record of these kinds was somebody's answer, and every answer has its record. */
  #compareWithTold(): void {
    const facts = [...this.#facts.values()]
    const toldOf = ['deposit', 'withdrawal', 'bet', 'transfer', 'upline-transfer', 'rebate']
    const found = facts.filter(({ kind }) => toldOf.includes(kind)).map(({ id }) => id)
    for (const id of found) if (!this.#told.has(id)) throw new Error(`${id} was done, and nobody was told`)
    if (found.length !== this.#told.size) throw new Error('something that was answered has no record')
    const claimed = facts.filter(({ kind, status }) => kind === 'reward' && status === 'claimed').length
    if (claimed !== this.#claimed)
      throw new Error(`${claimed} rewards are claimed, and ${this.#claimed} were answered`)
    const conversions = facts.filter(({ kind }) => kind === 'conversion').length
    const converted = [...this.#requests.values()].filter(({ content }) =>
      content.startsWith('["convert"'),
    ).length
    if (conversions !== converted) throw new Error(`${conversions} conversions for ${converted} requests`)
    for (const member of this.#members.keys()) this.#checkRebates(member)
  }

  #checkRebates(member: bigint): void {
    const sum = (kind: Fact['kind']) =>
      [...this.#facts.values()]
        .filter((fact) => fact.kind === kind && fact.member === member && fact.from !== 'bonus')
        .reduce((all, { amount }) => all + amount, 0n)
    if (sum('rebate') * 10_000n > sum('bet') * MAX_REBATE_BASIS_POINTS)
      throw new Error(`the rebates of ${member} come to more than its stakes earn`)
  }

  /** Valid turnover of own money since the beginning: what points are earned by. */
  turnoverOf(member: bigint): bigint {
    return [...this.#facts.values()]
      .filter((fact) => fact.kind === 'bet' && fact.member === member && fact.from === 'main')
      .reduce((all, fact) => all + turnoverOf(fact), 0n)
  }

  /** Points that turnover has earned are no record; `points` is how many they are in all. */
  earned(member: bigint, points: bigint): void {
    const found = this.#members.get(member)
    if (!found) throw new Error(`no member ${member}`)
    found.now.points += points - found.earned
    found.earned = points
  }
}

/** `12.00` in minor units. */
export const minor = (money: string): bigint => BigInt(money.replace('.', ''))

const requestOf = (member: bigint, action: Action): string =>
  'request' in action
    ? `${member}:${action.request.startsWith('shared') ? action.request : `${action.do}-${action.request}`}`
    : ''

/** What makes two requests the same; null for what takes no request id. */
function contentOf(action: Action): string | null {
  if (!('request' in action)) return null
  const { request: _, ...content } = action
  return JSON.stringify(Object.values(content))
}

/** What a record is worth to whom, in its state; an upline transfer is worth something to two. */
function worthOf(fact: Fact): [bigint, Worth][] {
  const { kind, member, status, amount, second, third, from, to } = fact
  switch (kind) {
    case 'deposit':
      if (third !== (status === 'paid' ? amount - second : 0n))
        throw new Error(`${fact.id} is credited with ${third}`)
      return [[member, { main: third, rollover: third }]]
    case 'withdrawal': {
      const held = status === 'requested' || status === 'approved'
      const gone = held || status === 'paid' || status === 'received'
      return [[member, { main: gone ? -amount : 0n, held: held ? amount : 0n }]]
    }
    case 'bet':
      return [[member, { [from]: second - amount }]]
    case 'transfer': {
      const [state, leg] = status.split(':')
      const open = state !== 'done' && state !== 'failed'
      const home = leg === 'withdraw' ? from : 'main'
      const worth = { main: 0n, vendors: 0n }
      worth[from === 'main' ? 'main' : 'vendors'] -= amount
      if (!open) worth[(state === 'done' ? to : home) === 'main' ? 'main' : 'vendors'] += amount
      return [[member, worth]]
    }
    case 'upline-transfer':
      return [
        [member, { main: -amount }],
        [BigInt(to), { main: amount }],
      ]
    case 'reward':
      if (status !== 'claimed') return [[member, {}]]
      return [[member, to === 'points' ? { points: amount } : { main: amount, rollover: second }]]
    case 'rebate':
      return [[member, { main: amount, rollover: second }]]
    case 'conversion':
      return [[member, { main: amount, points: -second }]]
    case 'bonus':
      return [[member, { bonus: amount - second - third, main: second }]]
  }
}

/** What a record is worth now and what it was worth before, by member. */
function changesOf(fact: Fact, earlier: Fact | undefined): [bigint, Worth, Worth][] {
  const before = earlier ? worthOf(earlier) : []
  return worthOf(fact).map(([member, worth]) => [
    member,
    worth,
    before.find(([other]) => other === member)?.[1] ?? {},
  ])
}

function difference(now: Worth, then: Worth): Worth {
  const names = new Set([...Object.keys(now), ...Object.keys(then)]) as Set<keyof Holdings>
  return Object.fromEntries([...names].map((name) => [name, (now[name] ?? 0n) - (then[name] ?? 0n)]))
}

/** The states that a record may come to from another; what is not named here ends with itself. */
const next: Record<string, readonly string[]> = {
  'deposit created': ['waiting', 'paid', 'failed', 'expired', 'cancelled'],
  'deposit waiting': ['paid', 'failed', 'expired', 'cancelled'],
  'deposit expired': ['paid'],
  'deposit cancelled': ['paid'],
  'deposit failed': ['paid'],
  'withdrawal requested': ['approved', 'rejected', 'cancelled', 'paid', 'received'],
  'withdrawal approved': ['paid', 'rejected', 'received'],
  'withdrawal paid': ['received'],
  'reward open': ['claimed'],
  'bonus running': ['completed', 'expired', 'cancelled', 'lost', 'running'],
}

function mayFollow(earlier: Fact, fact: Fact): void {
  const ended = /^(done|failed)/.test(earlier.status)
  const allowed =
    fact.kind === 'transfer' ? !ended : next[`${fact.kind} ${earlier.status}`]?.includes(fact.status)
  if (!allowed) throw new Error(`${fact.kind} ${fact.id} was ${earlier.status} and is ${fact.status}`)
}

/** The valid turnover of a bet in Dice: what it won, or the stake if it won more than that or lost. */
function turnoverOf({ amount: stake, second: payout }: Fact): bigint {
  const net = payout > stake ? payout - stake : stake - payout
  return net < stake ? net : stake
}

/**
 * What is left to be staked, after stakes and new rollover of which the model does not know which came first: never more
 * than with the stakes first, never less than with them last. Of one alone it knows to the unit.
 */
function settleRollover(now: Holdings, staked: bigint, asked: bigint, actual: bigint): void {
  const least = max(now.rollover + asked - staked)
  const most = max(now.rollover - staked) + asked
  if (actual < least || actual > most)
    throw new Error(`${actual} is left to be staked, and it should be ${least} to ${most}`)
  now.rollover = actual
}

const max = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

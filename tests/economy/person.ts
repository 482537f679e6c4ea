import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { askDatabase } from '../support/database/ask-database.ts'
import { deposit } from '../support/money.ts'
import { freshName, newMember, PASSWORD, signIn } from '../support/site/accounts.ts'
import { ops, type SiteAddress } from '../support/site/site.ts'
import { textOf, type Visitor } from '../support/site/visitor.ts'
import { scratch } from './scratch.ts'
import { settingsOf } from './settings-of.ts'

/** An account of somebody who plays for what turnover earns. */
export interface Account {
  visitor: Visitor
  username: string
  id: string
}

/** One person with accounts of its own: an agent, and players below it, each invited by the account before it. */
export interface Person {
  agent: Account
  players: readonly Account[]
}

/** The account that plays as number `at`, from 0 on. */
export function playerOf({ players }: Person, at = 0): Account {
  const player = players[at]
  if (!player) throw new Error(`there is no player ${at}`)
  return player
}

/** What the house promises a line at most: the highest rebate, and a contract of each kind of salary at its ceiling. */
export interface Promises {
  /** In percent, `0.40`. */
  rebate: string
  /** Paths of files with terms, as `contracts offer` reads them. */
  contracts: readonly string[]
  /** The share of a loss that a dividend pays, in basis points. */
  dividend: number
}

/** The most that the settings of a site let anybody be promised. */
export async function highestPromises(site: SiteAddress): Promise<Promises> {
  const settings = await settingsOf(site)
  const rates = settings.get('contractRateMax') as Record<string, number>
  const periods = { 'daily-salary': 'D', 'hourly-salary': 'hour', 'realtime-salary': 'minutes' }
  const contracts = Object.entries(periods).map(([kind, period]) => {
    const file = path.join(scratch, `${kind}.json`)
    const tiers = [{ threshold: '0.00', active: 0, rate: rates[kind] }]
    writeFileSync(file, JSON.stringify({ kind, period, tiers }))
    return file
  })
  return {
    rebate: (Number(settings.get('lineRebateMax')) / 100).toFixed(2),
    contracts,
    dividend: rates.dividend ?? 0,
  }
}

/** A new person whose `count` players have this much money each, of a deposit. */
export async function newPerson(
  site: SiteAddress,
  { rebate, contracts }: Promises,
  { count, money }: { count: number; money: string },
): Promise<Person> {
  const agent = await newAgent(site, rebate, contracts)
  const players: Account[] = []
  for (let at = 0; at < count; at++) {
    const player = await invitedBy(site, players.at(-1) ?? agent)
    await operate(site, 'agents', 'rebate', player.username, rebate)
    await deposit(player.visitor, money)
    players.push(player)
  }
  return { agent, players }
}

/** A general agent at the top of a line of its own, with everything that the house promises such a line. */
async function newAgent(site: SiteAddress, rebate: string, contracts: readonly string[]): Promise<Account> {
  const { username } = await newMember(site)
  await operate(site, 'member', 'role', username, '2')
  await operate(site, 'agents', 'rebate', username, rebate)
  for (const file of contracts) await operate(site, 'contracts', 'offer', username, '--file', file)
  const visitor = await signIn(site, username, PASSWORD)
  for (const _ of contracts) {
    const offered = await visitor.get('/personalCenter/contracts')
    await done(visitor.submit(offered, 'accept', {}), 'accepting a contract')
  }
  return { visitor, username, id: await memberId(site, username) }
}

/** Registers a player by the code with which another account invites: it then stands below that one. */
async function invitedBy(site: SiteAddress, { visitor: referrer }: Account): Promise<Account> {
  const referralCode = textOf(await referrer.get('/personalCenter/referral'), '[data-field=code]')
  const path = `/register?method=register&referralCode=${referralCode}`
  const { visitor, username } = await newMember(site, freshName(), path)
  return { visitor, username, id: await memberId(site, username) }
}

async function memberId(site: SiteAddress, username: string): Promise<string> {
  const [row] = await askDatabase<{ id: string }>(site, 'select id::text from member where account = $1', [
    username,
  ])
  return row?.id ?? ''
}

/** Runs a command of the operator, which must not fail. */
export async function operate(site: SiteAddress, ...args: string[]): Promise<void> {
  const { code, stderr } = await ops(site, ...args)
  if (code !== 0) throw new Error(`ops ${args.join(' ')}: ${stderr}`)
}

/** Waits for the answer to a form, which must be a redirect. */
export async function done(
  sent: Promise<{ status: number; text: string; headers: Headers }>,
  what: string,
): Promise<string> {
  const answer = await sent
  if (answer.status !== 303) {
    const errors = [...answer.text.matchAll(/data-error="([^"]*)"/g)].map(([, code]) => code)
    throw new Error(`${what}: ${answer.status} ${errors.join(', ')}`)
  }
  return answer.headers.get('location') ?? ''
}

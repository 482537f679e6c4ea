import { expect, test } from 'vitest'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { newMember, PASSWORD, signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { errorsOf, textOf, type Visitor } from '#tests/support/site/visitor.ts'

// An agent whose contract has ended is moved once the last period that it is paid for is counted, by office and ops alike.

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

/** Somebody newly registered, with a role, below an upline. */
async function memberOf(role: '0' | '1' | '2', upline?: string): Promise<string> {
  const { username } = await newMember(site)
  if (role !== '0') expect((await ops(site, 'member', 'role', username, role)).code).toBe(0)
  if (upline) expect((await ops(site, 'agents', 'move', username, '--to', upline)).code).toBe(0)
  return username
}

/** A daily salary that has been in force for weeks, from the upline or from the house. */
const salaried = (account: string, rate: number, upline?: string) =>
  askDatabase(
    site,
    `with contract as (
      insert into agent_contract (kind, downline_id, upline_id, status, version, created_at)
      select 'daily-salary', agent.id, above.id, 'approved', 1, now() - interval '30 days'
      from member agent left join member above on above.account = $3 where agent.account = $1 returning id
    )
    insert into agent_contract_version (contract_id, version, period, starts_at, tiers)
    select id, 1, 'D', site_day.start - interval '30 days', jsonb_build_array(
      jsonb_build_object('threshold', '100000000', 'active', 1, 'rate', $2::int))
    from contract, ${TODAY}`,
    [account, rate, upline ?? null],
  )
/** The first moment of the site's day, in Vietnam. */
const TODAY = `(select date_trunc('day', now(), 'Asia/Ho_Chi_Minh') as start) site_day`

/** A bet of some weeks ago that won back its stake, in the figures of its team. */
async function playedOnce(account: string): Promise<string> {
  const [bet] = await askDatabase<{ day: string }>(
    site,
    `insert into bet (id, member_id, vendor_code, node_id, game_type, stake, payout, turnover, result, placed_at, settled_at, wager)
      select uuidv7_at(at), member.id, game.vendor_code, game.node_id, game.game_type, 500000000, 500000000, 500000000,
        'won', at, at, '{}'
      from member, (select * from game where not house and game_type = 'RNG' order by vendor_code, node_id limit 1) game,
        (select now() - interval '10 days') past (at)
      where member.account = $1
      returning to_char(settled_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as day`,
    [account],
  )
  const waiting = 'select from figure_due join member on member.id = member_id where account = $1'
  await expect.poll(() => askDatabase(site, waiting, [account]), { timeout: 30_000 }).toHaveLength(0)
  return bet?.day ?? ''
}

const payslipsOf = (account: string) =>
  askDatabase<{ amount: string; upline: string }>(
    site,
    `select slip.amount::text, upline.account as upline from agent_payslip slip
     join member on member.id = slip.member_id join member upline on upline.id = slip.upline_id
     where member.account = $1`,
    [account],
  )

/** Lets a contract have ended at another moment, as time would. */
const endedAt = (account: string, moment: string) =>
  askDatabase(
    site,
    `update agent_contract set ends_at = ${moment} from member, ${TODAY}
     where member.id = downline_id and account = $1`,
    [account],
  )

async function moveInOffice(operator: Visitor, account: string, upline: string) {
  const page = await operator.get(`/office/agents/${account}`)
  return operator.submit(page, 'move', { upline })
}

inOne('an agent whose contract has ended is moved once its last period is counted', async () => {
  const upline = await memberOf('2')
  const agent = await memberOf('1', upline)
  const player = await memberOf('0', agent)
  const elsewhere = await memberOf('2')
  await salaried(upline, 60)
  await salaried(agent, 30, upline)
  const day = await playedOnce(player)
  const operator = await signInOperator(site, 'operator1')
  const refusedBoth = async (why: string) => {
    const page = await moveInOffice(operator, agent, elsewhere)
    expect([page.status, errorsOf(page)]).toEqual([409, { form: 'contract-exists' }])
    expect(textOf(page, '#form-move [data-error], #form-move [role=alert]')).toContain('kỳ cuối')
    const done = await ops(site, 'agents', 'move', agent, '--to', elsewhere)
    expect([done.code, done.stderr]).toEqual([1, expect.stringContaining(why)])
  }
  await refusedBoth('must have ended first')

  const [contract] = await askDatabase<{ id: string }>(
    site,
    'select contract.id from agent_contract contract join member on member.id = downline_id where account = $1',
    [agent],
  )
  const below = await signIn(site, agent, PASSWORD)
  const own = await below.get(`/personalCenter/contracts?contract=${contract?.id}`)
  expect((await below.submit(own, 'terminate', {})).status).toBe(303)
  const above = await signIn(site, upline, PASSWORD)
  const asked = await above.get(`/agentCenter/salary?contract=${contract?.id}`)
  expect((await above.submit(asked, 'accept', {})).status).toBe(303)
  await refusedBoth('must be over and counted first')
  // It is over, but bets of its last seconds may still be on their way into the figures.
  await endedAt(agent, "now() - interval '1 second'")
  await refusedBoth('must be over and counted first')

  const settle = (...how: string[]) =>
    ops(site, 'settle', '--period', day, '--kind', 'daily-salary', ...how, '--json')
  const settled = await settle('--again')
  expect(settled.code, settled.stderr).toBe(0)
  const paid = await payslipsOf(agent)
  expect(paid).toEqual([{ amount: '1500000', upline }])

  await endedAt(agent, "site_day.start - interval '5 days'")
  const moved = await moveInOffice(operator, agent, elsewhere)
  expect([moved.status, errorsOf(moved)]).toEqual([303, {}])
  expect((await ops(site, 'agents', 'move', player, '--to', elsewhere)).code).toBe(0)
  const dry = (await settle('--dry-run')).json as { account: string }[]
  expect(dry.filter(({ account }) => [agent, upline].includes(account))).toEqual([])
  expect((await settle('--again')).code).toBe(0)
  expect(await payslipsOf(agent)).toEqual(paid)
})

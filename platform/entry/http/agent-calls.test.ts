import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as agents from '#contract/agents/agents.ts'
import * as contracts from '#contract/agents/contract-calls.ts'
import { type ContractKind, contractKinds, salaryPeriods } from '#contract/agents/contracts.ts'
import * as payslips from '#contract/agents/payslips.ts'
import * as reports from '#contract/agents/reports.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { settleDue } from '#platform/agents/settlements/index.ts'
import type { Member } from '#platform/base/context.ts'
import { openSession } from '#platform/members/accounts/sessions/sessions.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { callPlatform } from '#tests/support/platform/caller.ts'
import { contractInForce } from '#tests/support/platform/contracts-in-force.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { agentCalls } from './agents.ts'

/**
 * Every call of the agents' site, made by everybody: about a player of an agent's team, the contracts of that agent with its
 * upline, a payslip of one of them and a bet of the player. A call that is new fails here until it is said who may make it.
 */

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx)
})
afterAll(() => world.close())

/** A line from the top down, and whoever is none of it. */
async function everybody() {
  const { ctx } = world
  const top = await testMember(ctx, { accountKind: 2 })
  const agent = await testMember(ctx, { accountKind: 1, uplineId: top.id })
  return {
    guest: null,
    'trial account': await testMember(ctx, { accountKind: 4 }),
    player: await testMember(ctx),
    'player below': await testMember(ctx, { uplineId: agent.id, balance: '1000.00' }),
    agent,
    'upline of the agent': top,
    'downline of the agent': await testMember(ctx, { accountKind: 1, uplineId: agent.id }),
    'affiliate beside': await testMember(ctx, { accountKind: 41, uplineId: top.id }),
    'agent of another line': await testMember(ctx, { accountKind: 2 }),
  } satisfies Record<string, Member | null>
}
type Walkers = Awaited<ReturnType<typeof everybody>>

/** Contracts of all kinds of both agents of the line, and a payslip of the lower one. */
async function contractsOf({ agent, 'upline of the agent': top }: Walkers) {
  const { ctx } = world
  const from = new Date(ctx.clock.now().getTime() - 2 * 86_400_000)
  const tiers = [{ threshold: 0n, active: 0, rate: 100 }]
  const make = async (kind: ContractKind) => {
    const terms = { kind, period: kind === 'dividend' ? ('H' as const) : salaryPeriods[kind], from, tiers }
    await contractInForce(ctx, top, null, terms)
    await contractInForce(ctx, agent, top, terms)
  }
  await make('daily-salary')
  await settleDue(ctx, {
    teamsIn: async (_db, _span, ids) =>
      new Map(ids.map((id) => [id, { turnover: 100_000n, loss: 0n, active: 1 }])),
    firstFrom: async (_db, first) => first,
    countedUntil: async () => ctx.clock.now(),
  })
  for (const kind of contractKinds) if (kind !== 'daily-salary') await make(kind)
  const { rows } = await sql<{ kind: ContractKind; id: string }>`
    select kind, id::text as id from agent_contract where downline_id = ${agent.id}
  `.execute(ctx.db)
  const slip = await ctx.db
    .selectFrom('agent_payslip')
    .select('id')
    .where('member_id', '=', agent.id)
    .executeTakeFirstOrThrow()
  return { idOf: new Map(rows.map(({ kind, id }) => [kind, id])), payslipId: String(slip.id) }
}

/** What an agent and its upline are answered, what players are, and what agents who are no side of it. */
interface Access {
  /** The same to both, or to each its own. */
  sides: string | readonly [agent: string, upline: string]
  players: string
  agents: string
  trial?: string
}
const everyones: Access = { sides: 'ok', players: 'ok', agents: 'ok' }
const agentsOwn: Access = { sides: 'ok', players: 'operation-not-allowed', agents: 'ok' }
const ofTheTeam: Access = { sides: 'ok', players: 'operation-not-allowed', agents: 'not-found' }
const ofBothSides: Access = { sides: 'ok', players: 'not-found', agents: 'not-found' }
const ofThePanel: Access = {
  sides: 'ok',
  players: 'operation-not-allowed',
  agents: 'in-need-true-account',
}

async function cases(walkers: Walkers): Promise<Map<Endpoint, [input: object, access: Access]>> {
  const { ctx } = world
  const { idOf, payslipId } = await contractsOf(walkers)
  const player = walkers['player below']
  const shut = await testMember(ctx, { uplineId: walkers.agent.id })
  const bet = await placeBet(ctx, player, {
    vendorCode: 'SEN',
    nodeId: 'dice',
    wager: { game: 'dice', direction: 'under', target: '50.00' },
    stake: '10.00',
    requestId: randomUUID(),
  })
  const { account } = player
  const secrets = { password: 'Secret12', paymentPassword: '135790' }
  const requestId = randomUUID()
  const contractId = (kind: ContractKind) => idOf.get(kind) ?? ''
  // A version that nobody has seen: who is a side of it comes as far as that.
  const change = (kind: ContractKind): [object, Access] => [
    { action: 'terminate', contractId: contractId(kind), version: 9, requestId: randomUUID() },
    { ...ofBothSides, sides: 'state-moved-on', trial: 'not-found' },
  ]
  const aboutTeam = [
    agents.downlines,
    agents.downlineRows,
    reports.teamOverview,
    reports.teamDayRows,
    reports.teamProfit,
    reports.teamProfitRows,
    reports.teamBets,
    reports.teamBetRows,
    reports.teamTransactions,
    reports.teamTransactionRows,
  ]
  return new Map<Endpoint, [object, Access]>([
    ...aboutTeam.map((call): [Endpoint, [object, Access]] => [call, [{ account }, ofTheTeam]]),
    [reports.teamBet, [{ betId: bet.ok ? bet.value.betId : '' }, ofTheTeam]],
    [reports.teamTrend, [{}, agentsOwn]],
    // Each of both shuts it out, and lets it in again.
    [agents.freezeDownline, [{ account: shut.account, reason: 'x' }, ofTheTeam]],
    [agents.unfreezeDownline, [{ account: shut.account }, ofTheTeam]],
    [agents.noteDownline, [{ account, note: 'x' }, ofTheTeam]],
    [
      agents.transferToDownline,
      [
        { account, amount: '50000.00', ...secrets, requestId },
        { ...ofTheTeam, sides: 'no-payment-password' },
      ],
    ],
    [agents.downlineDesk, [{}, agentsOwn]],
    [agents.agentAnnouncements, [{}, agentsOwn]],
    [agents.invitationLinks, [{}, agentsOwn]],
    [agents.issueLink, [{ rebate: '0.00', expiresIn: '7d' }, agentsOwn]],
    [
      agents.registerDownline,
      [
        { username: '', ...secrets, role: 'player', rebate: '0.00' },
        { ...agentsOwn, sides: 'required', agents: 'required' },
      ],
    ],
    [contracts.consolidatedContractInfo, [{}, everyones]],
    [contracts.agentContracts, [{}, everyones]],
    [contracts.agentContract, [{ contractId: contractId('dividend') }, ofBothSides]],
    [contracts.agentContractRows, [{ kind: 'dividend' }, ofThePanel]],
    [contracts.contractDesk, [{ kind: 'dividend' }, ofThePanel]],
    [
      contracts.previewContract,
      [
        { kind: 'dividend', contractId: contractId('dividend'), template: 'own' },
        // Terms are its upline's to propose, and of nobody without a contract.
        { ...ofThePanel, sides: ['not-found', 'ok'], agents: 'operation-not-allowed' },
      ],
    ],
    [contracts.processDividend, change('dividend')],
    [contracts.processDailySalary, change('daily-salary')],
    [contracts.processHourlySalary, change('hourly-salary')],
    [contracts.processRealtimeSalary, change('realtime-salary')],
    [payslips.payslips, [{}, everyones]],
    [payslips.payslipRows, [{}, everyones]],
    [payslips.payslipDetail, [{ payslipId }, ofBothSides]],
    [payslips.agentRevenue, [{}, agentsOwn]],
    [payslips.agentRevenueRows, [{}, agentsOwn]],
  ])
}

const expected = (walker: string, { sides, players, agents: others, trial }: Access): string => {
  if (walker === 'guest') return 'please-log-in'
  if (walker === 'trial account') return trial ?? 'in-need-true-account'
  if (walker.startsWith('player')) return players
  if (walker === 'agent') return typeof sides === 'string' ? sides : sides[0]
  if (walker === 'upline of the agent') return typeof sides === 'string' ? sides : sides[1]
  return others
}

test('every call of agents, made by everybody', async () => {
  const { ctx, platform } = world
  const walkers = await everybody()
  const of = await cases(walkers)
  expect(agentCalls.map(({ endpoint }) => endpoint.path).sort()).toEqual(
    [...of.keys()].map(({ path }) => path).sort(),
  )
  const caller = { address: '203.0.113.7', language: 'en', userAgent: 'test', session: '' }
  for (const [walker, member] of Object.entries(walkers)) {
    const options = member ? { token: await openSession(ctx, member.id, caller) } : {}
    for (const [endpoint, [input, access]] of of) {
      const answer = await callPlatform(platform, endpoint, input, options)
      const name = `${endpoint.path}, asked by the ${walker}`
      expect(answer.ok ? 'ok' : answer.code, name).toBe(expected(walker, access))
      // What everybody may ask for is of nobody else.
      const isSide = walker === 'agent' || walker === 'upline of the agent'
      const isList = endpoint === contracts.agentContracts || endpoint === payslips.payslips
      if (isList && answer.ok)
        expect((answer.value as { totalRows: number }).totalRows > 0, name).toBe(isSide)
    }
  }
})

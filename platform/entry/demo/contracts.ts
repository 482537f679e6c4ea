import type { ContractAction, ContractKind, ContractPeriod, Tier } from '#contract/agents/contracts.ts'
import {
  actOnContract,
  amendContract,
  contractJobs,
  listContracts,
  proposeContract,
  showContract,
} from '#platform/agents/contracts/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { asPlanned } from './as-planned.ts'
import { PastClock, pastContext } from './past.ts'
import { agentsOfLevel, uplineOf } from './team.ts'

/** What was done with a contract, by whom, and how many days ago. */
type Step = {
  act: Exclude<ContractAction, 'amend'>
  by: 'upline' | 'downline'
  daysAgo: number
  reason?: string
}
interface Story {
  /** null: the house. */
  upline: string | null
  downline: string
  kind: ContractKind
  period: ContractPeriod
  daysAgo: number
  tiers: Tier[]
  reason?: string
  steps?: (Step | { act: 'amend'; tiers: Tier[]; daysAgo: number; reason?: string })[]
}

/** The threshold in whole units of the currency. */
const tier = (threshold: number, active: number, rate: number): Tier => ({
  threshold: BigInt(threshold) * 100n,
  active,
  rate,
})
const accepted = (daysAgo: number): Step => ({ act: 'accept', by: 'downline', daysAgo })

const daily = { kind: 'daily-salary', period: 'D' } as const
const hourly = { kind: 'hourly-salary', period: 'hour' } as const
const realtime = { kind: 'realtime-salary', period: 'minutes' } as const
const dividend = { kind: 'dividend', period: 'H' } as const

const lessDaily = [tier(2_000_000, 1, 20), tier(20_000_000, 3, 40)]

/** What the agents of the large team have agreed to, level by level: each covered by the one above it. */
const storiesOfTeam: Story[] = [
  { level: 1, daysAgo: 44, loss: [tier(0, 1, 6_00), tier(30_000_000, 5, 9_00)], least: 2_000_000, rate: 25 },
  { level: 2, daysAgo: 38, loss: [tier(0, 2, 3_00), tier(40_000_000, 8, 5_00)], least: 4_000_000, rate: 15 },
  { level: 3, daysAgo: 30, loss: null, least: 6_000_000, rate: 8 },
].flatMap(({ level, daysAgo, loss, least, rate }) =>
  agentsOfLevel(level)
    .slice(0, 4)
    .flatMap((downline): Story[] => {
      const upline = uplineOf(downline)
      const terms = { upline, downline, daysAgo, steps: [accepted(daysAgo - 0.7)] }
      return [
        { ...daily, ...terms, tiers: [tier(least, 1, rate), tier(least * 8, 3, rate + 10)] },
        ...(loss ? [{ ...dividend, ...terms, tiers: loss }] : []),
      ]
    }),
)

/** Contracts of every kind and in every state, in the order in which they began. */
const stories: Story[] = [
  {
    ...daily,
    upline: null,
    downline: 'agent1',
    daysAgo: 58,
    steps: [accepted(57.9)],
    tiers: [tier(500_000, 1, 40), tier(5_000_000, 3, 60), tier(50_000_000, 5, 90)],
  },
  {
    ...dividend,
    upline: null,
    downline: 'agent1',
    daysAgo: 58,
    steps: [accepted(57.9)],
    tiers: [tier(0, 1, 12_00), tier(10_000_000, 3, 20_00), tier(100_000_000, 5, 30_00)],
  },
  {
    ...daily,
    upline: 'agent1',
    downline: 'agent2',
    daysAgo: 50,
    tiers: [tier(1_000_000, 1, 25), tier(10_000_000, 3, 40)],
    steps: [
      accepted(49.5),
      {
        act: 'amend',
        tiers: [tier(1_000_000, 1, 30), tier(10_000_000, 3, 50)],
        daysAgo: 21,
        reason: 'Đội tăng đều ba tuần liền',
      },
      accepted(20.5),
    ],
  },
  {
    ...dividend,
    upline: 'agent1',
    downline: 'agent2',
    daysAgo: 47,
    steps: [accepted(46)],
    tiers: [tier(0, 1, 8_00), tier(20_000_000, 3, 12_00)],
  },
  {
    ...daily,
    upline: 'agent1',
    downline: 'anhkhoa24',
    daysAgo: 38,
    tiers: lessDaily,
    steps: [
      accepted(37),
      { act: 'terminate', by: 'upline', daysAgo: 12, reason: 'Hai tuần không có doanh số' },
      { act: 'accept', by: 'downline', daysAgo: 11.5 },
    ],
  },
  {
    ...daily,
    upline: 'agent1',
    downline: 'lananh95',
    daysAgo: 33,
    tiers: lessDaily,
    steps: [{ act: 'reject', by: 'downline', daysAgo: 32, reason: 'Tỷ lệ thấp quá' }],
  },
  {
    ...daily,
    upline: 'agent1',
    downline: 'ngoctram',
    daysAgo: 30,
    tiers: lessDaily,
    steps: [{ act: 'withdraw', by: 'upline', daysAgo: 29.8, reason: 'Gửi nhầm người' }],
  },
  {
    ...daily,
    upline: 'agent1',
    downline: 'huyenmy',
    daysAgo: 26,
    tiers: lessDaily,
    steps: [{ act: 'expire', by: 'upline', daysAgo: 22 }],
  },
  {
    ...daily,
    upline: 'agent1',
    downline: 'minhanh88',
    daysAgo: 25,
    tiers: lessDaily,
    steps: [
      accepted(24.5),
      {
        act: 'amend',
        tiers: [tier(2_000_000, 1, 20), tier(20_000_000, 3, 45), tier(60_000_000, 6, 60)],
        daysAgo: 0.8,
        reason: 'Thêm một bậc cho tháng cao điểm',
      },
    ],
  },
  {
    ...daily,
    upline: 'agent2',
    downline: 'hoangnam79',
    daysAgo: 18,
    tiers: [tier(2_000_000, 1, 15)],
    steps: [
      accepted(17),
      { act: 'terminate', by: 'downline', daysAgo: 0.4, reason: 'Sắp nghỉ chơi một thời gian' },
    ],
  },
  {
    ...hourly,
    upline: null,
    downline: 'agent1',
    daysAgo: 12,
    steps: [accepted(11.9)],
    tiers: [tier(100_000, 1, 5), tier(5_000_000, 2, 10)],
  },
  {
    ...realtime,
    upline: null,
    downline: 'agent1',
    daysAgo: 6,
    steps: [accepted(5.9)],
    tiers: [tier(0, 0, 5)],
  },
  {
    ...realtime,
    upline: 'agent1',
    downline: 'agent2',
    daysAgo: 4,
    tiers: [tier(0, 0, 2)],
    steps: [
      accepted(3.9),
      { act: 'terminate', by: 'downline', daysAgo: 0.5, reason: 'Muốn gộp vào lương ngày' },
    ],
  },
  {
    ...hourly,
    upline: 'agent1',
    downline: 'agent2',
    daysAgo: 0.6,
    tiers: [tier(200_000, 1, 4)],
    reason: 'Thử một tháng',
  },
  {
    ...daily,
    upline: 'agent2',
    downline: 'player1',
    daysAgo: 0.3,
    tiers: [tier(3_000_000, 1, 10)],
    reason: 'Chúc bạn mời thêm được bạn bè',
  },
]

/** Lives through the stories by the use cases, each at its time; an interrupted run continues where it was. */
export async function signContracts(
  ctx: Context,
  people: ReadonlyMap<string, Member>,
  anchor: Date,
): Promise<void> {
  for (const story of [...stories, ...storiesOfTeam]) await live(ctx, people, story, anchor)
}

async function live(
  ctx: Context,
  people: ReadonlyMap<string, Member>,
  story: Story,
  anchor: Date,
): Promise<void> {
  const member = (account: string | null) => {
    const person = account === null ? undefined : people.get(account)
    return person ? { member: person } : { operator: 'demo' }
  }
  const upline = member(story.upline)
  const downline = people.get(story.downline)
  if (!downline) throw new Error(`${story.downline} is not in the demo world`)
  const at = (daysAgo: number) => {
    const clock = new PastClock(new Date(anchor.getTime() - daysAgo * DAY_MS))
    return pastContext(ctx, clock, anchor)
  }
  const { kind, period, reason = '' } = story
  const before = (await listContracts(ctx, { memberId: downline.id })).find(
    (one) => one.kind === kind && one.account === downline.account,
  )
  const existing = before ? asPlanned(await showContract(ctx, before.id)) : undefined
  const contractId =
    existing?.id ??
    asPlanned(
      await proposeContract(at(story.daysAgo), upline, {
        account: story.downline,
        terms: { kind, period, tiers: story.tiers },
        reason,
      }),
    ).id
  const done = existing ? existing.history.length - 1 : 0
  for (const [index, step] of (story.steps ?? []).entries()) {
    if (index < done) continue
    const { version } = asPlanned(await showContract(ctx, contractId))
    const then = at(step.daysAgo)
    const input = { contractId, version, reason: step.reason ?? '' }
    if (step.act === 'expire') await contractJobs['contract-expire'](then, { contractId })
    else if (step.act === 'amend')
      asPlanned(await amendContract(then, upline, { ...input, terms: { kind, period, tiers: step.tiers } }))
    else {
      const maker = step.by === 'upline' ? upline : { member: downline }
      asPlanned(await actOnContract(then, maker, { ...input, act: step.act }))
    }
  }
}

import { freezeDownline } from '#platform/agents/tree/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { ok } from '#platform/base/result.ts'
import { createMember, hashPassword, memberByAccount } from '#platform/members/accounts/index.ts'
import { Chance } from './chance.ts'
import { liveTogether } from './live-together.ts'
import { PastClock, pastContext } from './past.ts'
import { PAYMENT_PASSWORD } from './people.ts'
import { planOfTeamPlayer } from './plans.ts'

/** A member of `agent1`'s large team; nobody can sign in as it. */
export interface Teammate {
  account: string
  role: 'agent' | 'player'
  upline: string
  daysAgo: number
  /** How long it has been frozen by `agent1`. */
  frozenDaysAgo?: number
}

/** The number of agents directly below an agent of each level, beginning at the top. */
const AGENTS_BELOW = [5, 2, 1, 1, 1] as const
const PLAYERS_BELOW = { least: 2, most: 7 } as const
const TOP = 'agent1'
const TOP_DAYS = 57
/** One member in this number is frozen. */
const FROZEN_OF = 30

const words = (
  'an anh bao binh chau cuong dao dung giang ha hai hanh hieu hoa huong khanh kien lam lan linh loc long ly mai minh nam nga nhu ' +
  'phat phong quan quynh sang son tam thao thinh thu tien trang tuan'
).split(' ') as [string, ...string[]]

/**
 * The plan of the team, always the same, uplines before their downlines: agents on five levels, and players below each
 * of them.
 */
export const team: readonly Teammate[] = (() => {
  const chance = new Chance('team')
  const usedNames = new Set<string>()
  const nameOf = (): string => {
    const name = chance.oneOf(words) + chance.oneOf(words) + chance.between(10, 99)
    if (usedNames.has(name)) return nameOf()
    usedNames.add(name)
    return name
  }
  const people: Teammate[] = []
  /** In hundredths of a day, so that nobody joins before its upline. */
  const daysAfter = (upline: number, share: number) => {
    const most = Math.floor(upline * 100 * share)
    return (most - chance.below(Math.max(1, most) - 10)) / 100
  }
  const fill = (upline: string, uplineDays: number, level: number) => {
    const agents = AGENTS_BELOW[level] ?? 0
    const lower = Array.from({ length: agents }, (): Teammate => {
      const daysAgo = uplineDays - chance.between(50, 400) / 100
      return { account: nameOf(), role: 'agent', upline, daysAgo }
    })
    const players = level === 0 ? 0 : chance.between(PLAYERS_BELOW.least, PLAYERS_BELOW.most)
    people.push(...lower)
    for (let each = 0; each < players; each++) {
      const daysAgo = Math.max(0.2, daysAfter(uplineDays, 0.97))
      const frozen = chance.below(FROZEN_OF) === 0 ? { frozenDaysAgo: daysAgo / 4 } : {}
      people.push({ account: nameOf(), role: 'player', upline, daysAgo, ...frozen })
    }
    for (const agent of lower) fill(agent.account, agent.daysAgo, level + 1)
  }
  fill(TOP, TOP_DAYS, 0)
  return people
})()

/** Agents of the team on a level below the top, in their order. */
export const agentsOfLevel = (level: number): string[] => {
  const levels = new Map([[TOP, 0]])
  for (const { account, upline, role } of team)
    if (role === 'agent') levels.set(account, (levels.get(upline) ?? 0) + 1)
  return [...levels].flatMap(([account, at]) => (at === level ? [account] : []))
}

/** The upline of a member of the team. */
export function uplineOf(account: string): string {
  const mate = team.find((one) => one.account === account)
  if (!mate) throw new Error(`${account} is not of the team`)
  return mate.upline
}

/** The members of the team, made if they are missing: all of them or none. Adds them to `people`. */
export async function gatherTeam(
  ctx: Context,
  people: Map<string, Member>,
  anchor: Date,
): Promise<Map<string, Member>> {
  const [first] = team
  const there = first && (await memberByAccount(ctx, first.account))
  // Nobody can sign in, but withdrawals ask for it.
  const secrets = { passwordHash: null, paymentPasswordHash: await hashPassword(PAYMENT_PASSWORD) }
  const clock = new PastClock(new Date(0))
  const gathered = await pastContext(ctx, clock, anchor).transact(async (tx) => {
    const members = new Map<string, Member>()
    for (const { account, role, upline, daysAgo } of team) {
      const at = { ...tx, clock: { now: () => new Date(anchor.getTime() - daysAgo * DAY_MS) } }
      const uplineId = (members.get(upline) ?? people.get(upline))?.id ?? null
      const member = there
        ? await memberByAccount(tx, account)
        : await createMember(at, { account, accountKind: role === 'agent' ? 1 : 0, uplineId, ...secrets })
      if (!member) throw new Error(`${account} is not in the demo world`)
      members.set(account, member)
    }
    return ok(members)
  })
  if (!gathered.ok) throw new Error(gathered.code)
  for (const [account, member] of gathered.value) people.set(account, member)
  return gathered.value
}

/** The players' acts, and afterwards the freezing of some by their agent. */
export async function liveAsTeam(
  ctx: Context,
  people: ReadonlyMap<string, Member>,
  top: Member | undefined,
  anchor: Date,
): Promise<void> {
  const lives = team.flatMap(({ account, role, daysAgo, frozenDaysAgo = 0 }) => {
    const member = people.get(account)
    if (!member || role === 'agent') return []
    const end = anchor.getTime() - frozenDaysAgo * DAY_MS
    const acts = planOfTeamPlayer(account, daysAgo, anchor).filter(({ at }) => at.getTime() < end)
    return [{ member: { ...member, frozen: false }, paymentPassword: PAYMENT_PASSWORD, acts }]
  })
  await liveTogether(ctx, lives, anchor)
  for (const { account, frozenDaysAgo } of team) {
    if (frozenDaysAgo === undefined || !top) continue
    const clock = new PastClock(new Date(anchor.getTime() - frozenDaysAgo * DAY_MS))
    const reason = 'Nghi dùng chung tài khoản'
    const frozen = await freezeDownline(pastContext(ctx, clock, anchor), top, { account, reason })
    if (!frozen.ok && frozen.code !== 'state-moved-on') throw new Error(`${account}: ${frozen.code}`)
  }
}

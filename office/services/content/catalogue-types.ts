import { type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { LocalText } from '#contract/base/fields/values.ts'
import { countsMoney, type MissionTerms } from '#contract/benefits/missions.ts'
import type { RankTerms } from '#contract/benefits/ranks.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import { putBackOffer } from '#platform/backoffice/content/index.ts'
import { withinEconomy } from '#platform/backoffice/economy/index.ts'
import type { Context } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { listVersions } from '#platform/base/versions/index.ts'
import { changeMission, listMissions } from '#platform/benefits/missions/index.ts'
import { changeReward, listMall, type MallReward } from '#platform/benefits/points/index.ts'
import { listRanks } from '#platform/benefits/ranks/index.ts'
import { type Actor, type ContentType, namedAlike, type OpenedItem, pairsText } from './content-type.ts'
import { publishAsOffer } from './publish-as-offer.ts'

/** Missions, ranks and rewards of the mall: each by itself, within the economy that all of them share. */

const listOf = (text: LocalText) => JSON.stringify([text.vi, text.en, text.zh])
const moneyIn = (minor: number) => moneyOf(BigInt(minor))
const minorIn = (money: Money) => Number(minorOf(money))
const codeOf = (id: string, prefix: string): string | undefined =>
  id.startsWith(prefix) ? id.slice(prefix.length) : undefined

interface EnteredMission {
  name: LocalText
  itemCode: string | undefined
  missionKind: MissionTerms['kind']
  gameType: GameType | 'any'
  span: MissionTerms['period']
  target: Money
  paysTo: MissionTerms['paysTo']
  amount: Money
}

const missionFields = { code: 'itemCode', ...namedAlike('name', 'gameType', 'target', 'amount') }

export const missionType: ContentType = {
  async open(platform, id) {
    const base = { kind: 'mission', editor: 'mission', variant: 'mission' } as const
    if (id === 'new.mission') return { ...base, item: null, title: '', status: 'new', inForce: null }
    const code = codeOf(id, 'mission.')
    if (code === undefined) return undefined
    const mission = (await listMissions(platform)).find((one) => one.code === code)
    if (mission) return { ...base, item: code, title: mission.name.vi, status: 'running', inForce: mission }
    const last = await lastContent<MissionTerms>(platform, 'mission', code)
    return last && { ...base, item: code, title: last.name.vi, status: 'over', inForce: last }
  },
  values(content) {
    const { code, name, kind, gameType, period, target, paysTo, amount } = content as MissionTerms
    return {
      name: listOf(name),
      itemCode: code,
      missionKind: kind,
      gameType: gameType ?? 'any',
      span: period,
      target: countsMoney(kind) ? moneyIn(target) : String(target),
      paysTo,
      amount: moneyIn(amount),
    }
  },
  blank: () => ({ missionKind: 'turnover', gameType: 'any', span: 'day', paysTo: 'points' }),
  draftOf(value, { item }): MissionTerms {
    const entered = value as EnteredMission
    const { missionKind: kind, gameType, target } = entered
    return {
      code: item ?? entered.itemCode ?? '',
      name: entered.name,
      kind,
      gameType: gameType === 'any' ? null : gameType,
      period: entered.span,
      target: countsMoney(kind) ? minorIn(target) : Number(target),
      paysTo: entered.paysTo,
      amount: minorIn(entered.amount),
    }
  },
  contentOf: (draft) => draft,
  async publish(platform, { actor, reason }, { item }, content) {
    const mission = content as MissionTerms
    if (mission.code === '') return refuse('required', { field: 'itemCode' })
    const lacking = nameless(mission.name)
    if (lacking) return lacking
    if (item === null && (await listMissions(platform)).some(({ code }) => code === mission.code))
      return refuse('name-taken', { field: 'itemCode' })
    const offer = { kind: 'mission', item: mission.code, content: mission, actor, reason } as const
    return publishAsOffer(platform, offer, missionFields)
  },
  asksReason: true,
  close: (platform, { actor, reason }, { item }) =>
    withinEconomy(platform, (tx) => changeMission(tx, actor, { code: item ?? '', mission: null, reason })),
  reopen: (platform, { actor, reason = '' }, { item, inForce }) =>
    putBackOffer(platform, { actor, reason }, (tx) =>
      changeMission(tx, actor, { code: item ?? '', mission: inForce, reason }),
    ),
}

interface EnteredRank {
  name: LocalText
  upgradeTurnover: Money | undefined
  keepTurnover: Money | undefined
  upgradeGift: Money | undefined
  monthlyGift: Money | undefined
  rebates: [GameType, number][]
}

const rankFields = namedAlike(
  'name',
  'upgradeTurnover',
  'keepTurnover',
  'upgradeGift',
  'monthlyGift',
  'rebates',
)

export const rankType: ContentType = {
  async open(platform, id) {
    const base = { kind: 'rank', editor: 'rank', variant: 'rank' } as const
    const ranks = await listRanks(platform)
    if (id === 'new.rank') return { ...base, item: null, title: '', status: 'new', inForce: null }
    const level = codeOf(id, 'rank.')
    if (level === undefined) return undefined
    const rank = ranks.find((one) => String(one.level) === level)
    return rank ? { ...base, item: level, title: rank.name.vi, status: 'running', inForce: rank } : null
  },
  values(content) {
    const { name, upgradeTurnover, keepTurnover, upgradeGift, monthlyGift, rebates } = content as RankTerms
    return {
      name: listOf(name),
      upgradeTurnover: moneyIn(upgradeTurnover),
      keepTurnover: moneyIn(keepTurnover),
      upgradeGift: moneyIn(upgradeGift),
      monthlyGift: moneyIn(monthlyGift),
      rebates: pairsText(rebates, 100),
    }
  },
  blank: () => ({}),
  draftOf(value, { item }): RankTerms {
    const { name, rebates, ...money } = value as EnteredRank
    const minor = (amount: Money | undefined) => (amount === undefined ? 0 : minorIn(amount))
    return {
      // of a new one `publish` knows it
      level: item === null ? -1 : Number(item),
      name,
      upgradeTurnover: minor(money.upgradeTurnover),
      keepTurnover: minor(money.keepTurnover),
      upgradeGift: minor(money.upgradeGift),
      monthlyGift: minor(money.monthlyGift),
      rebates: Object.fromEntries(rebates),
    }
  },
  contentOf: (draft) => draft,
  async publish(platform, { actor, reason }, { item }, draft) {
    const entered = draft as RankTerms
    const lacking = nameless(entered.name)
    if (lacking) return lacking
    const level = item === null ? (await listRanks(platform)).length : entered.level
    const content = { ...entered, level }
    const offer = { kind: 'rank', item: String(level), content, actor, reason } as const
    return publishAsOffer(platform, offer, rankFields)
  },
  asksReason: true,
}

interface EnteredReward {
  name: LocalText
  description: LocalText
  itemCode: string | undefined
  rewardKind: MallReward['kind']
  price: Money
  stock: number | undefined
  memberLimit: number | undefined
  prizeMoney: Money | undefined
  rollover: Money | undefined
  worth: Money | undefined
  motif: string
  palette: string
}

const rewardFields = {
  code: 'itemCode',
  limit: 'memberLimit',
  money: 'prizeMoney',
  turnover: 'rollover',
  ...namedAlike('name', 'description', 'price', 'stock', 'worth'),
}

export const rewardType: ContentType = {
  async open(platform, id) {
    const base = { kind: 'reward', editor: 'reward', variant: 'reward' } as const
    if (id === 'new.reward') return { ...base, item: null, title: '', status: 'new', inForce: null }
    const code = codeOf(id, 'reward.')
    if (code === undefined) return undefined
    const reward = (await listMall(platform)).find((one) => one.code === code)
    if (!reward) return null
    const { id: _, left: __, ...rest } = reward
    const { vi } = reward.name as LocalText
    return { ...base, item: code, title: vi, status: reward.offered ? 'running' : 'over', inForce: rest }
  },
  values(content) {
    const reward = content as MallReward
    return {
      name: listOf(reward.name),
      description: listOf(reward.description),
      itemCode: reward.code,
      rewardKind: reward.kind,
      price: reward.price,
      stock: typeof reward.stock === 'number' ? String(reward.stock) : '',
      memberLimit: reward.limit === null ? '' : String(reward.limit),
      prizeMoney: reward.money ?? '',
      rollover: reward.turnover ?? '',
      worth: reward.worth ?? '',
      motif: reward.art.motif,
      palette: String(reward.art.palette),
    }
  },
  blank: () => ({ rewardKind: 'goods', motif: 'lotus', palette: '0', rollover: '0.00' }),
  draftOf(value, { item, inForce }): MallReward {
    const entered = value as EnteredReward
    const before = inForce as MallReward | null
    return {
      code: item ?? entered.itemCode ?? '',
      kind: entered.rewardKind,
      name: entered.name,
      description: entered.description,
      price: entered.price,
      limit: entered.memberLimit ?? null,
      money: entered.prizeMoney ?? null,
      turnover: entered.rollover ?? '0.00',
      worth: entered.worth ?? null,
      art: { motif: entered.motif, palette: Number(entered.palette) },
      // as a mission: to publish one that was taken off puts it back
      offered: true,
      // none: a new one is without bound, one that is there keeps what is left
      ...(entered.stock !== undefined ? { stock: entered.stock } : before ? {} : { stock: null }),
    }
  },
  contentOf: (draft) => draft,
  async publish(platform, { actor, reason }, { item }, content) {
    const reward = content as MallReward
    if (reward.code === '') return refuse('required', { field: 'itemCode' })
    const lacking = nameless(reward.name) ?? nameless(reward.description, 'description')
    if (lacking) return lacking
    if (item === null && (await listMall(platform)).some(({ code }) => code === reward.code))
      return refuse('name-taken', { field: 'itemCode' })
    const offer = { kind: 'reward', item: reward.code, content: reward, actor, reason } as const
    return publishAsOffer(platform, offer, rewardFields)
  },
  asksReason: true,
  close: (platform, by, item) => withinEconomy(platform, (tx) => shelve(tx, by, item, false)),
  reopen: (platform, { actor, reason = '' }, item) =>
    putBackOffer(platform, { actor, reason }, (tx) => shelve(tx, { actor, reason }, item, true)),
}

/** Puts a reward on the shelf, or takes it off. */
const shelve = (
  platform: Context,
  { actor, reason }: Actor,
  { item, inForce }: OpenedItem,
  offered: boolean,
): Promise<Result<unknown>> =>
  changeReward(platform, actor, {
    code: item ?? '',
    reward: { ...(inForce as MallReward), offered },
    reason,
  })

/** A name that everybody reads is written in every language. */
const nameless = (text: LocalText, field = 'name') =>
  Object.values(text).every((words) => words !== '') ? undefined : refuse('required', { field })

/** What an item was before it was taken away; null where it never was. */
async function lastContent<Content>(
  platform: Context,
  kind: 'mission',
  item: string,
): Promise<Content | null> {
  const versions = await listVersions(platform, { kind, item })
  const last = versions.find(({ publishedAt, content }) => publishedAt !== null && content !== null)
  return (last?.content as Content | undefined) ?? null
}

import { contractKinds } from '#contract/agents/contracts.ts'
import type { Context } from '#platform/base/context.ts'
import { evenUnchanged, ok, type Result, refuse } from '#platform/base/result.ts'
import { readSettings, setByText, setValue } from '#platform/base/settings/index.ts'
import { listMissions, setMissions } from '#platform/benefits/missions/index.ts'
import { listMall, setMall } from '#platform/benefits/points/index.ts'
import { listRanks, setRanks } from '#platform/benefits/ranks/index.ts'
import { setGameWeight, setStatedReturn } from '#platform/play/catalogue/index.ts'

/**
 * Applies one `ops economy --with <name>=<value>` in the transaction of `tx`: a setting or flag by its name;
 * `weight.SEN/dice` (0.00 to 1.00); `return.CUULONG/lotus` (percent); `rank.6.RNG` (basis points) and
 * `rank.6.upgradeGift` as in the file of ranks; `contract.daily-salary` (basis points); `mission.daily-turnover.amount`
 * and `target` as in the file of missions; `mall.bonus-50k.price`, `money` and `worth` as in the file of the mall.
 * Refuses `not-found` and `invalid` at the name.
 */
export async function applyTrialSetting(
  tx: Context,
  actor: string,
  name: string,
  value: string,
): Promise<Result<unknown>> {
  const [kind = '', ...rest] = name.split('.')
  const by = rest.length > 0 && Object.hasOwn(trialSettings, kind) ? trialSettings[kind] : undefined
  const set = by ? by(tx, actor, rest, value) : setByText(tx, actor, name, value)
  const done = evenUnchanged<unknown>(await set, null)
  return done.ok ? done : refuse(done.code, { ...done.detail, field: name })
}

const WHOLE_NUMBER = /^\d{1,15}$/

type TrialSetting = (
  tx: Context,
  actor: string,
  path: readonly string[],
  value: string,
) => Promise<Result<unknown>>

const trialSettings: Record<string, TrialSetting> = {
  weight: (tx, actor, path, value) => {
    const weight = hundredthsOf(value)
    return weight === undefined
      ? Promise.resolve(refuse('invalid'))
      : setGameWeight(tx, actor, gameOf(path), weight)
  },
  return: (tx, actor, path, value) => {
    const percent = hundredthsOf(value)
    return percent === undefined
      ? Promise.resolve(refuse('invalid'))
      : setStatedReturn(tx, actor, gameOf(path), percent)
  },
  async rank(tx, actor, [level = '', field = ''], value) {
    const ranks = await listRanks(tx)
    const rank = ranks.find((one) => String(one.level) === level)
    if (!rank) return refuse('not-found')
    if (!WHOLE_NUMBER.test(value)) return refuse('invalid')
    const figure = Number(value)
    const changed = Object.hasOwn(rank, field)
      ? { ...rank, [field]: figure }
      : { ...rank, rebates: { ...rank.rebates, [field]: figure } }
    return setRanks(
      tx,
      actor,
      ranks.map((one) => (one === rank ? changed : one)),
    )
  },
  async contract(tx, actor, [kind = ''], value) {
    if (!contractKinds.some((one) => one === kind)) return refuse('not-found')
    if (!WHOLE_NUMBER.test(value)) return refuse('invalid')
    const most = await readSettings(tx.db).value('contractRateMax')
    return setValue(tx, actor, 'contractRateMax', { ...most, [kind]: Number(value) })
  },
  async mission(tx, actor, [code = '', field = ''], value) {
    const missions = await listMissions(tx)
    const mission = missions.find((one) => one.code === code)
    if (!mission || !['amount', 'target'].includes(field)) return refuse('not-found')
    if (!WHOLE_NUMBER.test(value)) return refuse('invalid')
    return setMissions(
      tx,
      actor,
      missions.map((one) => (one === mission ? { ...one, [field]: Number(value) } : one)),
    )
  },
  async mall(tx, actor, [code = '', field = ''], value) {
    const offered = (await listMall(tx)).filter((reward) => reward.offered)
    const reward = offered.find((one) => one.code === code)
    if (!reward || !['price', 'money', 'worth'].includes(field)) return refuse('not-found')
    return setMall(
      tx,
      actor,
      offered.map((one) => (one === reward ? { ...one, [field]: moneyText(value) } : one)),
    )
  },
}

/** `SEN/dice`; a node may contain dots. */
function gameOf(path: readonly string[]): { vendor: string; node: string } {
  const [vendor = '', ...node] = path.join('.').split('/')
  return { vendor, node: node.join('/') }
}

/** `0.5`, `97` or `97.25` in hundredths; undefined for anything else. */
export function hundredthsOf(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

const moneyText = (text: string) => (/\./.test(text) ? text : `${text}.00`)

/** Applies several of them in order. */
export async function applyTrialSettings(
  tx: Context,
  actor: string,
  settings: readonly { name: string; value: string }[],
): Promise<Result<null>> {
  for (const { name, value } of settings) {
    const done = await applyTrialSetting(tx, actor, name, value)
    if (!done.ok) return done
  }
  return ok(null)
}

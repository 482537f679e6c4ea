import { rowsIn } from '#app/forms/fields.ts'
import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import type { Judge, Wrongness } from '#app/lib/forms/form-judge.ts'
import { ContractTemplate } from '#contract/agents/contract-calls.ts'
import {
  type ContractKind,
  dividendPeriods,
  salaryPeriods,
  type WireTier,
} from '#contract/agents/contracts.ts'
import { MAX_ACTIVE_MEMBERS, MAX_OFFERS, MAX_TIERS } from '#contract/limits.ts'

/** The names of a row's fields, the threshold's first. */
export type TierField = 'tierTurnover' | 'tierLoss' | 'tierActive' | 'tierRate'

export const thresholdField = (kind: ContractKind) => (kind === 'dividend' ? 'tierLoss' : 'tierTurnover')

/** A real-time rate is flat: it has no conditions. */
export const tierFields = (kind: ContractKind): readonly TierField[] =>
  kind === 'realtime-salary' ? ['tierRate'] : [thresholdField(kind), 'tierActive', 'tierRate']

/** How many rows the terms of a kind may have. */
export const mostTiers = (kind: ContractKind): number => (kind === 'realtime-salary' ? 1 : MAX_TIERS)

/** A row as it was entered. */
export type EnteredTier = Record<TierField, string>

const allFields = ['tierTurnover', 'tierLoss', 'tierActive', 'tierRate'] as const

/** Rows that are not blank, in order; `at` counts from 1, blank ones included, as the page shows them. */
function enteredRows(kind: ContractKind, columns: Partial<Record<TierField, readonly string[]>>) {
  const count = Math.max(...allFields.map((name) => columns[name]?.length ?? 0))
  return Array.from({ length: count }, (_, index) => ({
    at: index + 1,
    row: Object.fromEntries(
      allFields.map((name) => [name, columns[name]?.[index]?.trim() ?? '']),
    ) as EnteredTier,
  })).filter(({ row }) => tierFields(kind).some((name) => row[name] !== ''))
}

/** What the rows say of conditions that a kind does not know: an offer must not go out without what its maker asked for. */
function unknownConditions(kind: ContractKind, columns: Partial<Record<TierField, readonly string[]>>) {
  const unknown = allFields.filter((name) => !tierFields(kind).includes(name))
  return unknown.flatMap((name) => {
    const at = (columns[name] ?? []).findIndex((text) => !NOTHING.test(text.trim()))
    return at < 0 ? [] : [{ name, at: at + 1 }]
  })
}

const NOTHING = /^0*(?:[.,]0*)?$/
const COUNT = /^\d{1,7}$/
const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?$/

/** A percentage in basis points: `0.30` is 30; undefined for none. */
function basisPointsOf(percent: string): number | undefined {
  const [, whole, decimals = ''] = PERCENT.exec(percent) ?? []
  const points = whole === undefined ? Number.NaN : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return points <= 10_000 ? points : undefined
}

function wrongCell(name: TierField, text: string): Wrongness['code'] | undefined {
  if (text === '') return 'required'
  if (name === 'tierActive')
    return COUNT.test(text) && Number(text) <= MAX_ACTIVE_MEMBERS ? undefined : 'format'
  if (name !== 'tierRate') return enteredMoney(text) === undefined ? 'format' : undefined
  const points = basisPointsOf(text)
  return points === undefined ? 'format' : points === 0 ? 'too-small' : undefined
}

/**
 * The errors in the terms of a form, and in the accounts that they are offered to. The platform checks whether the
 * rates rise and the maker's own contract covers them.
 */
export const judgeTerms =
  (kind: ContractKind, asks: { account: boolean; period: boolean }): Judge =>
  (texts) => {
    const wrong: Record<string, Wrongness> = {}
    const columns = Object.fromEntries(allFields.map((name) => [name, rowsIn(texts.get(name))]))
    const entered = enteredRows(kind, columns)
    const template = texts.get('template')
    if (template && !ContractTemplate.safeParse(template).success) wrong.template = { code: 'not-offered' }
    if (entered.length === 0 && !template) wrong.tierRate = { code: 'required' }
    if (entered.length > mostTiers(kind)) wrong.tierRate = { code: 'too-long' }
    for (const { at, row } of entered)
      for (const name of tierFields(kind)) {
        const code = wrongCell(name, row[name])
        if (code) wrong[name] ??= { code, detail: { tier: at } }
      }
    for (const { name, at } of unknownConditions(kind, columns))
      wrong[name] = { code: 'not-offered', detail: { tier: at } }
    const period = texts.get('period')
    const periods: readonly string[] = kind === 'dividend' ? dividendPeriods : [salaryPeriods[kind]]
    if (period && !periods.includes(period)) wrong.period = { code: 'not-offered' }
    if (!period && asks.period && kind === 'dividend') wrong.period = { code: 'required' }
    if (asks.account) {
      const accounts = accountsIn(rowsIn(texts.get('account')))
      if (accounts.length === 0) wrong.account = { code: 'required' }
      if (accounts.length > MAX_OFFERS) wrong.account = { code: 'too-long' }
    }
    return wrong
  }

/** The accounts of a form: each once, blank ones none. */
export const accountsIn = (entered: readonly string[]): string[] => [
  ...new Set(entered.filter((account) => account !== '')),
]

/** Judged terms as the platform takes them. */
export function termsIn(
  kind: ContractKind,
  {
    template,
    period,
    from,
    ...columns
  }: { template?: string | undefined; period?: string | undefined; from?: string | undefined } & Record<
    TierField,
    string[]
  >,
) {
  const tiers = enteredRows(kind, columns).map(
    ({ row }): WireTier => ({
      threshold: enteredMoney(row[thresholdField(kind)]) ?? '0.00',
      active: Number(row.tierActive || '0'),
      rate: basisPointsOf(row.tierRate) ?? 0,
    }),
  )
  return {
    ...(tiers.length > 0 && { tiers }),
    template: ContractTemplate.safeParse(template).data,
    period: kind === 'dividend' ? dividendPeriods.find((one) => one === period) : undefined,
    from,
  }
}

/** A rate as it is typed: 30 basis points are `0.30`. */
export const percentText = (rate: number): string => (rate / 100).toFixed(2)

/** Tiers as the fields of a form have them, each a text of rows. */
export function enteredTiers(
  kind: ContractKind,
  tiers: readonly WireTier[],
): Partial<Record<TierField, string>> {
  const texts = (textOf: (tier: WireTier) => string) => JSON.stringify(tiers.map(textOf))
  return {
    [thresholdField(kind)]: texts(({ threshold }) => threshold.replace(/\.00$/, '')),
    tierActive: texts(({ active }) => String(active)),
    tierRate: texts(({ rate }) => percentText(rate)),
  }
}

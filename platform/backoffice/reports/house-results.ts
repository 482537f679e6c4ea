import { type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { type Days, sumsOfDays } from './report-days.ts'
import {
  type HouseResult,
  type MemberCount,
  type ReportPart,
  type ReportSums,
  reportFigures,
  resultOf,
  sumsByName,
} from './report-parts.ts'

/** The house's result of a day, or of all members of one trait. */
export interface ReportLine extends Record<keyof HouseResult, Money>, Record<MemberCount, number> {
  /** The day, or the key of the part: an agent's id, a dialling code, a month; empty for members without. */
  key: string
  /** The agent's user name, else the key. */
  name: string
}

function toLine(key: string, { moved, ...counts }: ReportSums): ReportLine {
  const result = resultOf(moved)
  return { key, name: key, ...moneyBy((figure) => result[figure]), ...counts }
}

const moneyBy = (amountOf: (figure: keyof HouseResult) => bigint) =>
  Object.fromEntries(reportFigures.map((figure) => [figure, moneyOf(amountOf(figure))])) as Record<
    keyof HouseResult,
    Money
  >

/** The days of a range on which anything happened, the latest first. */
export async function resultsByDay(ctx: Context, days: Days): Promise<ReportLine[]> {
  const sums = sumsByName(await sumsOfDays(ctx, { days, parts: ['all'], lineOf: 'day' }))
  return [...sums].map(([day, of]) => toLine(day, of)).sort((one, other) => other.key.localeCompare(one.key))
}

/** A range of days by a trait of members: what the house won most from first; months, the latest first. */
export async function resultsByPart(
  ctx: Context,
  days: Days,
  part: Exclude<ReportPart, 'all'>,
): Promise<ReportLine[]> {
  const sums = sumsByName(await sumsOfDays(ctx, { days, parts: [part], lineOf: 'key' }))
  const lines = [...sums].map(([key, of]) => toLine(key, of))
  if (part === 'cohort') return lines.sort((one, other) => other.key.localeCompare(one.key))
  lines.sort(
    (one, other) => Number(minorOf(other.ggr) - minorOf(one.ggr)) || one.key.localeCompare(other.key),
  )
  if (part === 'country') return lines
  const ids = lines.flatMap(({ key }) => (key === '' ? [] : [BigInt(key)]))
  const names = await accountsOf(ctx.reports, ids)
  return lines.map((line) => ({ ...line, name: line.key && (names.get(BigInt(line.key)) ?? line.key) }))
}

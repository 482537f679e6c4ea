import { minorOf } from '#contract/base/fields/money.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import type { BankTerms } from '#platform/cashier/banks/index.ts'

/** What was entered of a bank account's terms; money on the wire. */
interface EnteredTerms {
  least?: string | undefined
  most?: string | undefined
  daily?: string | undefined
  openHours?: string | undefined
  rankLevels?: string | undefined
  upline?: string | undefined
}

/**
 * As the platform takes it: fields that were left empty stay as they are, or take their defaults. Refuses `format` at
 * `rankLevels`.
 */
export function bankTermsOf({
  least,
  most,
  daily,
  openHours,
  rankLevels,
  upline,
}: EnteredTerms): Result<Partial<BankTerms>> {
  if (rankLevels && !/^\d{1,2}( *, *\d{1,2})*$/.test(rankLevels))
    return refuse('format', { field: 'rankLevels' })
  return ok({
    ...(least ? { least: minorOf(least) } : {}),
    ...(most ? { most: minorOf(most) } : {}),
    ...(daily ? { daily: minorOf(daily) } : {}),
    hours: openHours ?? '',
    ranks: rankLevels ? rankLevels.split(',').map(Number) : [],
    agents: upline ? upline.split(/[,\s]+/).filter((name) => name !== '') : [],
  })
}

/** What the platform calls a field, and the form. */
const fields: Record<string, string> = {
  bank: 'bin',
  number: 'bankNumber',
  name: 'holder',
  hours: 'openHours',
  ranks: 'rankLevels',
  agents: 'upline',
  time: 'moment',
}

/** A refusal at the form's own field. */
export function atItsField<Value>(result: Result<Value>): Result<Value> {
  if (result.ok || result.detail.field === undefined) return result
  const { field } = result.detail
  return refuse(result.code, { ...result.detail, field: fields[field] ?? field })
}

/** A time of the site as it is typed, `2026-11-20 14:02`, in ISO 8601. Refuses `format` at `moment`. */
export function siteMomentOf(text: string): Result<string> {
  const [, day, clock, seconds = ':00'] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/.exec(text) ?? []
  const moment = Date.parse(`${day}T${clock}${seconds}+07:00`)
  return Number.isNaN(moment) ? refuse('format', { field: 'moment' }) : ok(new Date(moment).toISOString())
}

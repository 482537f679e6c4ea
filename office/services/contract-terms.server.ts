import { htmlLang } from '#app/i18n/config.ts'
import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { readAmount } from '#app/lib/forms/typed-amount.ts'
import {
  type ContractKind,
  type ContractPeriod,
  type Terms,
  termsOf,
  WireTiers,
} from '#contract/agents/contracts.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'

interface TypedTerms {
  kind: ContractKind
  period: ContractPeriod
  tiers: string
}

/** Terms as they were typed, numbers as the page's language writes them. Refuses `format` at `tiers`. */
export function typedTerms({ kind, period, tiers }: TypedTerms, language: Language): Result<Terms> {
  const locale = htmlLang[language]
  const read = tiers.split('\n').map((line) => {
    const [threshold = '', active = '', percent = '', ...more] = line.trim().split(/[\s;]+/)
    const rate = Math.round(Number(readAmount(percent, locale) ?? Number.NaN) * 100)
    const amount = enteredMoney(readAmount(threshold, locale) ?? '')
    return (
      more.length === 0 && { threshold: amount, active: /^\d+$/.test(active) ? Number(active) : -1, rate }
    )
  })
  const checked = WireTiers.safeParse(read)
  return checked.success
    ? ok(termsOf({ kind, period, tiers: checked.data }))
    : refuse('format', { field: 'tiers' })
}

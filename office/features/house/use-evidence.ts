import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Finding } from '#platform/backoffice/risk/index.ts'

/** What browsers say of the system that they run on: `Linux; Android 13`. */
const systemIn = (browser: string): string => /\(([^()]+)\)/.exec(browser)?.[1] ?? browser

/** What a finding rests on, as a sentence. */
export function useEvidence(): (finding: Pick<Finding, 'kind' | 'evidence'>) => string {
  const { t } = useTranslation('office')
  const written = useAmountText()
  const decimal = useDecimal()
  const ways: Record<string, (figure: string) => string> = {
    stake: written,
    net: written,
    bonus: written,
    times: decimal,
    figure: decimal,
    percent: decimal,
    browser: systemIn,
  }
  return ({ kind, evidence: { trait, ...values } }) => {
    const figures = Object.fromEntries(
      Object.entries(values).map(([name, figure]) => [name, ways[name]?.(figure) ?? figure]),
    )
    // every kind has the figures that its sentence names
    const sentence = t(`risk.says.${kind as 'bank-account'}`, figures as Record<'bank' | 'tail', string>)
    return trait === undefined
      ? sentence
      : `${sentence}; ${t(`evidence.trait.${trait as 'mobile'}`).toLocaleLowerCase()}`
  }
}

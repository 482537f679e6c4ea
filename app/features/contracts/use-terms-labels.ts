import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ContractKind } from '#contract/agents/contracts.ts'
import { thresholdField } from './contract-terms.ts'

/** The labels of the terms' fields; other forms use other words for fields of these names. */
export function useTermsLabels(kind: ContractKind): Record<string, string> {
  const { t } = useTranslation('contracts')
  const threshold = thresholdField(kind)
  return {
    from: t('column.from'),
    account: t('offer.account'),
    period: t('column.period'),
    [threshold]: t(`column.${threshold}`),
    tierActive: t('column.tierActive'),
    tierRate: t('label.tierRate'),
  }
}

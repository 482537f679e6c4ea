import { Badge, type Tone } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ContractState as State } from '#contract/agents/contracts.ts'

const tones: Partial<Record<State, Tone>> = {
  approved: 'pos',
  rejected: 'neg',
  'in-process': 'warn',
  'amend-proposed': 'warn',
  'termination-requested': 'warn',
}

/** The state of a contract, in the words that its two sides read. */
export function ContractState({ state }: { state: State }) {
  const { t } = useTranslation('contracts')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}

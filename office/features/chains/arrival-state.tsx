import { Badge, type Tone } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ArrivalState as State } from '#platform/cashier/chain-arrivals/index.ts'

const tones: Record<State, Tone> = {
  seen: 'plain',
  open: 'warn',
  matched: 'pos',
  ignored: 'plain',
  reversed: 'neg',
}

export function ArrivalState({ state }: { state: State }) {
  const { t } = useTranslation('office-chains')
  return <Badge tone={tones[state]}>{t(`arrivalState.${state}`)}</Badge>
}

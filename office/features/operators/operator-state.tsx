import { Badge, type Tone } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { OperatorState as State } from '#platform/backoffice/operators/index.ts'

const tones: Record<State, Tone> = { invited: 'info', open: 'pos', closed: 'neg' }

export function OperatorState({ state }: { state: State }) {
  const { t } = useTranslation('office-operators')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}

import { Badge, type Tone } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { LineState as State } from '#platform/cashier/bank-lines/index.ts'

const tones: Record<State, Tone> = { open: 'warn', matched: 'pos', ignored: 'plain' }

export function LineState({ state }: { state: State }) {
  const { t } = useTranslation('office-banks')
  return <Badge tone={tones[state]}>{t(`lineState.${state}`)}</Badge>
}

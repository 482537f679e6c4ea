import { Badge, type Tone } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CaseState } from '#platform/members/identity/index.ts'

const tones: Record<CaseState, Tone> = { asked: 'plain', sent: 'warn', verified: 'pos', refused: 'neg' }

export function DocumentState({ state }: { state: CaseState }) {
  const { t } = useTranslation('office-identity')
  return <Badge tone={tones[state]}>{t(`documentState.${state}`)}</Badge>
}

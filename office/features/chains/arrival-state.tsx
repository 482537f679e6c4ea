import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ArrivalState as State } from '#platform/cashier/chain-arrivals/index.ts'
import { WaitingBadge } from '../waiting/waiting-badge.tsx'

export function ArrivalState({ state }: { state: State }) {
  const { t } = useTranslation('office-chains')
  return <WaitingBadge state={state} text={t(`arrivalState.${state}`)} />
}

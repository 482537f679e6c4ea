import { useTranslation } from '#app/i18n/use-translation.ts'
import type { LineState as State } from '#platform/cashier/bank-lines/index.ts'
import { WaitingBadge } from '../waiting/waiting-badge.tsx'

export function LineState({ state }: { state: State }) {
  const { t } = useTranslation('office-banks')
  return <WaitingBadge state={state} text={t(`lineState.${state}`)} />
}

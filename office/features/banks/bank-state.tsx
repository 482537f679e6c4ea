import { Badge } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { BankStatus } from '#platform/cashier/banks/index.ts'

export function BankState({ status }: { status: BankStatus }) {
  const { t } = useTranslation('office-banks')
  return <Badge tone={status === 'open' ? 'pos' : 'plain'}>{t(`state.${status}`)}</Badge>
}

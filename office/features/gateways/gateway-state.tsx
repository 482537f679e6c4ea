import { Badge } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { GatewayStatus } from '#platform/cashier/providers/index.ts'

export function GatewayState({ status }: { status: GatewayStatus }) {
  const { t } = useTranslation('office-gateways')
  return <Badge tone={status === 'open' ? 'pos' : 'plain'}>{t(`state.${status}`)}</Badge>
}

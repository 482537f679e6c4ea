import { Badge } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ListedChain } from '#platform/cashier/chains/index.ts'

/** Whether a token takes orders; one whose endpoints do not agree says so first. */
export function ChainState({
  chain: { status, problem },
}: {
  chain: Pick<ListedChain, 'status' | 'problem'>
}) {
  const { t } = useTranslation('office-chains')
  if (problem && status === 'open') return <Badge tone="neg">{t('stopped')}</Badge>
  return <Badge tone={status === 'open' ? 'pos' : 'plain'}>{t(`state.${status}`)}</Badge>
}

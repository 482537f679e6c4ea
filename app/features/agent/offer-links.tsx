import { LinkButton } from '#app/components/button.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ContractKind } from '#contract/agents/contracts.ts'
import { panelOf } from '../contracts/contract-panels.ts'

/** Links to offer contracts to an account; the linked page also shows the contracts that it has. */
export function OfferLinks({ account, kinds }: { account: string; kinds: readonly ContractKind[] }) {
  const { t } = useTranslation(['agent', 'contracts'])
  if (kinds.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      {t('agent:offer')}
      {kinds.map((kind) => (
        <LinkButton key={kind} small href={paths.agent(panelOf[kind], { account, offer: account })}>
          {t(`contracts:kind.${kind}`)}
        </LinkButton>
      ))}
    </p>
  )
}

import { Flash } from '#app/components/frame/flash.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ListedChain } from '#platform/cashier/chains/index.ts'

/** Why a token is not credited now, and since when; nothing where all is well. */
export function ChainTrouble({ chain: { problem, problemAt } }: { chain: ListedChain }) {
  const { t } = useTranslation('office-chains')
  const { dayTime } = useFormat()
  if (problem === null) return null
  const [what = '', endpoint = ''] = problem.split(' ')
  return (
    <div className="mt-3">
      <Flash kind="warn" title={t('stopped')}>
        {t(`problem.${what as 'disagree'}`, { endpoint })} {problemAt ? dayTime(problemAt) : null}
      </Flash>
    </div>
  )
}

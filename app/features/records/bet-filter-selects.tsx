import { FilterSelect } from '#app/forms/record-filters.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { BetResult, GameType } from '#contract/games.ts'

interface BetFilterSelectsProps {
  filter: { type: GameType | undefined; vendor: string | undefined; status: BetResult | undefined }
  vendors: readonly { vendorCode: string; displayName: string }[]
}

/** By what a list of bets is filtered besides its days: game type, vendor and result. */
export function BetFilterSelects({ filter, vendors }: BetFilterSelectsProps) {
  const { t } = useTranslation(['records', 'common'])
  return (
    <>
      <FilterSelect
        name="type"
        label={t('records:filter.gameType')}
        value={filter.type}
        options={GameType.options.map((type) => ({ value: type, label: t(`common:nav.${type}`) }))}
      />
      <FilterSelect
        name="vendor"
        label={t('records:filter.vendor')}
        value={filter.vendor}
        options={vendors.map(({ vendorCode, displayName }) => ({ value: vendorCode, label: displayName }))}
      />
      <FilterSelect
        name="status"
        label={t('records:filter.status')}
        value={filter.status}
        options={BetResult.options.map((result) => ({
          value: result,
          label: t(`records:result.${result}`),
        }))}
      />
    </>
  )
}

import { TextLink } from '#app/components/button.tsx'
import { FamilyOdds, LotteryRules } from '#app/features/games/lottery/lottery-odds.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { Lottery } from '#contract/play/games/lottery/lottery-games.ts'
import { playsOf } from '#contract/play/games/lottery/plays.ts'
import { returnPercent } from '#contract/play/games/lottery/returns.ts'
import type { lotteryTable } from '#contract/play/lottery.ts'

/** The rules of a lottery, and what each of its plays pays and returns exactly. */
export function LotteryGameRules({
  lottery: { code, family },
  table,
}: {
  lottery: Lottery
  table: ValueOf<typeof lotteryTable>
}) {
  const { t } = useTranslation('lottery')
  const shares = playsOf(family)
    .map((play) => returnPercent(family, play))
    .sort((one, other) => Number(one) - Number(other))
  const returns = { lowest: shares[0] ?? '', highest: shares.at(-1) ?? '' }
  return (
    <div className="lot-region">
      <LotteryRules stake={table.stake} returns={returns} />
      <FamilyOdds family={family} open />
      <p className="lot-note">
        <TextLink href={paths.lottery({ gameCode: code })}>{t('toBet')}</TextLink>
      </p>
    </div>
  )
}

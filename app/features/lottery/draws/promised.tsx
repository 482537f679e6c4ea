import { useTranslation } from '#app/i18n/use-translation.ts'
import type { LotteryDraw } from '#contract/play/lottery.ts'

/** What was fixed of a draw before the first bet, and at the lock. */
export function Promised({ draw: { commit, betsRoot } }: { draw: LotteryDraw }) {
  const { t } = useTranslation('lottery')
  return (
    <>
      {t('promise')}{' '}
      <code data-fair="commit" title={commit}>
        {commit}
      </code>
      {betsRoot ? (
        <>
          {' '}
          · {t('root')}{' '}
          <code data-fair="bets-root" title={betsRoot}>
            {betsRoot}
          </code>
        </>
      ) : null}
    </>
  )
}

import type { ReactNode } from 'react'
import { Flash } from '#app/components/flash.tsx'
import { Submit } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SeedState } from '#contract/games.ts'

/** The act of a table's form, for who may bet, with `children` as its words; others are told why not. */
export function BetSubmit({
  guest,
  seeds,
  children,
}: {
  guest: boolean
  seeds: SeedState | null
  children?: ReactNode
}) {
  const { t } = useTranslation('games')
  return (
    <>
      {guest ? <Flash kind="info">{t('table.guestNote')}</Flash> : null}
      {guest || seeds ? (
        <Submit>{guest ? t('table.submitGuest') : (children ?? t('table.submit'))}</Submit>
      ) : (
        <Flash kind="warn">{t('game.cannotPlay')}</Flash>
      )}
    </>
  )
}

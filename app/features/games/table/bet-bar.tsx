import type { ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Prospect } from '#app/lib/prospect.ts'
import { StopAutoplay } from './autoplay.tsx'
import { Figure } from './figure.tsx'

/** The one button of a game: what it does, what it stakes and what that may pay. Above the tab bar on phones. */
export function BetBar({
  above,
  act,
  sends,
  prospect,
  guest,
  autoplay,
}: {
  /** What must be seen together with the button: how long there is to bet. */
  above: ReactNode
  act: string
  sends: { name: string; value: string } | undefined
  prospect: Prospect
  guest: boolean
  autoplay: boolean
}) {
  const { t } = useTranslation(['games', 'forms'])
  return (
    <div className="bet-bar">
      {above}
      <Button look="act" pendingLabel={t('forms:sending')} id="bet" {...sends}>
        <b>
          {guest ? t('games:table.submitGuest') : act}
          {prospect.atMost && prospect.stake === null ? null : (
            <>
              {' · '}
              <Figure name="stake" value={prospect.stake} as="amount" />
            </>
          )}
        </b>
        {prospect.atMost && prospect.payout === null ? null : (
          <small>
            {t(prospect.atMost ? 'games:table.barMost' : 'games:table.barPays')}
            <br />
            <Figure name="payout" value={prospect.payout} as={prospect.atMost ? 'amount' : 'money'} />
          </small>
        )}
      </Button>
      {autoplay ? <StopAutoplay /> : null}
    </div>
  )
}

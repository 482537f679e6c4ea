import { useTranslation } from 'react-i18next'
import { IconButton, LinkButton } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { paths } from '#app/lib/paths.ts'
import { PreferenceForm } from '../site/frame-preferences.tsx'

/** What a member has, and the two ways that money takes. `balance` is null while it is hidden. */
export function WalletCard({ balance }: { balance: string | null }) {
  const { t } = useTranslation(['home', 'common'])
  const hidden = balance === null
  return (
    <Card className="content-center">
      <div className="flex items-center justify-between">
        <h2 className="text-sm/5 font-semibold">{t('home:wallet')}</h2>
        <PreferenceForm enhance className="-my-3 -me-3">
          <IconButton
            id="wallet-balance-toggle"
            icon={hidden ? 'eye' : 'eye-off'}
            label={t(hidden ? 'common:header.showBalance' : 'common:header.hideBalance')}
            name="balance"
            value={hidden ? 'shown' : 'hidden'}
          />
        </PreferenceForm>
      </div>
      <p className="text-2xl font-heavy">
        <Money amount={balance ?? ''} hidden={hidden} className="font-heavy!" />
      </p>
      <div className="grid grid-cols-2 gap-2">
        <LinkButton href={paths.personal('depositv2')} look="act">
          {t('home:deposit')}
        </LinkButton>
        <LinkButton href={paths.personal('withdraw')}>{t('home:withdraw')}</LinkButton>
      </div>
    </Card>
  )
}

import { IconButton, LinkButton } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import { isTrial } from '#contract/account-kind.ts'
import { PreferenceForm } from '../site/preference-form.tsx'
import { useFrame } from '../site/use-frame.ts'
import { useOpens } from '../site/use-opens.ts'

/**
 * The member's balance, deposit and withdrawal; for a trial account the registration. `balance` is null while hidden.
 */
export function WalletCard({ balance }: { balance: string | null }) {
  const { t } = useTranslation(['home', 'common', 'games'])
  const opens = useOpens()
  const { member, status } = useFrame()
  const trial = member !== null && isTrial(member.accountKind)
  const hidden = balance === null
  return (
    <Card className="content-center">
      <div className="flex items-center justify-between">
        <h2 className="text-sm/5 font-semibold">{t(trial ? 'games:trial.money' : 'home:wallet')}</h2>
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
        {trial && status.flags.DIRECTREG3 ? (
          <LinkButton href={paths.register} look="act" className="col-span-2">
            {t('common:gate.register')}
          </LinkButton>
        ) : null}
        {opens(paths.personal('depositv2')) ? (
          <LinkButton href={paths.personal('depositv2')} look="act">
            {t('home:deposit')}
          </LinkButton>
        ) : null}
        {opens(paths.personal('withdraw')) ? (
          <LinkButton href={paths.personal('withdraw')}>{t('home:withdraw')}</LinkButton>
        ) : null}
      </div>
    </Card>
  )
}

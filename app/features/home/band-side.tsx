import type { ReactNode } from 'react'
import { LinkButton } from '#app/components/button.tsx'
import { useMoneyCell } from '#app/components/records/cells.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths, withModal } from '#app/lib/pages/paths.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { firstHousePage } from '../games/registry.ts'
import { KeptForAccount, useAccount } from '../site/account-context.tsx'
import { BalanceToggle } from '../site/balance-toggle.tsx'
import { PreferenceForm } from '../site/preference-form.tsx'
import { useFrame } from '../site/use-frame.ts'
import { useOpens } from '../site/use-opens.ts'
import { ProgressLine, type ProgressLineProps } from './progress-line.tsx'
import { Unavailable } from './unavailable.tsx'

/**
 * Beside the banner: a member's wallet in one line (on phones below the banner) and what is in progress; a guest is
 * invited, on wide screens only, because the head of the page says the same.
 */
export function BandSide({ progress }: ProgressLineProps) {
  const { signedIn, member, status } = useFrame()
  if (member)
    return (
      <div className="band-side">
        <WalletLine balance={member.balance} trial={isTrial(member.accountKind)} />
        <ProgressLine progress={progress} />
      </div>
    )
  if (signedIn)
    return (
      <div className="band-side">
        <Unavailable />
      </div>
    )
  return <Invitation mayRegister={status.flags.DIRECTREG3} />
}

/** `balance` is null while it is hidden. */
function WalletLine({ balance, trial }: { balance: string | null; trial: boolean }) {
  const money = useMoneyCell()
  return (
    <KeptForAccount
      name="wallet-line"
      of={Wallet}
      input={{ trial, hidden: balance === null }}
      slots={{ balance: money(balance) }}
    />
  )
}

function Wallet({ trial, hidden, balance }: { trial: boolean; hidden: boolean; balance: ReactNode }) {
  const { t } = useTranslation(['home', 'common', 'games'])
  const opens = useOpens()
  const mayRegister = useAccount()?.flags.DIRECTREG3
  return (
    <section className="wallet-line" aria-label={t(trial ? 'games:trial.money' : 'home:wallet')}>
      <p>
        <span className="text-xs text-ink-2">{t(trial ? 'games:trial.money' : 'home:wallet')}</span>
        {balance}
      </p>
      <PreferenceForm enhance>
        <BalanceToggle hidden={hidden} idPrefix="wallet-" />
      </PreferenceForm>
      {trial && mayRegister ? (
        <LinkButton href={paths.register} look="act">
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
    </section>
  )
}

function Invitation({ mayRegister }: { mayRegister: boolean }) {
  const { t } = useTranslation(['home', 'common'])
  const home = { pathname: paths.home, search: '' }
  return (
    <section className="band-side max-lg:hidden!">
      <h2>{t('home:welcome.title')}</h2>
      <p className="text-sm text-ink-2">{t('home:welcome.text')}</p>
      {mayRegister ? (
        <LinkButton href={withModal(home, 'register')} data-modal-link="" look="act">
          {t('common:register')}
        </LinkButton>
      ) : null}
      <LinkButton href={firstHousePage}>{t('home:welcome.look')}</LinkButton>
    </section>
  )
}

import type { ReactNode } from 'react'
import { IconLink, LinkButton } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { Logo } from '#app/components/pictures/logo.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { KeptForAccount } from '../site/account-context.tsx'
import { useOpens } from '../site/use-opens.ts'
import { BalanceButtons } from './account-parts.tsx'

export interface CenterHeadProps {
  account: string
  /** Null while hidden: then neither the figure nor `data-amount` is in the page (site.md 1.5). */
  balance: string | null
  /** The page before the centre. */
  closeHref: string
}

/** A centre's name, the target of its logo, and whether it offers deposits. */
export interface CenterName {
  title: string
  home: string
  offersDeposit: boolean
}

/** The lacquer head of a centre: account, balance, and the close link. */
export function CenterHead({ account, balance, closeHref, ...name }: CenterHeadProps & CenterName) {
  return (
    <header
      data-live="header"
      className="sticky top-0 z-(--z-header) border-b-2 border-gold bg-chrome text-on-chrome"
    >
      <KeptForAccount
        name="center-head"
        of={HeadParts}
        input={{ ...name, balanceHidden: balance === null }}
        slots={{ account, closeHref, balance: <HeadBalance balance={balance} /> }}
      />
    </header>
  )
}

function HeadBalance({ balance }: { balance: string | null }) {
  const { t } = useTranslation('common')
  return (
    <span data-balance={balance ?? undefined} className="text-sm/4.5 text-on-chrome">
      <span className="sr-only">{t('header.balance')} </span>
      <Money amount={balance} />
    </span>
  )
}

interface HeadPartsProps extends CenterName {
  balanceHidden: boolean
  account: string
  closeHref: string
  balance: ReactNode
}

function HeadParts({
  account,
  balance,
  balanceHidden,
  closeHref,
  title,
  home,
  offersDeposit,
}: HeadPartsProps) {
  const { t } = useTranslation('common')
  const opens = useOpens()
  const deposit = paths.personal('depositv2')
  return (
    <div className="shell flex min-h-14 flex-wrap items-center gap-x-1 sm:gap-x-2">
      <a href={home} className="flex min-h-11 min-w-11 items-center">
        <Logo label={t('site')} lotusBelow="phone" />
      </a>
      <p className="ms-5 flex-1 font-bold max-md:sr-only">{title}</p>
      <div
        data-live="balance"
        data-account={account}
        className="ms-auto grid min-w-0 text-end text-xs/4.5 text-on-chrome-2"
      >
        <span className="truncate">{account}</span>
        {balance}
      </div>
      <BalanceButtons hidden={balanceHidden} />
      {/* On phones the tab bar has it. */}
      {offersDeposit && opens(deposit) ? (
        <LinkButton href={deposit} look="act" className="px-3.5! max-lg:hidden">
          {t('header.deposit')}
        </LinkButton>
      ) : null}
      <IconLink icon="close" label={t('close')} href={closeHref} data-close="" className="-me-2.5" />
    </div>
  )
}

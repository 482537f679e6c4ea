import type { ReactNode } from 'react'
import { IconButton, LinkButton } from '#app/components/button.tsx'
import { classNames } from '#app/components/class-names.ts'
import { countCell } from '#app/components/count.tsx'
import { Menu, MenuLink } from '#app/components/frame/menu.tsx'
import { Icon, type IconName } from '#app/components/pictures/icon.tsx'
import { useMoneyCell } from '#app/components/records/cells.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FrameMember } from '#app/lib/pages/frame-data.ts'
import { ownPath, paths, withModal, withQuery } from '#app/lib/pages/paths.ts'
import { type Content, pattern } from '#app/rendering/index.ts'
import { BalanceToggle } from '../site/balance-toggle.tsx'
import { PreferenceForm } from '../site/preference-form.tsx'
import { useCurrentPage } from '../site/use-current-page.ts'
import { useOpens } from '../site/use-opens.ts'

const Balance = ({ balance, figure }: { balance: string | undefined; figure: ReactNode }) => (
  <span data-balance={balance} className="text-sm/4.5">
    {figure}
  </span>
)
const balancePattern = pattern('balance', Balance, {})
const hiddenBalance = pattern('balance', Balance, { balance: undefined })

/** The balance alone; null while it is hidden. */
export function useBalanceFigure(): (balance: string | null) => Content {
  const money = useMoneyCell()
  return (balance) => {
    const figure = money(balance)
    return balance === null ? hiddenBalance({ figure }) : balancePattern({ balance, figure })
  }
}

export interface AccountPartsProps {
  account: string | undefined
  /** It plays with play money. */
  trial: boolean
  balanceHidden: boolean
  /** `useBalanceFigure`. */
  balance: ReactNode
  /** `useUnread`. */
  unread: ReactNode
}

/** The balance with its two buttons. */
function AccountBalance({ trial, balanceHidden, balance }: AccountPartsProps) {
  const { t } = useTranslation(['common', 'games'])
  return (
    <div data-live="balance" className="flex min-w-0 items-center">
      <div className="grid px-1 text-end text-xs/4.5">
        <span data-play-money={trial ? '' : undefined} className="text-on-chrome-2">
          {t(trial ? 'games:trial.money' : 'header.balance')}
        </span>
        {balance}
      </div>
      <BalanceButtons hidden={balanceHidden} className="max-sm:hidden" />
    </div>
  )
}

/** Hides, shows or refreshes the balance: one form, which redirects back to the page. */
export function BalanceButtons({
  hidden,
  idPrefix = '',
  className,
}: {
  hidden: boolean
  /** If the buttons are on a page twice. */
  idPrefix?: string
  className?: string
}) {
  const { t } = useTranslation('common')
  return (
    <PreferenceForm enhance className={classNames('flex', className)}>
      <BalanceToggle hidden={hidden} idPrefix={idPrefix} />
      <IconButton id={`${idPrefix}balance-refresh`} icon="refresh" label={t('header.refreshBalance')} />
    </PreferenceForm>
  )
}

/** The account in the header: name, balance, deposit, and the drop-down. */
export function AccountParts(parts: AccountPartsProps) {
  const { t } = useTranslation('common')
  const opens = useOpens()
  return (
    <div
      data-account={parts.account}
      className="flex min-w-0 flex-wrap items-center justify-end gap-x-1 sm:gap-x-2"
    >
      <AccountBalance {...parts} />
      {opens(paths.personal('depositv2')) ? (
        <LinkButton href={paths.personal('depositv2')} look="act" className="px-3.5! max-lg:hidden">
          {t('header.deposit')}
        </LinkButton>
      ) : null}
      <AccountMenu member={parts} />
    </div>
  )
}

/** The account's drop-down. Without `member` the platform could not say who is signed in. */
export function AccountMenu({ member }: { member?: AccountPartsProps }) {
  const { t } = useTranslation('common')
  const account = member?.account
  return (
    <Menu
      summary={
        <>
          <span className="sr-only">
            {account ? `${t('header.account')}: ${account}` : t('header.account')}
          </span>
          <span className="relative">
            <Icon name="user" />
            <span className="absolute -end-3.5 -top-3.5">{member?.unread}</span>
          </span>
          {account ? (
            <span aria-hidden className="max-w-32 truncate ps-2 max-lg:hidden">
              {account}
            </span>
          ) : null}
        </>
      }
    >
      {member ? (
        <div className="flex items-center justify-between gap-2 lg:hidden">
          <p className="truncate px-2.5 py-1.5 text-sm font-bold">{account}</p>
          <BalanceButtons hidden={member.balanceHidden} idPrefix="menu-" className="sm:hidden" />
        </div>
      ) : null}
      <AccountLinks unread={member?.unread} />
      <MenuLink href={paths.logout} icon="sign-out">
        {t('logout')}
      </MenuLink>
    </Menu>
  )
}

/** The number of unread messages, if the inbox is open. */
export function useUnread({ unread }: Pick<FrameMember, 'unread'>): Content {
  const { t } = useTranslation('inbox')
  const opens = useOpens()
  if (!unread || !opens(paths.personal('messageV2'))) return null
  return countCell(unread, t('unread', { unread }))
}

/** The links of the drop-down (product.md section 2, "Header") that are open to this account. */
function AccountLinks({ unread }: { unread: ReactNode }) {
  const { t } = useTranslation('common')
  const opens = useOpens()
  const agent = opens(paths.agentHome)
  const links: { href: string; icon: IconName; label: string; count?: ReactNode }[] = [
    { href: paths.personal('personalHistoryCopy'), icon: 'list', label: t('panel.personalHistoryCopy') },
    { href: paths.personal('depositv2'), icon: 'download', label: t('panel.depositv2') },
    { href: paths.personal('withdraw'), icon: 'upload', label: t('panel.withdraw') },
    { href: paths.personal('transactionHistory'), icon: 'document', label: t('panel.transactionHistory') },
    { href: paths.personal('messageV2'), icon: 'mail', label: t('panel.messageV2'), count: unread },
    { href: paths.personal('overview'), icon: 'menu', label: t('center.title') },
    agent
      ? { href: paths.agentHome, icon: 'users', label: t('header.agentCenter') }
      : { href: paths.personal('securityCenter'), icon: 'shield', label: t('header.myAccount') },
  ]
  return links
    .filter(({ href }) => opens(href))
    .map(({ href, icon, label, count }) => (
      <MenuLink key={href} href={href} icon={icon}>
        {label} {count}
      </MenuLink>
    ))
}

/** The pages by which one comes in. */
const waysIn: ReadonlySet<string> = new Set([paths.login, paths.register, paths.forget, paths.twoFactor])

/** The login and register links for guests: pages, not dialogs, where one is coming in, and there only the other link. */
export function GuestParts({ mayRegister }: { mayRegister: boolean }) {
  const { t } = useTranslation('common')
  const { pathname } = useCurrentPage()
  const login = useModalLink('login')
  const register = useModalLink('register')
  const atRegister = pathname === paths.register
  const other = waysIn.has(pathname)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!other || atRegister ? (
        <LinkButton {...login} className="px-2.5! text-sm sm:px-3.5!">
          {t('login')}
        </LinkButton>
      ) : null}
      {mayRegister && !(other && atRegister) ? (
        <LinkButton {...register} look="act" className="px-2.5! text-sm sm:px-3.5!">
          {t('register')}
        </LinkButton>
      ) : null}
    </div>
  )
}

/** Pages whose fields the dialogs have too. */
const withSameFields: readonly string[] = [
  paths.login,
  paths.twoFactor,
  paths.register,
  paths.forget,
  paths.changePassword,
]

function useModalLink(modal: 'login' | 'register'): { href: string; 'data-modal-link'?: string } {
  const here = useCurrentPage()
  if (!withSameFields.includes(here.pathname))
    return { href: withModal(splitOf(here.url), modal), 'data-modal-link': '' }
  const redirectTo = new URLSearchParams(here.search).get('redirectTo')
  return { href: withQuery(paths[modal], { redirectTo: redirectTo ? ownPath(redirectTo) : undefined }) }
}

function splitOf(url: string): { pathname: string; search: string } {
  const at = url.indexOf('?')
  return at < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) }
}

import type { ReactNode } from 'react'
import { IconLink } from '#app/components/button.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { Logo } from '#app/components/pictures/logo.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { MAX_NAME_LENGTH } from '#contract/limits.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { KeptForAccount } from '../site/account-context.tsx'
import { useCurrentPage } from '../site/use-current-page.ts'
import { AccountMenu, AccountParts, GuestParts, useBalanceFigure, useUnread } from './account-parts.tsx'
import { LanguagePicker, ThemeSwitch } from './frame-preferences.tsx'
import type { RootData } from './root-data.ts'
import { AgentNav, SiteNav } from './site-nav.tsx'

/** Logo, search, the account or login and register, language and theme; with `nav` the lobbies below. */
export function SiteHeader({ data, nav }: { data: RootData | null; nav: boolean }) {
  const here = useCurrentPage()
  const frame = data?.frame
  const member = frame?.member
  const balanceFigure = useBalanceFigure()
  const unread = useUnread({ unread: member?.unread ?? 0 })
  const agents = data?.site === 'agent' && member !== undefined && member !== null
  const action = searchOf(agents)
  const words = here.pathname === action ? (new URLSearchParams(here.search).get('q') ?? '') : ''
  const mayRegister = frame?.status.flags.DIRECTREG3 ?? false
  return (
    <header data-live="header" className="border-b-2 border-gold bg-chrome text-on-chrome">
      <KeptForAccount
        name="header"
        of={HeaderBar}
        input={{
          nav,
          agents,
          games: gamesIn(frame),
          isMemberKnown: Boolean(member),
          trial: Boolean(member && isTrial(member.accountKind)),
          balanceHidden: member?.balance === null,
        }}
        slots={{
          ...(nav && { words }),
          ...(member
            ? {
                account: member.account,
                balance: balanceFigure(member.balance),
                unread,
              }
            : {
                visitor: frame?.signedIn ? <AccountMenu /> : <GuestParts mayRegister={mayRegister} />,
              }),
        }}
      />
      {nav && frame ? agents ? <AgentNav /> : <SiteNav frame={frame} /> : null}
    </header>
  )
}

const searchOf = (agents: boolean) => (agents ? paths.agent('downlineManagement') : paths.search())

interface HeaderBarProps {
  nav: boolean
  agents: boolean
  /** The number of games that are offered. */
  games: number
  /** Whether it is known who is signed in. */
  isMemberKnown: boolean
  trial: boolean
  balanceHidden: boolean
  words?: string
  account?: string
  balance?: ReactNode
  unread?: ReactNode
  visitor?: ReactNode
}

function HeaderBar({ nav, agents, games, isMemberKnown, trial, balanceHidden, ...own }: HeaderBarProps) {
  const { t } = useTranslation('common')
  const { words, account, balance, unread, visitor } = own
  return (
    <div className="shell flex min-h-(--header) flex-wrap items-center justify-end gap-x-1 py-1 sm:gap-x-2 lg:min-h-15 lg:flex-nowrap">
      <a href={paths.home} className={`me-auto flex min-h-11 min-w-11 items-center ${nav ? 'lg:me-0' : ''}`}>
        <Logo label={t('site')} lotusBelow={isMemberKnown ? 'sm' : 'phone'} />
      </a>
      {nav ? (
        <IconLink
          icon="search"
          label={t(agents ? 'agentNav.search' : 'header.search')}
          href={searchOf(agents)}
          className="lg:hidden"
        />
      ) : null}
      {nav ? <HeaderSearch agents={agents} games={games} words={words} /> : null}
      <div className={nav || isMemberKnown ? 'flex items-center max-lg:hidden' : 'ms-auto flex items-center'}>
        <LanguagePicker start={!nav} />
        <ThemeSwitch id="theme" />
      </div>
      {isMemberKnown ? (
        <AccountParts
          account={account}
          trial={trial}
          balanceHidden={balanceHidden}
          balance={balance}
          unread={unread}
        />
      ) : (
        visitor
      )}
    </div>
  )
}

const gamesIn = (frame: RootData['frame'] | undefined) =>
  frame?.menus.list.reduce((sum, menu) => sum + menu.games, 0) ?? 0

/** Finds a game by name, or one of an agent's downlines: a GET form, from 1024 px up. */
function HeaderSearch({
  agents,
  games,
  words,
}: {
  agents: boolean
  games: number
  words: string | undefined
}) {
  const { t } = useTranslation('common')
  const action = searchOf(agents)
  const label = t(agents ? 'agentNav.search' : 'header.search')
  return (
    <search className="relative ms-8 me-auto max-w-96 flex-1 max-lg:hidden">
      <form action={action}>
        <label htmlFor="header-q" className="sr-only">
          {label}
        </label>
        <button
          type="submit"
          aria-label={label}
          className="absolute inset-y-0 start-0 w-10 text-on-chrome-2 hover:text-on-chrome"
        >
          <Icon name="search" className="mx-auto" />
        </button>
        <input
          id="header-q"
          name="q"
          type="search"
          autoComplete="off"
          data-fill={agents ? undefined : ''}
          data-suggests={agents ? undefined : t('header.suggested', { games: '{}' })}
          maxLength={MAX_NAME_LENGTH}
          defaultValue={words}
          placeholder={games > 0 && !agents ? t('header.searchAmong', { games }) : label}
          className="block min-h-10 w-full rounded-md border border-on-chrome-2 bg-chrome-2 ps-10 pe-3 text-base text-on-chrome placeholder:text-on-chrome-2 placeholder:opacity-100"
        />
      </form>
    </search>
  )
}

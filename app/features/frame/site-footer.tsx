import { Logo } from '#app/components/logo.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FrameData } from '#app/lib/frame-data.ts'
import { isSwitchedOn } from '#app/lib/gates.ts'
import { isLobbyType, lobbies, paths } from '#app/lib/paths.ts'
import { useHere } from '../site/use-here.ts'
import { useOpens } from '../site/use-opens.ts'
import { vendorsOf } from '../site/vendors-of.ts'
import { PreferenceLine } from './frame-preferences.tsx'
import { ServiceList } from './side-bars.tsx'

/** Licence, vendors, lobbies, account, and the age limit. */
export function SiteFooter({ frame }: { frame: FrameData | undefined }) {
  const { t } = useTranslation('common')
  const { pathname } = useHere()
  // The home page itself lists them, right above.
  const vendors = pathname === paths.home ? [] : vendorsOf(frame)
  return (
    <footer
      data-live="footer"
      className="mt-12 bg-chrome pt-8 pb-6 text-sm/5.5 text-on-chrome-2 [&_a:hover]:text-on-chrome [&_a:hover]:underline [&_li_a]:block [&_li_a]:py-1.25"
    >
      <div className="shell">
        <div className="grid grid-cols-2 gap-6 md:grid-cols-[2fr_1fr_1fr] md:gap-8">
          <div className="max-md:col-span-full">
            <a href={paths.home} className="inline-flex min-h-11 items-center text-on-chrome">
              <Logo label={t('site')} />
            </a>
            {frame?.status.licence ? <p className="my-2 max-w-136">{frame.status.licence}</p> : null}
            <p className="my-2 max-w-136">{t('footer.about')}</p>
          </div>
          <nav aria-label={t('footer.games')}>
            <h2 className="mb-1 text-sm/5 text-on-chrome">{t('footer.games')}</h2>
            <ul className="gap-x-6 sm:columns-2">
              {frame?.menus.map(({ gameType, name }) =>
                isLobbyType(gameType) ? (
                  <li key={gameType}>
                    <a href={lobbies[gameType]}>{name}</a>
                  </li>
                ) : null,
              )}
            </ul>
          </nav>
          <nav aria-label={t('footer.account')}>
            <h2 className="mb-1 text-sm/5 text-on-chrome">{t('footer.account')}</h2>
            <ul>
              {frame && isSwitchedOn(paths.pointMall(), frame.status.flags) ? (
                <li>
                  <a href={paths.pointMall()}>{t('pointMall')}</a>
                </li>
              ) : null}
              {frame && isSwitchedOn(paths.vip, frame.status.flags) ? (
                <li>
                  <a href={paths.vip}>{t('nav.vip')}</a>
                </li>
              ) : null}
              <li>
                <a href={paths.notices}>{t('notice.title')}</a>
              </li>
              {frame?.signedIn ? (
                <MemberLinks />
              ) : (
                <GuestLinks mayRegister={frame?.status.flags.DIRECTREG3 ?? false} />
              )}
            </ul>
          </nav>
        </div>
        {vendors.length > 0 ? (
          <nav aria-label={t('footer.vendors')} className="mt-6 border-t border-chrome-line pt-3">
            <ul className="flex flex-wrap gap-x-5">
              {vendors.map(({ vassalage, displayName, href }) => (
                <li key={vassalage}>
                  <a href={href}>{displayName}</a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <ServiceList channels={frame?.channels ?? []} />
        <PreferenceLine className="mt-3 flex items-center justify-between border-t border-chrome-line pt-3 lg:hidden" />
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-chrome-line pt-4">
          <span className="inline-grid size-8 place-items-center rounded-full border-[1.5px] text-xs font-bold text-on-chrome">
            18+
          </span>
          <span>{t('footer.adults')}</span>
          <HelpLinks />
          <a href={paths.responsibleGaming} className="underline underline-offset-[.2em]">
            {t('footer.responsible')}
          </a>
          <a href={paths.fairness} className="underline underline-offset-[.2em]">
            {t('footer.fairness')}
          </a>
          <span>{t('footer.copyright', { year: new Date().getUTCFullYear() })}</span>
        </div>
      </div>
    </footer>
  )
}

/** Help and terms only: the footer of header-only pages and of the personal center. */
export function SmallFooter() {
  return (
    <footer className="shell flex flex-wrap items-center gap-x-6 py-4 text-sm text-ink-2">
      <HelpLinks />
    </footer>
  )
}

function HelpLinks() {
  const { t } = useTranslation('common')
  return (
    <>
      <a href={paths.help} className="underline underline-offset-[.2em]">
        {t('footer.help')}
      </a>
      <a href={paths.terms} className="underline underline-offset-[.2em]">
        {t('footer.terms')}
      </a>
    </>
  )
}

function MemberLinks() {
  const { t } = useTranslation('common')
  const opens = useOpens()
  const panels = (['depositv2', 'withdraw', 'personalHistoryCopy'] as const).filter((panel) =>
    opens(paths.personal(panel)),
  )
  return (
    <>
      {panels.map((panel) => (
        <li key={panel}>
          <a href={paths.personal(panel)}>{t(`panel.${panel}`)}</a>
        </li>
      ))}
      <li>
        <a href={paths.logout}>{t('logout')}</a>
      </li>
    </>
  )
}

function GuestLinks({ mayRegister }: { mayRegister: boolean }) {
  const { t } = useTranslation('common')
  return (
    <>
      <li>
        <a href={paths.login}>{t('login')}</a>
      </li>
      {mayRegister ? (
        <li>
          <a href={paths.register}>{t('register')}</a>
        </li>
      ) : null}
    </>
  )
}

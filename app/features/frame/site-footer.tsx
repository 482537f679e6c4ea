import type { ReactNode } from 'react'
import { Icon } from '#app/components/pictures/icon.tsx'
import { Logo } from '#app/components/pictures/logo.tsx'
import { Picture } from '#app/components/pictures/picture.tsx'
import { usePictures } from '#app/components/pictures/use-pictures.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Written } from '#app/i18n/written.tsx'
import type { Channel, FrameData } from '#app/lib/pages/frame-data.ts'
import { isSwitchedOn } from '#app/lib/pages/gates.ts'
import { isLobbyType, lobbies, paths } from '#app/lib/pages/paths.ts'
import { Kept } from '#app/rendering/index.ts'
import { CustomerServiceLink } from '../site/customer-service-link.tsx'
import { channelsAt, useChannelName } from '../site/service-channels.tsx'
import { vendorLogo } from '../site/vendor-art.ts'
import { vendorsOf } from '../site/vendors-of.ts'
import { PreferenceLine, useAllLanguages } from './frame-preferences.tsx'

/** Licence, games and vendors, help, the house, and the age limit. The groups are folded on phones. */
export function SiteFooter({ frame }: { frame: FrameData | undefined }) {
  const isOn = (path: string) => frame !== undefined && isSwitchedOn(path, frame.status.flags)
  return (
    <footer data-live="footer" className="footer">
      <Kept
        name="footer"
        of={FooterParts}
        input={{
          menus: frame?.menus,
          lanes: frame?.lanes,
          licence: frame?.status.licence,
          year: new Date().getUTCFullYear(),
          feedback: isOn(paths.feedback),
          vip: isOn(paths.vip),
          pointMall: isOn(paths.pointMall()),
          agents: Boolean(frame?.status.flags.AGENTCENTER3 && !frame.signedIn),
          channels: JSON.stringify(channelsInFooter(frame?.channels ?? [])),
        }}
      />
    </footer>
  )
}

/** Its own, and those of the bar beside the page, for which a narrow window has no room. */
function channelsInFooter(channels: readonly Channel[]): Channel[] {
  const own = channelsAt(channels, 'footer')
  const isOwn = ({ type, name }: Channel) => own.some((one) => one.type === type && one.name === name)
  return [...own, ...channelsAt(channels, 'bar').filter((channel) => !isOwn(channel))]
}

interface FooterProps {
  menus: FrameData['menus'] | undefined
  lanes: FrameData['lanes'] | undefined
  licence: string | undefined
  year: number
  feedback: boolean
  vip: boolean
  pointMall: boolean
  agents: boolean
  channels: string
}

function FooterParts({
  menus,
  lanes,
  licence,
  year,
  feedback,
  vip,
  pointMall,
  agents,
  channels,
}: FooterProps) {
  const { t } = useTranslation('common')
  return (
    <div className="shell">
      <nav aria-label={t('footer.label')} className="footer-groups">
        <div>
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <a href={paths.home} className="flex min-h-11 items-center text-on-chrome">
              <Logo label={t('site')} />
            </a>
            <PreferenceLine className="flex items-center lg:hidden" />
          </div>
          {licence ? (
            <p className="mt-1 mb-2 max-w-136">
              <Written>{licence}</Written>
            </p>
          ) : null}
          <p className="my-2 max-w-136 max-md:hidden">{t('footer.about')}</p>
        </div>
        <Group title={t('footer.games')}>
          <GameLinks menus={menus} lanes={lanes} />
        </Group>
        <Group title={t('footer.support')}>
          <SupportLinks feedback={feedback} channels={JSON.parse(channels)} />
        </Group>
        <Group title={t('site')}>
          <SiteLinks vip={vip} pointMall={pointMall} agents={agents} />
        </Group>
      </nav>
      <p className="footer-end">
        <span className="grid size-8 flex-none place-items-center rounded-full border-[1.5px] text-xs font-bold text-on-chrome">
          18+
        </span>
        <span className="flex-1">{t('footer.adults')}</span>
        <span>{t('footer.copyright', { year })}</span>
      </p>
    </div>
  )
}

/** One group of links: folded on phones, one at a time; a column from 768 px. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details name="footer">
      <summary>
        {title}
        <Icon name="chevron-down" size="sm" />
      </summary>
      <ul>{children}</ul>
    </details>
  )
}

function GameLinks({ menus, lanes }: { [Part in 'menus' | 'lanes']: FrameData[Part] | undefined }) {
  const hasLogos = usePictures() !== null
  return (
    <>
      {menus?.list.map(({ gameType, name }) =>
        isLobbyType(gameType) ? (
          <FooterLink key={gameType} href={lobbies[gameType]}>
            {name}
          </FooterLink>
        ) : null,
      )}
      {vendorsOf(lanes?.list ?? []).map(({ vendorCode, displayName, href }) => (
        <FooterLink key={vendorCode} href={href}>
          <Picture path={vendorLogo(vendorCode)} className="inline-block size-6" />
          {hasLogos ? ` ${displayName}` : displayName}
        </FooterLink>
      ))}
    </>
  )
}

function SupportLinks({ feedback, channels }: { feedback: boolean; channels: Channel[] }) {
  const { t } = useTranslation('common')
  const nameOf = useChannelName()
  return (
    <>
      <FooterLink href={paths.help}>{t('footer.help')}</FooterLink>
      <FooterLink href={paths.contact}>{t('footer.contact')}</FooterLink>
      {channels.map((channel) => (
        <li
          key={`${channel.position} ${channel.type} ${channel.name}`}
          data-channels={channel.position}
          data-id={channel.type}
        >
          <CustomerServiceLink {...channel} look="bare">
            {nameOf(channel)}
          </CustomerServiceLink>
        </li>
      ))}
      <FooterLink href={paths.down}>{t('footer.app')}</FooterLink>
      {feedback ? <FooterLink href={paths.feedback}>{t('footer.feedback')}</FooterLink> : null}
      <FooterLink href={paths.terms}>{t('footer.terms')}</FooterLink>
      <FooterLink href={paths.responsibleGaming}>{t('footer.responsible')}</FooterLink>
      <FooterLink href={paths.languages}>{useAllLanguages()}</FooterLink>
    </>
  )
}

function SiteLinks({ vip, pointMall, agents }: { vip: boolean; pointMall: boolean; agents: boolean }) {
  const { t } = useTranslation('common')
  return (
    <>
      <FooterLink href={paths.fairness}>{t('footer.fairness')}</FooterLink>
      {vip ? <FooterLink href={paths.vip}>{t('nav.vip')}</FooterLink> : null}
      {pointMall ? <FooterLink href={paths.pointMall()}>{t('pointMall')}</FooterLink> : null}
      <FooterLink href={paths.notices}>{t('notice.title')}</FooterLink>
      {agents ? <FooterLink href={paths.joinAsAgent}>{t('footer.join')}</FooterLink> : null}
    </>
  )
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a href={href}>{children}</a>
    </li>
  )
}

/** Help, terms and the names of the vendors: the footer of pages with the header alone. */
export function SmallFooter({ frame }: { frame: FrameData | undefined }) {
  return <Kept name="small-footer" of={SmallFooterParts} input={{ lanes: frame?.lanes }} />
}

function SmallFooterParts({ lanes }: Pick<FooterProps, 'lanes'>) {
  const { t } = useTranslation('common')
  const vendors = vendorsOf(lanes?.list ?? [])
  return (
    <footer className="shell mt-auto flex flex-wrap items-center gap-x-6 py-2 text-sm text-ink-2 [&_a]:py-3 [&_a]:underline [&_a]:underline-offset-[.2em]">
      <a href={paths.help}>{t('footer.help')}</a>
      <a href={paths.terms}>{t('footer.terms')}</a>
      {vendors.length > 0 ? (
        <p data-vendors="">{vendors.map(({ displayName }) => displayName).join(' · ')}</p>
      ) : null}
    </footer>
  )
}

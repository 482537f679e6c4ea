import { Icon } from '#app/components/pictures/icon.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Channel } from '#app/lib/pages/frame-data.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { Kept } from '#app/rendering/index.ts'
import { CustomerServiceLink } from '../site/customer-service-link.tsx'
import { channelIcons, channelsAt, useChannelName } from '../site/service-channels.tsx'
import { useKnownFrame } from '../site/use-frame.ts'
import { useOpens } from '../site/use-opens.ts'

/**
 * The rebate to claim by hand, if that is on, and the channels of customer service; beside the page, if there is room
 * (product.md section 2, "Right-side bar").
 */
export function ServiceBar({ channels }: { channels: readonly Channel[] }) {
  const rebate = useRebateEntry()
  const here = channelsAt(channels, 'bar')
  if (here.length === 0 && !rebate) return null
  return <Kept name="service-bar" of={ServiceLinks} input={{ channels: JSON.stringify(here), rebate }} />
}

function ServiceLinks({ channels, rebate }: { channels: string; rebate: string | undefined }) {
  const { t } = useTranslation(['states', 'common'])
  const nameOf = useChannelName()
  return (
    <nav
      aria-label={t('service.open')}
      className="fixed end-0 top-1/2 z-(--z-sticky) grid [translate:0_-50%] ruled overflow-clip rounded-s-lg bg-chrome text-on-chrome max-xl:hidden"
    >
      {(JSON.parse(channels) as Channel[]).map((channel) => (
        <CustomerServiceLink
          key={`${channel.type} ${channel.name}`}
          {...channel}
          look="bare"
          className="grid size-10 place-items-center border-chrome-line hover:bg-chrome-2"
        >
          <Icon name={channelIcons[channel.type]} />
          <span className="sr-only">{nameOf(channel)}</span>
        </CustomerServiceLink>
      ))}
      {rebate ? (
        <a
          href={rebate}
          title={t('common:panel.manualRebate')}
          className="grid size-10 place-items-center hover:bg-chrome-2"
        >
          <Icon name="refresh" />
          <span className="sr-only">{t('common:panel.manualRebate')}</span>
        </a>
      ) : null}
    </nav>
  )
}

/** The URL of the rebate page; undefined for accounts that may not claim. A guest must log in there. */
function useRebateEntry(): string | undefined {
  const frame = useKnownFrame()
  const opens = useOpens()
  const href = paths.personal('manualRebate')
  const flags = frame?.status.flags
  const offered = frame?.signedIn ? opens(href) : flags?.MEMBERCENTER3 && flags.MANREBATE3
  return offered ? href : undefined
}

/**
 * Features to come: a click says so (product.md section 2, "Left bar"); for a member above them the way to the panel of recent
 * games.
 */
export function LeftBar() {
  const frame = useKnownFrame()
  const recent = Boolean(frame?.member && frame.status.flags.GAMELOREC3)
  return <Kept name="left-bar" of={Tools} input={{ recent }} />
}

function Tools({ recent }: { recent: boolean }) {
  const { t } = useTranslation('states')
  return (
    <aside aria-label={t('tools.label')} className="max-xl:hidden">
      <div className="fixed start-0 top-1/2 z-(--z-sticky) grid [translate:0_-50%] rounded-e-lg bg-chrome text-on-chrome">
        {recent ? (
          <a
            href={`${paths.games}#recent`}
            title={t('tools.recent')}
            className="grid size-10 place-items-center hover:bg-chrome-2"
          >
            <Icon name="clock" />
            <span className="sr-only">{t('tools.recent')}</span>
          </a>
        ) : null}
        <details data-menu="" className="relative">
          <summary
            aria-label={t('tools.label')}
            title={t('tools.label')}
            className="grid size-10 cursor-pointer place-items-center rounded-e-lg hover:bg-chrome-2"
          >
            <Icon name="gift" />
          </summary>
          <p
            data-updating=""
            className="absolute start-[calc(100%+.375rem)] top-1 rounded-md bg-chrome px-3 py-1.5 text-sm whitespace-nowrap"
          >
            {t('tools.updating')}
          </p>
        </details>
      </div>
    </aside>
  )
}

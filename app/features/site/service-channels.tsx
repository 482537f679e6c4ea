import { classNames } from '#app/components/class-names.ts'
import { Icon, type IconName } from '#app/components/pictures/icon.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Channel } from '#app/lib/pages/frame-data.ts'
import type { CsPosition, CsType } from '#contract/members/customer-service.ts'
import { CustomerServiceLink } from './customer-service-link.tsx'
import { useKnownFrame } from './use-frame.ts'

export const channelIcons: Record<CsType, IconName> = {
  TELEGRAM: 'telegram',
  FACEBOOK: 'facebook',
  LIVECHAT: 'headset',
  VIP: 'crown',
  OTHER: 'globe',
}

/** What channels are called: as the operator does, else by their type. */
export function useChannelName(): (channel: Pick<Channel, 'type' | 'name'>) => string {
  const { t } = useTranslation('states')
  return ({ type, name }) => name ?? t(`service.${type}`)
}

export const channelsAt = (channels: readonly Channel[], position: CsPosition): Channel[] =>
  channels.filter((channel) => channel.position === position)

/** The channels that the operator has set for this place; nothing where there are none. */
export function ServiceChannels({
  position,
  className,
}: {
  position: CsPosition
  className?: string | undefined
}) {
  const { t } = useTranslation('states')
  const nameOf = useChannelName()
  const channels = channelsAt(useKnownFrame()?.channels ?? [], position)
  if (channels.length === 0) return null
  return (
    <ul
      aria-label={t('service.open')}
      data-channels={position}
      className={classNames('flex flex-wrap gap-x-4 gap-y-1 text-sm', className)}
    >
      {channels.map((channel) => (
        <li key={`${channel.type} ${channel.name}`} data-id={channel.type}>
          <CustomerServiceLink {...channel}>
            <span className="flex items-center gap-1.5">
              <Icon name={channelIcons[channel.type]} size="sm" />
              {nameOf(channel)}
            </span>
          </CustomerServiceLink>
        </li>
      ))}
    </ul>
  )
}

import type { ReactNode } from 'react'
import { Count } from '#app/components/count.tsx'
import { SideMenu } from '#app/components/frame/side-menu.tsx'
import { Icon, type IconName } from '#app/components/pictures/icon.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type PersonalPanel, paths } from '#app/lib/pages/paths.ts'
import { KeptForAccount } from '../site/account-context.tsx'
import { useOpens } from '../site/use-opens.ts'

/** The panels by group, in menu order. A new panel needs a line here, a route and its gate; `identity` is reached from My account. */
const groups = [
  {
    title: null,
    panels: [
      ['overview', 'home'],
      ['securityCenter', 'shield'],
    ],
  },
  {
    title: 'center.money',
    panels: [
      ['transferFund', 'wallet'],
      ['depositv2', 'download'],
      ['withdraw', 'upload'],
      ['transferUpline', 'tree'],
    ],
  },
  {
    title: 'center.play',
    panels: [
      ['personalHistoryCopy', 'list'],
      ['transactionHistory', 'document'],
      ['personalProfit', 'chart'],
      ['bonusDetails', 'ticket'],
    ],
  },
  {
    title: 'center.rewards',
    panels: [
      ['rewardCenter', 'gift'],
      ['missionLeaderboard', 'task'],
      ['manualRebate', 'refresh'],
      ['playerRank', 'crown'],
      ['referral', 'users'],
      ['contracts', 'document'],
    ],
  },
  { title: 'center.messages', panels: [['messageV2', 'mail']] },
] as const satisfies readonly {
  title: string | null
  panels: readonly (readonly [PersonalPanel, IconName])[]
}[]

/** The first panel: `/personalCenter` redirects to it. */
export const firstPanel = groups[0].panels[0][0]

/** The badges of three panels; 0 if the module is off. */
export interface CenterCounts {
  rewards: number
  missions: number
  unreadMessage: number
}

/** The entries with a badge (product.md section 2). */
const countOf = {
  rewardCenter: 'rewards',
  missionLeaderboard: 'missions',
  messageV2: 'unreadMessage',
} as const satisfies Partial<Record<PersonalPanel, keyof CenterCounts>>
const countedPanels = ['rewardCenter', 'missionLeaderboard', 'messageV2'] as const
const isCounted = (panel: PersonalPanel): panel is keyof typeof countOf => panel in countOf

/** The menu of the personal center, without closed panels. `current` is the panel shown. */
export function CenterMenu({ current, counts }: { current: string; counts: CenterCounts }) {
  const opens = useOpens()
  const slots: { [Name in keyof CenterCounts]?: ReactNode } = {}
  for (const panel of countedPanels)
    if (opens(paths.personal(panel))) slots[countOf[panel]] = <Count value={counts[countOf[panel]]} />
  return <KeptForAccount name="center-menu" of={MenuParts} input={{ current }} slots={slots} />
}

function MenuParts({
  current,
  ...badges
}: { current: string } & { [Name in keyof CenterCounts]?: ReactNode }) {
  const { t } = useTranslation('common')
  const opens = useOpens()
  const badgeOf = (panel: PersonalPanel) => (isCounted(panel) ? badges[countOf[panel]] : undefined)
  const entries = groups
    .map(({ title, panels }) => ({
      title: title ? t(title) : undefined,
      items: panels
        .filter(([panel]) => opens(paths.personal(panel)))
        .map(([panel, icon]) => ({
          href: paths.personal(panel),
          label: t(`panel.${panel}`),
          icon,
          current: panel === current,
          badge: badgeOf(panel),
        })),
    }))
    .filter(({ items }) => items.length > 0)
  return (
    <>
      {current === firstPanel ? null : (
        <nav aria-label={t(`panel.${firstPanel}`)} className="-mt-2 lg:hidden">
          <a
            href={paths.personal(firstPanel)}
            className="flex min-h-11 w-fit items-center gap-1 text-sm font-semibold text-link"
          >
            <Icon name="chevron-left" size="sm" className="mirrored" />
            {t(`panel.${firstPanel}`)}
          </a>
        </nav>
      )}
      <SideMenu groups={entries} label={t('center.menu')} />
    </>
  )
}

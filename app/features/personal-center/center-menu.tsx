import { useTranslation } from 'react-i18next'
import type { IconName } from '#app/components/icon.tsx'
import { SideMenu } from '#app/components/side-menu.tsx'
import { type PersonalPanel, paths } from '#app/lib/paths.ts'
import { useOpens } from '../site/use-opens.ts'

/** The panels by group, in the order of the menu. A new panel is a line here, a route and its gate. */
const groups = [
  { title: null, panels: [['securityCenter', 'shield']] },
  {
    title: 'center.money',
    panels: [
      ['depositv2', 'download'],
      ['withdraw', 'upload'],
    ],
  },
  {
    title: 'center.play',
    panels: [
      ['personalHistoryCopy', 'list'],
      ['transactionHistory', 'document'],
    ],
  },
] as const satisfies readonly {
  title: string | null
  panels: readonly (readonly [PersonalPanel, IconName])[]
}[]

/** The first entry: where `/personalCenter` leads. */
export const firstPanel: PersonalPanel = groups[0].panels[0][0]

/** The menu of the personal center, without the panels that are closed. `current` is the panel that is shown. */
export function CenterMenu({ current }: { current: string }) {
  const { t } = useTranslation('common')
  const opens = useOpens()
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
        })),
    }))
    .filter(({ items }) => items.length > 0)
  return <SideMenu groups={entries} label={t('center.menu')} summary={t('center.menu')} />
}

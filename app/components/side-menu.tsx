import { Count } from './count.tsx'
import { Icon, type IconName } from './icon.tsx'

export interface SideMenuItem {
  href: string
  label: string
  icon: IconName
  current?: boolean | undefined
  /** The number on its badge. */
  count?: number | undefined
}

export interface SideMenuGroup {
  /** The heading of the group; absent for entries without one. */
  title?: string | undefined
  items: readonly SideMenuItem[]
}

export interface SideMenuProps {
  groups: readonly SideMenuGroup[]
  /** The accessible name of the menu, and the drop-down's label if no entry is current. */
  label: string
  /** The landmark's name in the drop-down: landmark names of a page must differ, even if only one is visible. */
  narrowLabel: string
  /** The total; less than the sum of the counts if an item is counted at two entries. */
  waiting: number
}

/** The menu of a centre: a column from 1024 px, below that a drop-down labelled with the current entry. */
export function SideMenu({ groups, label, narrowLabel, waiting }: SideMenuProps) {
  const current = groups.flatMap(({ items }) => items).find((item) => item.current)
  return (
    <>
      <details data-menu="" className="group rounded-lg border border-line bg-surface shadow-card lg:hidden">
        <summary className="flex min-h-11 items-center gap-2.5 px-4 py-2 text-sm font-semibold">
          <Icon name="menu" />
          <span className="min-w-0 flex-1">
            {current ? <span className="sr-only">{label}: </span> : null}
            {current?.label ?? label}
          </span>
          <Count value={waiting} />
          <Icon name="chevron-down" size="sm" className="group-open:rotate-180" />
        </summary>
        <nav aria-label={narrowLabel} className="border-t border-line p-2">
          <Groups groups={groups} />
        </nav>
      </details>
      <nav
        aria-label={label}
        className="sticky top-19 max-h-[calc(100vh-5.75rem)] overflow-y-auto max-lg:hidden"
      >
        <Groups groups={groups} />
      </nav>
    </>
  )
}

function Groups({ groups }: { groups: readonly SideMenuGroup[] }) {
  return groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups do not change places
    <div key={index}>
      {group.title ? <p className="side-title">{group.title}</p> : null}
      <ul>
        {group.items.map(({ href, label, icon, current, count }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'page' : undefined} className="side-link">
              <Icon name={icon} />
              <span className="flex-1">{label}</span>
              {count ? <Count value={count} /> : null}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ))
}

import type { ReactNode } from 'react'
import { Icon, type IconName } from '../pictures/icon.tsx'

export interface SideMenuItem {
  href: string
  label: string
  icon: IconName
  current?: boolean | undefined
  /** A `Count`. */
  badge?: ReactNode
}

export interface SideMenuGroup {
  /** The heading of the group; absent for entries without one. */
  title?: string | undefined
  items: readonly SideMenuItem[]
}

export interface SideMenuProps {
  groups: readonly SideMenuGroup[]
  /** The accessible name of the menu. */
  label: string
}

/** The menu of a centre, a column from 1024 px; below that its hub shows the ways. */
export function SideMenu({ groups, label }: SideMenuProps) {
  return (
    <nav aria-label={label} className="sticky top-19 max-lg:hidden">
      <MenuGroups groups={groups} />
    </nav>
  )
}

/** The entries alone: in a fold, where there is no room for a column. */
export function MenuGroups({ groups }: { groups: readonly SideMenuGroup[] }) {
  return groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups do not change places
    <div key={index}>
      {group.title ? <p className="side-title">{group.title}</p> : null}
      <ul>
        {group.items.map(({ href, label, icon, current, badge }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'page' : undefined} className="side-link">
              <Icon name={icon} />
              <span className="flex-1">{label}</span>
              {badge}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ))
}

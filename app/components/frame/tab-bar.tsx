import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../pictures/icon.tsx'

export interface TabBarItem {
  href: string
  label: string
  icon: IconName
  current?: boolean | undefined
  /** The primary action: its icon is filled. */
  strong?: boolean | undefined
}

/** Five links at the bottom of the window, below 1024 px. */
export function TabBar({ items, label }: { items: readonly TabBarItem[]; label: string }) {
  return (
    <nav
      aria-label={label}
      className="tab-bar fixed inset-x-0 bottom-0 z-(--z-tabbar) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {/* as wide as its word: an equal fifth of 360 px is too narrow for the longest */}
      <ul className="mx-auto flex max-w-160">
        {items.map(({ href, label: text, icon, current, strong }) => (
          <li key={href} className="min-w-0 flex-auto">
            <a href={href} aria-current={current ? 'page' : undefined} className="tab">
              <Icon
                name={icon}
                className={classNames(strong && 'h-6! w-10! rounded-md bg-act py-0.5 text-on-act')}
              />
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

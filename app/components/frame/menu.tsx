import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../pictures/icon.tsx'

export interface MenuProps {
  /** On the button. For an icon alone, `label` is its accessible name. */
  summary: ReactNode
  label?: string | undefined
  /** Opens towards the start instead of the end. */
  start?: boolean | undefined
  className?: string | undefined
  /** `MenuLink`, `MenuButton` in its form, or anything else. */
  children: ReactNode
}

/** A drop-down: `<details>`, so it opens without a script; with one, Escape and a click outside close it. */
export function Menu({ summary, label, start, className, children }: MenuProps) {
  return (
    <details data-menu="" className={classNames('relative', className)}>
      <summary aria-label={label} className="menu-button">
        {summary}
        <Icon name="chevron-down" size="sm" />
      </summary>
      <div data-raised="" className={classNames('menu-panel', start ? 'start-0' : 'end-0')}>
        {children}
      </div>
    </details>
  )
}

/** A line of a menu that leads somewhere; `current`: it leads to this page. */
export function MenuLink({
  icon,
  current,
  children,
  ...rest
}: {
  icon?: IconName | undefined
  href: string
  current?: boolean | undefined
} & ComponentPropsWithoutRef<'a'>) {
  return (
    <a {...rest} aria-current={current ? 'page' : undefined} className="menu-entry">
      {icon ? <Icon name={icon} /> : null}
      {children}
    </a>
  )
}

/** Submits its form: sign-out, a language. */
export function MenuButton(props: ComponentPropsWithoutRef<'button'>) {
  return <button type="submit" {...props} className="menu-entry" />
}

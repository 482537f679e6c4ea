import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

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

/** A drop-down: `<details>`, so it opens without a script; with one Escape and a click outside close it. */
export function Menu({ summary, label, start, className, children }: MenuProps) {
  return (
    <details data-menu="" className={classNames('relative', className)}>
      <summary
        aria-label={label}
        className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2.5 text-sm font-semibold hover:bg-sunken chrome:hover:bg-chrome-2"
      >
        {summary}
        <Icon name="chevron-down" size="sm" />
      </summary>
      <div
        data-raised=""
        className={classNames(
          'absolute top-[calc(100%+.375rem)] z-(--z-pop) min-w-56 rounded-lg border border-line bg-raised p-2 text-ink shadow-pop [--focus-here:var(--color-focus)]',
          start ? 'start-0' : 'end-0',
        )}
      >
        {children}
      </div>
    </details>
  )
}

const entry =
  'flex min-h-10 w-full items-center gap-2.5 rounded-md px-2.5 text-start text-sm font-medium hover:bg-sunken aria-[current]:font-bold aria-[current]:text-link'

interface Entry {
  icon?: IconName | undefined
}

export function MenuLink({
  icon,
  current,
  children,
  ...rest
}: Entry & { href: string; current?: boolean | undefined } & ComponentPropsWithoutRef<'a'>) {
  return (
    <a {...rest} aria-current={current ? 'page' : undefined} className={entry}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </a>
  )
}

/** Submits its form: sign-out, a language. */
export function MenuButton({ icon, children, ...rest }: Entry & ComponentPropsWithoutRef<'button'>) {
  return (
    <button type="submit" {...rest} className={entry}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  )
}

import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './pictures/icon.tsx'

interface Look {
  /**
   * `act`: the primary action of a view. `plain`: outlined. `quiet`: no outline. `danger`: destructive. `inverse`: on
   * game art.
   */
  look?: 'act' | 'plain' | 'quiet' | 'danger' | 'inverse' | undefined
  /** 36 px high: dense rows on wide screens. */
  small?: boolean | undefined
  /** As wide as its box. */
  wide?: boolean | undefined
  /** Before the label. */
  icon?: IconName | undefined
}

const classesOf = ({ look = 'plain', small, wide }: Look, className?: string) =>
  classNames(
    'button',
    look !== 'plain' && `button-${look}`,
    small && 'button-sm',
    wide && 'w-full whitespace-normal',
    className,
  )

export interface ButtonProps extends Look, ComponentPropsWithoutRef<'button'> {
  /** With a script: the label while the button's form (`data-enhance`) is being sent. */
  pendingLabel?: string | undefined
}

/** A button that submits its form (or `type="button"`). */
export function Button({ look, small, wide, icon, pendingLabel, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="submit"
      className={classesOf({ look, small, wide }, className)}
      data-pending-label={pendingLabel}
      {...rest}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  )
}

export interface LinkButtonProps extends Look, ComponentPropsWithoutRef<'a'> {
  href: string
}

/** A link that looks like a button. */
export function LinkButton({ look, small, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a className={classesOf({ look, small, wide }, className)} {...rest}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </a>
  )
}

interface IconOnly {
  icon: IconName
  /** The accessible name and the tooltip. */
  label: string
}

/** 44 px, an icon alone. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: IconOnly & ComponentPropsWithoutRef<'button'>) {
  return (
    <button
      type="submit"
      className={classNames('icon-button', className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  )
}

/** The same as a link. */
export function IconLink({
  icon,
  label,
  href,
  className,
  ...rest
}: IconOnly & ComponentPropsWithoutRef<'a'> & { href: string }) {
  return (
    <a
      href={href}
      className={classNames('icon-button', className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} />
    </a>
  )
}

/** A link at the text's own size, for use outside a paragraph. */
export function TextLink({
  className,
  children,
  ...rest
}: ComponentPropsWithoutRef<'a'> & { href: string; children: ReactNode }) {
  return (
    <a className={classNames('word-link', className)} {...rest}>
      {children}
    </a>
  )
}

import { classNames } from './class-names.ts'
import { type IconName, iconShapes } from './icon-shapes.ts'
import { useShape } from './sprite.tsx'

export type { IconName }

export interface IconProps {
  name: IconName
  /** `sm` is 16 px, else 20 px. */
  size?: 'sm' | undefined
  className?: string | undefined
}

/** An icon beside a word; hidden from screen readers, so the word is required. */
export function Icon({ name, size, className }: IconProps) {
  const markup = `<path d="${iconShapes[name]}"/>`
  const shared = useShape(`i-${name}`, '0 0 24 24', markup)
  const names = classNames('icon', size && `icon-${size}`, className)
  if (shared)
    return (
      <svg className={names} aria-hidden="true">
        <use href={`#i-${name}`} />
      </svg>
    )
  return (
    <svg className={names} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconShapes[name]} />
    </svg>
  )
}

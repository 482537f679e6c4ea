import { classNames } from '../class-names.ts'
import { type IconName, iconNames, iconShapes } from './icon-shapes.ts'
import { useShape } from './sprite.tsx'

export type { IconName }

/** Written once: a page has a hundred icons. */
const drawings = Object.fromEntries(
  iconNames.map((name) => [
    name,
    { id: `i-${name}`, href: `#i-${name}`, markup: `<path d="${iconShapes[name]}"/>` },
  ]),
) as Record<IconName, { id: string; href: string; markup: string }>

export interface IconProps {
  name: IconName
  /** `sm` is 16 px, else 20 px. */
  size?: 'sm' | undefined
  className?: string | undefined
}

/** An icon beside a word; hidden from screen readers, so the word is required. */
export function Icon({ name, size, className }: IconProps) {
  const { id, href, markup } = drawings[name]
  const shared = useShape(id, '0 0 24 24', markup)
  const names = classNames('icon', size && `icon-${size}`, className)
  if (shared)
    return (
      <svg className={names} aria-hidden="true">
        <use href={href} />
      </svg>
    )
  return (
    <svg className={names} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconShapes[name]} />
    </svg>
  )
}

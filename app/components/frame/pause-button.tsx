import { classNames } from '../class-names.ts'
import { Icon } from '../pictures/icon.tsx'

/** Pauses the motion in the nearest `data-moving`; shown with a script only, like the motion itself, in a room that it has before. */
export function PauseButton({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <button
      type="button"
      data-pause=""
      aria-pressed={false}
      aria-label={label}
      title={label}
      className={classNames('js-space pause-button icon-button', className)}
    >
      <Icon name="pause" size="sm" />
      <Icon name="play" size="sm" />
    </button>
  )
}

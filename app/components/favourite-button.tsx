import { Icon } from './icon.tsx'

/** The star of a tile: a submit button, so it stands inside its own form. `label` says what a press does, with the game's name. */
export function FavouriteButton({ label, pressed }: { label: string; pressed: boolean }) {
  return (
    <button type="submit" className="icon-button" aria-label={label} aria-pressed={pressed}>
      <span>
        <Icon name="star" size="sm" />
      </span>
    </button>
  )
}

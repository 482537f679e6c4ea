import { Icon } from './pictures/icon.tsx'

/** The star of a tile: a submit button, inside a form of its own. `label` names the action and the game. */
export function FavouriteButton({ label, pressed }: { label: string; pressed: boolean | 'true' | 'false' }) {
  return (
    <button type="submit" className="icon-button" aria-label={label} aria-pressed={pressed}>
      <span>
        <Icon name="star" size="sm" />
      </span>
    </button>
  )
}

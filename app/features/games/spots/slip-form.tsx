import type { GameName } from '#contract/play/games/index.ts'
import type { Staked } from './slip.ts'

/**
 * The form of a cloth: it asks for the page with a chip more, or less. It moves no money, and so its state is in the URL.
 * Its buttons lie on the cloth and in the panel, within the form that bets, and name it.
 */
export const CLOTH_FORM = 'form-cloth'

export function SlipForm({
  game,
  path,
  staked,
}: {
  game: GameName
  path: string
  staked: readonly Staked[]
}) {
  return (
    <form id={CLOTH_FORM} action={path} data-enhance="" data-game={game} hidden>
      {staked.map((lying) => (
        <StakedFields key={lying.spot} {...lying} />
      ))}
    </form>
  )
}

const StakedFields = ({ spot, stake }: Staked) => (
  <>
    <input type="hidden" name="spot" value={spot} />
    <input type="hidden" name="stake" value={stake} />
  </>
)

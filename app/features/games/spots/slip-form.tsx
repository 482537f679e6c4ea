import type { GameName } from '#contract/play/games/index.ts'
import type { Slip, SpotStake } from './slip.ts'

/**
 * The form of a cloth: it asks for the page with a chip more, or less. It moves no money, and so its state is in the URL.
 * Its buttons lie on the cloth and in the panel, within the form that bets, and name it.
 */
export const CLOTH_FORM = 'form-cloth'

export function SlipForm({
  game,
  path,
  slip: { staked, steps },
}: {
  game: GameName
  path: string
  slip: Slip
}) {
  return (
    <form id={CLOTH_FORM} action={path} data-enhance="" data-game={game} hidden>
      {staked.map((lying) => (
        <StakedFields key={lying.spot} {...lying} />
      ))}
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same chip may be laid twice
        <input key={at} type="hidden" name="step" value={step} />
      ))}
    </form>
  )
}

const StakedFields = ({ spot, stake }: SpotStake) => (
  <>
    <input type="hidden" name="spot" value={spot} />
    <input type="hidden" name="stake" value={stake} />
  </>
)

import { classNames } from '#app/components/class-names.ts'
import { colourOf } from '#contract/play/games/roulette.ts'

export const grounds = { red: 'bg-rouge', black: 'bg-noir', green: 'bg-zero' } as const

/** A number in the colour of its pocket. */
export const PocketNumber = ({ number, large }: { number: number; large?: boolean }) => (
  <b
    className={classNames(
      'digits inline-grid place-items-center rounded-md text-on-stage',
      grounds[colourOf(number)],
      large ? 'min-w-18 border-2 border-leaf px-3 text-3xl font-heavy' : 'min-w-9 px-2 text-md/8',
    )}
  >
    {number}
  </b>
)

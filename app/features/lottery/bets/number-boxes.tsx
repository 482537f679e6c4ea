import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Play } from '#contract/play/games/lottery/plays.ts'
import type { ScarceNumber } from '#contract/play/lottery.ts'
import { gridOf } from './play-tabs.ts'

/** What can be ticked for a line: its numbers, the digits of their places, whole sets. */

const digits = Array.from({ length: 10 }, (_, digit) => String(digit))
const animals = Array.from({ length: 12 }, (_, animal) => `giap-${animal + 1}`)
const setGroups = [
  ['chan', 'le', 'tai', 'xiu', 'kep'],
  digits.map((digit) => `dau-${digit}`),
  digits.map((digit) => `duoi-${digit}`),
  animals,
]

/** The numbers of a play, each a box to tick; the ticked ones of a play on combinations make one. */
export function NumberGrid({
  play,
  ticked,
  soldOut: sold,
}: {
  play: Play
  ticked: ReadonlySet<string>
  soldOut: readonly ScarceNumber[]
}) {
  const { t } = useTranslation('lottery')
  const grid = gridOf(play)
  if (grid.length === 0) return play.size === 1 ? <DigitColumns play={play} ticked={ticked} /> : null
  const soldOut = new Set(
    sold.filter(({ playType }) => playType === play.playType).map(({ number }) => number),
  )
  return (
    <fieldset>
      <legend>{play.size > 1 ? t('tickExactly', { count: play.size }) : t('tick')}</legend>
      <div className="num">
        {grid.map((number) => (
          <label key={number} data-sold-out={soldOut.has(number) ? number : undefined}>
            <input
              type="checkbox"
              name="number"
              value={number}
              defaultChecked={ticked.has(number)}
              disabled={soldOut.has(number)}
            />
            {number}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The boxes of each place of a number: `*4**` is a 4 at the second of four. */
const placesOf = ({ digits: count }: Play) =>
  Array.from({ length: count }, (_, place) => ({
    name: place + 1,
    boxes: digits.map((digit) => digit.padStart(place + 1, '*').padEnd(count, '*')),
  }))

/** The digits of each place of a number that has three or four: they stand for all numbers that can be made of them. */
function DigitColumns({ play, ticked }: { play: Play; ticked: ReadonlySet<string> }) {
  const { t } = useTranslation('lottery')
  return (
    <fieldset>
      <legend>{t('tickPlaces')}</legend>
      {placesOf(play).map(({ name, boxes }) => (
        // biome-ignore lint/a11y/useSemanticElements: the fieldset is that of all places
        <div key={name} role="group" aria-label={t('placeOf', { place: name })} className="num lot-place">
          {boxes.map((box, digit) => (
            <label key={box}>
              <input type="checkbox" name="number" value={box} defaultChecked={ticked.has(box)} />
              {digit}
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  )
}

/** Whole sets of numbers, folded until one of them is wanted. */
export function NumberSets({ ticked }: { ticked: ReadonlySet<string> }) {
  const { t } = useTranslation('lottery')
  return (
    <details className="lot-sets" open={setGroups.flat().some((set) => ticked.has(set))}>
      <summary>{t('sets')}</summary>
      {setGroups.map((sets) => (
        <div key={sets[0]} className="num">
          {sets.map((set) => (
            <label key={set}>
              <input type="checkbox" name="number" value={set} defaultChecked={ticked.has(set)} />
              <SetName set={set} />
            </label>
          ))}
        </div>
      ))}
    </details>
  )
}

function SetName({ set }: { set: string }) {
  const { t } = useTranslation('lottery')
  const [kind = '', which = ''] = set.split('-')
  return kind === 'giap' ? t(`animal.${which as '1'}`) : t(`set.${kind as 'chan'}`, { digit: which })
}

import { CodeBlock } from '#app/components/code-block.tsx'
import { Money } from '#app/components/money.tsx'
import { type Description, ValueList } from '#app/components/records/description-list.tsx'
import type { GameWords } from '#app/i18n/game-words.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { CommandList } from './command-list.tsx'
import type { Proof } from './proof.ts'
import { drawCommand } from './shell-commands.ts'

/** The shell command that makes the draw of one of `outOf` outcomes again from the digest's number, in hex. */
export function DrawCommand({
  id,
  note,
  hex,
  outOf,
}: {
  id: string
  note: string
  hex: string
  outOf: number
}) {
  return <CommandList commands={[{ id, note, command: drawCommand(hex, outOf) }]} />
}

/** How a game draws: its formula, what is drawn again, and what the number means. */
export function AboutDraw({ formula, skip, text }: { formula: string; skip: string; text: string }) {
  return (
    <>
      <CodeBlock>{formula}</CodeBlock>
      <p className="text-sm text-ink-2">{skip}</p>
      <p>{text}</p>
    </>
  )
}

/** The games whose own catalogue has certain texts. */
type GameWith<Texts> = {
  [Game in keyof GameWords]: GameWords[Game] extends Texts ? Game : never
}[keyof GameWords]

/** A game whose own catalogue says how it draws. */
type DescribedGame = GameWith<{ about: { formula: string; skip: string; text: string } }>

/** How a game draws, in the words of its catalogue. */
function AboutGame({ game }: { game: DescribedGame }) {
  // They all have these three texts; types know Dice's.
  const { t } = useTranslation(`game-${game}` as 'game-dice')
  return <AboutDraw formula={t('about.formula')} skip={t('about.skip')} text={t('about.text')} />
}

export const aboutGame = (game: DescribedGame) => () => <AboutGame game={game} />

interface PaidFigures {
  proof: Proof
  multiplier: string
}

/** How a game comes to its multiplier and its payout. */
interface PaidWords {
  multiplier: string
  payout: string
}

/** The figures of what a draw paid. */
export function PaidValues({
  proof: { stake, payout, result },
  multiplier,
  words,
}: PaidFigures & { words: PaidWords }) {
  const { t } = useTranslation(['fairness', 'games'])
  const figure = useFigure()
  return (
    <ValueList
      items={[
        figure(words.multiplier, multiplier, 'multiplier'),
        figure(t('fairness:stake'), stake, 'stake'),
        figure(words.payout, payout, 'payout'),
        {
          term: t('fairness:result'),
          detail: t(`games:round.${result}`),
          value: result,
          field: 'result',
        },
      ]}
    />
  )
}

/** The same in the words of the game's own catalogue. */
export function PaidByGame({ game, ...figures }: PaidFigures & { game: GameWith<{ proof: PaidWords }> }) {
  // They all have these two texts; types know Dice's.
  const { t } = useTranslation(`game-${game}` as 'game-dice')
  return <PaidValues {...figures} words={{ multiplier: t('proof.multiplier'), payout: t('proof.payout') }} />
}

/** The number that was drawn, and what the game makes of it. */
export function DrawnValues({
  proof: { number },
  items,
}: {
  proof: Pick<Proof, 'number'>
  items: readonly Description[]
}) {
  const { t } = useTranslation('fairness')
  const figure = useFigure()
  return <ValueList items={[figure(t('number'), number, 'number'), ...items]} />
}

/** A figure of a proof: with the decimals of the page's language to read, and as it is for scripts. */
export function useFigure() {
  const decimal = useDecimal()
  return (term: string, figure: string, field: string): Description => ({
    term,
    detail: decimal(figure),
    value: figure,
    field,
  })
}

/** What is drawn, hashed or repeated letter by letter: it stands as it is in every language. */
export const exactly = (term: string, text: string, field?: string): Description => ({
  term,
  detail: <code className="text-sm">{text}</code>,
  field,
})

/** What a round cost, paid and brought, for its summary. */
export function useMoneyItems({ stake, payout }: Pick<Proof, 'stake' | 'payout'>): Description[] {
  const { t } = useTranslation('games')
  return [
    { term: t('round.stake'), detail: <Money amount={stake} /> },
    { term: t('round.payout'), detail: <Money amount={payout} /> },
    { term: t('round.net'), detail: <Money amount={moneyOf(minorOf(payout) - minorOf(stake))} signed /> },
  ]
}

// biome-ignore-all lint/correctness/noComponentHookFactories: made once for each of the slots, when its module is loaded
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { semicolonOf } from '#app/i18n/sentences.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Action } from '#contract/play/games/index.ts'
import { slotFigures } from '#contract/play/games/slots/slots-figures.ts'
import { stakeAlone } from '../choices.ts'
import type { AnyGameParts, GameParts, GameWords } from '../game-parts.ts'
import { Wait } from '../table/stage.tsx'
import { stakeOn } from '../usual-stake.ts'
import { SlotPanel, slotForm, slotFormReader } from './slot-form.tsx'
import type { SeenRound, SlotModel, SlotName, SlotOutcome, SlotStanding } from './slot-model.ts'
import { SlotPicture } from './slot-picture.tsx'
import { numbersOf, slotProof, stopsText } from './slot-proof.tsx'
import { slotProspect } from './slot-prospect.ts'
import { SlotRules, SlotTables } from './slot-rules.tsx'
import { Begun, Ended, type SlotTable, slotSteps } from './slot-steps.tsx'
import { RoundWins, useWonText, WinPlace } from './slot-wins.tsx'
import { useKindWords, useTimes } from './slot-words.ts'

/** A model whose rounds are those of its game. */
type ModelOf<Of extends SlotOutcome, St extends SlotStanding> = Omit<
  SlotModel,
  'rangesOf' | 'isDrawn' | 'isPicked' | 'seenOf'
> & {
  rangesOf(outcome: Of): readonly number[]
  isDrawn(outcome: Of, values: readonly number[]): boolean
  isPicked?(actions: readonly Action[], outcome: Of): boolean
  seenOf(round: Of | St): SeenRound | null
}

/** All parts of one slot game: those that all slots share, and its own. */
export function slotGame<Game extends SlotName, Of extends SlotOutcome, St extends SlotStanding>(
  own: ModelOf<Of, St> & { game: Game; position: number },
): GameParts<Game> {
  // A table of a game is given rounds of this game alone.
  const model = own as unknown as SlotModel & { game: Game; position: number }

  function useWords(): GameWords<SlotOutcome> {
    const { act, again, stage, on } = useKindWords(model)
    const times = useTimes()
    return {
      act,
      again,
      stage,
      result: ({ multiplier }) => times(BigInt(multiplier.replace('.', ''))),
      on: () => on,
    }
  }

  const seenAt = ({ last, open }: SlotTable) => {
    const round = open?.standing ?? last?.outcome
    return round ? model.seenOf(round) : null
  }

  const parts: Omit<AnyGameParts<never, SlotOutcome, SlotStanding>, 'read' | 'steps'> = {
    game: model.game,
    position: model.position,
    form: slotForm,
    ground: model.ground,
    stageClass: model.kind === 'cascade' ? 'stage-reels stage-tiles' : 'stage-reels',
    useWords,
    useErrors: () => ({}),
    live: true,
    valuesOf: (table) => ({ stake: stakeOn(table) }),
    prospectOf: (table) => slotProspect(slotFigures[model.game], stakeOn(table)),
    Scene: (table) => <SlotPicture model={model} round={seenAt(table)} atTable />,
    Outcome({ outcome }) {
      const { t } = useTranslation('game-slots')
      const decimal = useDecimal()
      const wonText = useWonText(model)
      const round = model.seenOf(outcome)
      const jackpot = 'jackpot' in outcome ? outcome.jackpot : undefined
      const hit = jackpot !== undefined && minorOf(jackpot.won) > 0n
      return (
        <output>
          {round && wonText(round)}
          {hit ? (
            <b data-jackpot-won={jackpot.won}> {t('jackpot.hit', { amount: decimal(jackpot.won) })}</b>
          ) : null}
        </output>
      )
    },
    OnStage: ({ last, open }) =>
      open ? (
        <Begun model={model} open={open} />
      ) : last ? (
        <Ended model={model} last={last} />
      ) : (
        <Ready model={model} />
      ),
    Panel: SlotPanel,
    MorePanel: (table) => <WinPlace kind={model.kind} round={seenAt(table)} />,
    marks: (outcome) => ({ 'data-outcome': stopsText(outcome) }),
    Rules: (props) => <SlotRules model={model} {...props} />,
    choicesOf: stakeAlone,
    Odds: () => <SlotTables model={model} />,
    Record({ outcome, money }) {
      const { t } = useTranslation('records')
      const { list, language } = useFormat()
      const words = useKindWords(model)
      const round = model.seenOf(outcome)
      return (
        <>
          <SlotPicture model={model} round={round} />
          {round ? <RoundWins kind={model.kind} round={round} /> : null}
          <DescriptionList
            items={[
              {
                term: words.outcome,
                detail: (
                  <span className="digits [overflow-wrap:anywhere]" data-outcome={stopsText(outcome)}>
                    {numbersOf(outcome).map(list).join(semicolonOf(language))}
                  </span>
                ),
              },
              {
                term: t('bet.multiplier'),
                detail: <span className="digits">×{outcome.multiplier}</span>,
              },
              ...money,
            ]}
          />
        </>
      )
    },
    proof: slotProof(model),
  }
  return {
    ...parts,
    read: slotFormReader(model.game),
    steps: slotSteps(model),
  } as unknown as GameParts<Game>
}

function Ready({ model }: { model: SlotModel }) {
  return <Wait>{useKindWords(model).wait}</Wait>
}

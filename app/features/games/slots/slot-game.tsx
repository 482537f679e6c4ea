// biome-ignore-all lint/correctness/noComponentHookFactories: made once for each of the slots, when its module is loaded
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { slotFigures } from '#contract/play/games/slots-figures.ts'
import { stakeAlone } from '../choices.ts'
import type { AnyGameParts, GameParts, GameWords } from '../game-parts.ts'
import { Wait } from '../table/stage.tsx'
import { stakeOn } from '../usual-stake.ts'
import { SlotPanel, slotForm, slotFormReader } from './slot-form.tsx'
import type { SlotModel, SlotName, SlotOutcome } from './slot-model.ts'
import { SlotPicture } from './slot-picture.tsx'
import { slotProof, stopsText } from './slot-proof.tsx'
import { slotProspect } from './slot-prospect.ts'
import { SlotRules, SlotTables } from './slot-rules.tsx'
import { useWonText, WinList, WinPlace } from './slot-wins.tsx'
import { useKindWords, useTimes } from './slot-words.ts'

/** All parts of one of the slots, from what it is besides what all of them are. */
export function slotGame<Game extends SlotName>(
  model: SlotModel & { game: Game; position: number },
): GameParts<Game> {
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

  const parts: Omit<AnyGameParts<never, SlotOutcome>, 'read'> = {
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
    Scene: ({ last }) => <SlotPicture model={model} outcome={last?.outcome ?? null} />,
    Outcome({ outcome }) {
      const { t } = useTranslation('game-slots')
      const decimal = useDecimal()
      const wonText = useWonText(model)
      const spin = model.spinOf(outcome.stops)
      const jackpot = 'jackpot' in outcome ? outcome.jackpot : undefined
      const hit = jackpot !== undefined && minorOf(jackpot.won) > 0n
      return (
        <output>
          {spin && wonText(spin)}
          {hit ? (
            <b data-jackpot-won={jackpot.won}> {t('jackpot.hit', { amount: decimal(jackpot.won) })}</b>
          ) : null}
        </output>
      )
    },
    OnStage: ({ last }) => (last ? null : <Ready model={model} />),
    Panel: SlotPanel,
    MorePanel({ last }) {
      return <WinPlace spin={last ? (model.spinOf(last.outcome.stops) ?? null) : null} />
    },
    marks: (outcome) => ({ 'data-outcome': stopsText(outcome) }),
    Rules: (props) => <SlotRules model={model} {...props} />,
    choicesOf: stakeAlone,
    Odds: () => <SlotTables model={model} />,
    Record({ outcome, money }) {
      const { t } = useTranslation('records')
      const { list } = useFormat()
      const words = useKindWords(model)
      const spin = model.spinOf(outcome.stops)
      return (
        <>
          <SlotPicture model={model} outcome={outcome} />
          {spin ? <WinList spin={spin} /> : null}
          <DescriptionList
            items={[
              {
                term: words.outcome,
                detail: (
                  <span className="digits [overflow-wrap:anywhere]" data-outcome={stopsText(outcome)}>
                    {list(outcome.stops)}
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
  return { ...parts, read: slotFormReader(model.game) } as unknown as GameParts<Game>
}

function Ready({ model }: { model: SlotModel }) {
  return <Wait>{useKindWords(model).wait}</Wait>
}

// biome-ignore-all lint/correctness/noComponentHookFactories: made once for each of the slots, when its module is loaded
import { Button } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { defineForm, type FormEntry, type ReadArgs } from '#app/forms/define-form.ts'
import { choice, recordId, requestId as requestIdField } from '#app/forms/fields.ts'
import { FieldGroup } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { payoutOf } from '#contract/play/games/common/multiplier.ts'
import type { ActionOf } from '#contract/play/games/index.ts'
import type { EnteredStep, OpenRound, StepParts, Table } from '../game-parts.ts'
import { optionalCell } from '../table/cell-step.ts'
import { LockedStake } from '../table/controls.tsx'
import { Figures } from '../table/trio.tsx'
import type { OpenedBud, SeenRound, SlotModel, SlotName, SlotOutcome, SlotStanding } from './slot-model.ts'
import { fallsOf } from './slot-model.ts'
import { wonByFeature } from './slot-wins.tsx'
import { useFeatureWords, usePrizeText, useTimes } from './slot-words.ts'

/** The feature of a round of slots: free spins, or a bonus of picks. */

export type SlotTable = Pick<Table<SlotOutcome, SlotStanding>, 'last' | 'open'>
type Action = ActionOf<SlotName>

/** The buds of a bonus; as many as there are prizes. */
const BUDS = 12

/** A step of a feature (site.md section 4.2): a free spin, a bud, or all that are left. */
const slotStepForm = defineForm({
  intent: 'step',
  fields: {
    bet: recordId(),
    action: choice(['spin', 'spin-all', 'pick', 'pick-all']),
    field: optionalCell(BUDS),
    requestId: requestIdField(),
  },
})

/** A bud alone, which is what its button posts, is one to open. */
function withPick(context: ReadArgs['context']): ReadArgs['context'] {
  const formData = context.form
  if (!formData?.has('field') || formData.has('action')) return context
  const form = new FormData()
  for (const [name, value] of formData) form.append(name, value)
  form.append('action', 'pick')
  return { ...context, form }
}

/** A posted step as the platform takes it. */
const stepReader =
  ({ game, kind }: SlotModel) =>
  ({ context }: ReadArgs): FormEntry<EnteredStep<Action>> => {
    const entered = slotStepForm.read({ context: withPick(context) })
    if (!entered.ok) return entered
    const { bet, action, field, requestId } = entered.value
    const refused = (code: 'required' | 'not-offered', name: 'field' | 'action') => {
      const detail = { code, detail: { field: name } } as const
      return { ok: false, invalid: () => entered.refused(detail), refused: entered.refused } as const
    }
    if (action.startsWith('pick') !== (kind === 'lines')) return refused('not-offered', 'action')
    if (action === 'pick' && field === undefined) return refused('required', 'field')
    const step = (action === 'pick' ? { game, action, field } : { game, action }) as Action
    return { ...entered, value: { bet, action: step, requestId } }
  }

/** How many free spins or picks there are, and how many of them are left. */
const leftOf = ({ all, free, buds }: SeenRound): { all: number; left: number } => ({
  all: all ?? free.length + buds.length,
  left: (all ?? 0) - free.length - buds.length,
})

/** The scene of a feature that has just begun, once the reels stand. */
export function Begun({ model, open }: { model: SlotModel; open: OpenRound<SlotStanding> }) {
  const words = useFeatureWords(model)
  const round = model.seenOf(open.standing)
  if (!round || round.free.length + round.buds.length > 0) return null
  return (
    <div className="great-win" data-begun={open.bet.id} aria-hidden="true">
      {words.begun(leftOf(round).all)}
    </div>
  )
}

/** The scene of a feature that has ended, with what it has won, be it nothing; that of a great win comes after it. */
export function Ended({ model, last }: { model: SlotModel; last: NonNullable<SlotTable['last']> }) {
  const words = useFeatureWords(model)
  const times = useTimes()
  const round = model.seenOf(last.outcome)
  if (!round || round.free.length + round.buds.length === 0) return null
  return (
    <div className="great-win" data-ended={last.bet.id} aria-hidden="true">
      {words.won(times(wonByFeature(round)))}
    </div>
  )
}

/** The multiplier of the next free spin; undefined for picks. */
function nextTimes({ kind, ladder }: SlotModel, { free }: SeenRound): number | undefined {
  if (kind === 'ways') return free.length + 1
  const rung = free.reduce((sum, { spin }) => sum + fallsOf(spin).length, 0)
  return ladder?.[rung]
}

export function slotSteps(model: SlotModel): StepParts<SlotOutcome, SlotStanding, Action> {
  const rest = model.kind === 'lines' ? 'pick-all' : 'spin-all'
  return {
    form: slotStepForm,
    read: stepReader(model),
    showsDraw: true,
    auto: { ends: rest },
    Standing: (open) => <StandingNow model={model} {...open} />,
    Panel: ({ open }) => <StepPanel model={model} open={open} />,
  }
}

interface OpenFeatureProps {
  model: SlotModel
  open: OpenRound<SlotStanding>
}

/** How far the feature is, and what the round has won so far. */
function StandingNow({ model, standing }: OpenRound<SlotStanding> & { model: SlotModel }) {
  const { t } = useTranslation('game-slots')
  const words = useFeatureWords(model)
  const times = useTimes()
  const round = model.seenOf(standing)
  if (!round) return null
  const { all, left } = leftOf(round)
  return (
    <>
      <span className="pill" data-free={`${all - left}/${all}`}>
        {left === all ? words.begun(all) : words.one(all - left, all)}
      </span>
      <span className="stage-net">
        {t('feature.soFar')} <b>{times(round.multiplier)}</b>
      </span>
    </>
  )
}

/** What is left, what the next one is paid times and what has been won, and the buttons that go on. */
function StepPanel({ model, open: { bet, standing } }: OpenFeatureProps) {
  const { t } = useTranslation(['game-slots', 'games', 'forms'])
  const words = useFeatureWords(model)
  const prizeText = usePrizeText()
  const round = model.seenOf(standing)
  if (!round) return null
  const { left } = leftOf(round)
  const next = nextTimes(model, round)
  const isPicked = model.kind === 'lines'
  const paid = moneyOf(payoutOf(minorOf(bet.stake), round.multiplier))
  return (
    <>
      <FieldGroup name="field" />
      <FieldGroup name="action" />
      <div className="trio" data-most="">
        <Figures
          items={[
            [t('game-slots:feature.left'), String(left)],
            [t('game-slots:feature.next'), next === undefined ? '–' : prizeText(next)],
            [t('game-slots:feature.soFar'), <Money key="paid" amount={paid} />],
          ]}
        />
      </div>
      {isPicked ? <Buds buds={round.buds} /> : <LockedStake stake={bet.stake} />}
      <div className="bet-bar grid gap-2">
        {isPicked ? null : (
          <Button look="act" name="action" value="spin" pendingLabel={t('forms:sending')} id="spin">
            <b>{words.act}</b>
          </Button>
        )}
        <Button
          name="action"
          value={isPicked ? 'pick-all' : 'spin-all'}
          id={isPicked ? 'pick-all' : 'spin-all'}
        >
          {words.rest(left)}
        </Button>
      </div>
    </>
  )
}

/** The buds of a bonus: each a button, until it is opened and shows its prize. */
function Buds({ buds }: { buds: readonly OpenedBud[] }) {
  const { t } = useTranslation('game-slots')
  const prizeText = usePrizeText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
    <div
      role="group"
      aria-label={t('lines.buds')}
      data-arrows=""
      style={{ display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: '0.5rem' }}
    >
      {Array.from({ length: BUDS }, (_, field) => {
        const bud = buds.find((one) => one.field === field)
        return (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is
            key={field}
            look={bud ? 'quiet' : 'plain'}
            name="field"
            value={field}
            id={`field-${field}`}
            disabled={bud !== undefined}
            aria-label={bud ? undefined : t('lines.bud', { place: field + 1 })}
            style={{ height: '3.5rem', padding: 0 }}
          >
            {bud ? (
              <b data-prize={bud.prize}>{prizeText(bud.prize)}</b>
            ) : (
              <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden>
                <use href="#sg-lotus" />
              </svg>
            )}
          </Button>
        )
      })}
    </div>
  )
}

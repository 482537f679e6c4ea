import { Button } from '#app/components/button.tsx'
import { FieldError } from '#app/components/field.tsx'
import { defineForm, type FormEntry, type ReadArgs } from '#app/forms/define-form.ts'
import { choice, recordId, requestId as requestIdField, ticked } from '#app/forms/fields.ts'
import { useFormField } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type {
  VideoPokerAction,
  VideoPokerOutcome,
  VideoPokerStanding,
} from '#contract/play/games/video-poker.ts'
import type { EnteredStep, OpenRound, Table } from '../game-parts.ts'
import { Quick } from '../table/autoplay.tsx'
import { LockedStake } from '../table/controls.tsx'
import { useFigureText } from '../table/figure.tsx'
import { Figures, useProspectLooks } from '../table/trio.tsx'
import { prospectOf } from './prospect.ts'

/** The one step of video poker (site.md section 4.2): which cards stay. */
export const videoPokerStepForm = defineForm({
  intent: 'step',
  fields: {
    bet: recordId(),
    action: choice(['draw']),
    hold: ticked(['0', '1', '2', '3', '4']),
    requestId: requestIdField(),
  },
})

/** The posted step as the platform takes it, the places in ascending order. */
export function readVideoPokerStep(args: ReadArgs): FormEntry<EnteredStep<VideoPokerAction>> {
  const entered = videoPokerStepForm.read(args)
  if (!entered.ok) return entered
  const { bet, action, hold, requestId } = entered.value
  const step: VideoPokerAction = { game: 'video-poker', action, hold: hold.toSorted().map(Number) }
  return { ...entered, value: { bet, action: step, requestId } }
}

/** The panel as it was before the deal, so that nothing moves, and the button that draws. */
export function VideoPokerStepPanel({
  open: { bet },
}: Table<VideoPokerOutcome, VideoPokerStanding> & { open: OpenRound<VideoPokerStanding> }) {
  const { t } = useTranslation(['game-video-poker', 'games', 'forms'])
  const text = useFigureText()
  const looks = useProspectLooks(true)
  const { chance, multiplier, payout } = prospectOf(() => bet.stake)
  const wrong = [useFormField('hold'), useFormField('action')]
  return (
    <>
      {wrong.map(({ name, error }) => (error ? <FieldError key={name} name={name} error={error} /> : null))}
      <LockedStake stake={bet.stake} />
      <div className="trio" data-most="">
        <Figures
          items={[
            [t('games:table.chance'), text(chance, looks.chance)],
            [t('games:round.multiplier'), text(multiplier, looks.multiplier)],
            [t('games:table.mostPaid'), text(payout, looks.payout)],
          ]}
        />
      </div>
      <Quick />
      <div className="bet-bar">
        <Button look="act" name="action" value="draw" pendingLabel={t('forms:sending')} id="draw">
          <b>{t('game-video-poker:draw')}</b>
          <small>{t('game-video-poker:drawNote')}</small>
        </Button>
      </div>
    </>
  )
}

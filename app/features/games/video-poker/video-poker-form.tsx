import { defineForm, type FormEntry, type ReadArgs } from '#app/forms/define-form.ts'
import { money, requestId as requestIdField } from '#app/forms/fields.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import type { VideoPokerOutcome, VideoPokerStanding } from '#contract/play/games/video-poker.ts'
import type { EnteredBet, Table } from '../game-parts.ts'
import { StakeField } from '../table/controls.tsx'

/** A round of video poker is opened for its stake (site.md section 4.2). */
export const videoPokerForm = defineForm({
  intent: 'bet',
  fields: { stake: money(), requestId: requestIdField() },
})

/** A posted bet as the platform takes it. */
export function readVideoPokerForm(args: ReadArgs): FormEntry<EnteredBet<WagerOf<'video-poker'>>> {
  const entered = videoPokerForm.read(args)
  return entered.ok ? { ...entered, value: { ...entered.value, wager: { game: 'video-poker' } } } : entered
}

export const VideoPokerPanel = ({ stake }: Table<VideoPokerOutcome, VideoPokerStanding>) => (
  <StakeField stake={stake} />
)

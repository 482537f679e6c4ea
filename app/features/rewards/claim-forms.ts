import { defineForm } from '#app/forms/define-form.ts'
import { choice, recordId, requestId, shownCount } from '#app/forms/fields.ts'
import { GameType } from '#contract/play/catalogue.ts'

/** The one form of `rewardCenter` and of `missionLeaderboard`; its buttons post the id to claim (site.md section 3). */
export const claimForm = defineForm({
  intent: 'claim',
  fields: {
    id: recordId(),
    /** How many the page showed: a claim of all says whether it got them. */
    shown: shownCount(),
    requestId: requestId(),
  },
})

/** The one form of `manualRebate`: a game type, or all of them. */
export const claimRebateForm = defineForm({
  intent: 'claim',
  id: 'claim-rebate',
  fields: { id: choice([...GameType.options, 'all']), requestId: requestId() },
})

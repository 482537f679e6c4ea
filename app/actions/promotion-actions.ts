import type { ActionFunctionArgs } from '@remix-run/node'
import { applyForm, cancelForm, claimForm } from '#app/features/promotions/promotion-forms.ts'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import type { FlashCode } from '#app/lib/forms/flash-codes.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import type { MemberCalls } from '#app/services/guards.server.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { cancelPromotion, claimRafflePromotion, joinPromotion } from '#contract/benefits/promotions.ts'
import { sendForm } from './send-form.ts'
import { sendWithPictures } from './with-pictures.ts'

/**
 * The actions of `/promotions` and `/promoDetail`, by `intent` (site.md section 3); each redirects to `back`. Applying
 * for an activity means joining it with a remark and pictures.
 */
export async function actOnPromotion(
  args: ActionFunctionArgs,
  member: MemberCalls,
  back: (promotionId: string) => string,
) {
  switch (postedForm(args.context, [applyForm, claimForm, cancelForm])) {
    case applyForm:
      return join(args, member, back)
    case claimForm:
      return sendForm(
        claimForm.read(args),
        (input) => member.send(claimRafflePromotion, input),
        (_, { promotionId }) => redirectWithFlash(args.context, back(promotionId), 'promotion-claimed'),
      )
    case cancelForm:
      return cancelBy(args, member, back)
    default:
      return unknownIntent()
  }
}

/** Leaves a promotion, or cancels its bonus; also from `bonusDetails`. */
export function cancelBy(
  args: ActionFunctionArgs,
  { send }: MemberCalls,
  back: (promotionId: string) => string,
) {
  return sendForm(
    cancelForm.read(args),
    (input) => send(cancelPromotion, input),
    (left, { promotionId }) => redirectWithFlash(args.context, back(promotionId), flashOf(left)),
  )
}

const flashOf = ({ forfeited, application }: ValueOf<typeof cancelPromotion>): FlashCode => {
  if (application) return 'application-withdrawn'
  return forfeited === '0.00' ? 'promotion-left' : 'bonus-cancelled'
}

async function join(args: ActionFunctionArgs, member: MemberCalls, back: (promotionId: string) => string) {
  const entered = applyForm.read(args)
  if (!entered.ok) return entered.invalid()
  const { promotionId, requestId, remark = '', images } = entered.value
  const joined = await sendWithPictures(args, member, images, (uploadIds) =>
    member.send(joinPromotion, { promotionId, remark, uploadIds, requestId }),
  )
  if (!joined.ok && joined.code === 'not-found') throw pageFailure('not-found')
  if (!joined.ok) return entered.refused(joined)
  const applied = remark !== '' || images.length > 0
  return redirectWithFlash(
    args.context,
    back(promotionId),
    applied ? 'promotion-applied' : 'promotion-joined',
  )
}

import * as contract from '#contract/benefits/promotions.ts'
import * as uploadContract from '#contract/members/uploads.ts'
import * as promotions from '#platform/benefits/promotions/index.ts'
import { uploadedImage, uploadImage } from '#platform/members/uploads/index.ts'
import { type ServedEndpoint, serve, serveMember, serveMemberRows, serveRows } from './server/serve.ts'

export const promotionCalls: ServedEndpoint[] = [
  serve(contract.availablePromotions, promotions.listPromotions),
  serve(contract.promotion, promotions.showPromotion),
  serveRows(contract.raffleTickets, (ctx, _call, input) => promotions.raffleTickets(ctx, input)),
  serveMember(contract.myPromotions, promotions.myPromotions),
  serveMember(contract.joinPromotion, promotions.joinPromotion),
  serveMember(contract.cancelPromotion, promotions.cancelPromotion),
  serveMember(contract.claimRafflePromotion, promotions.claimPromotion),
  serveMember(contract.bonuses, promotions.bonusRecords),
  serveMemberRows(contract.bonusRows, promotions.everyBonus),
  serveMember(contract.runningBonus, promotions.runningBonus),
  serveMember(uploadContract.uploadImage, uploadImage),
  serveMember(uploadContract.uploadedImage, uploadedImage),
]

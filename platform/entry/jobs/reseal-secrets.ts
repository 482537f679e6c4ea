import { resealOperatorSecrets } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { resealFeedSecrets } from '#platform/cashier/bank-lines/index.ts'
import { resealChains } from '#platform/cashier/chains/index.ts'
import { resealGatewayKeys } from '#platform/cashier/providers/index.ts'
import { resealMemberSecrets, resealProviderSecrets } from '#platform/members/accounts/index.ts'
import { resealPushKeys } from '#platform/members/inbox/index.ts'
import { resealVendorKeys } from '#platform/play/vendors/index.ts'

const reseals = [
  resealMemberSecrets,
  resealProviderSecrets,
  resealPushKeys,
  resealOperatorSecrets,
  resealVendorKeys,
  resealFeedSecrets,
  resealGatewayKeys,
  resealChains,
]

/**
 * While there is a former platform key: has every room seal anew what that key has sealed, so that it can be taken away
 * (docs/operations.md, "Changing secrets"). Answers how many texts those were.
 */
export async function resealSecrets(ctx: Context): Promise<number> {
  if (ctx.formerKeys.length === 0) return 0
  let resealed = 0
  for (const reseal of reseals) resealed += await reseal(ctx)
  ctx.log.info({ resealed }, 'everything stored is sealed with the newest platform key')
  return resealed
}

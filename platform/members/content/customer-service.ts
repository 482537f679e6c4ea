import type { ValueOf } from '#contract/base/endpoint.ts'
import { type customerService, sealPath } from '#contract/members/customer-service.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'

/** Random bytes of a path's key: eight characters of base64url. */
const KEY_BYTES = 6

/** The links to help, each path sealed with its own key (product.md section 7, "Customer-service link"). */
export async function readCustomerService(ctx: Context): Promise<Result<ValueOf<typeof customerService>>> {
  const entries = await ctx.settings.value('customerService')
  const pathList = entries.map(({ csType, csPosition, name, url }) => ({
    type: 3 as const,
    csType,
    csPosition,
    ...(name === undefined ? {} : { name }),
    path: sealPath(url, ctx.random.bytes(KEY_BYTES).toString('base64url')),
  }))
  return ok({ version: { pathList }, answerHours: (await ctx.settings.value('supportAnswerHours')) || null })
}

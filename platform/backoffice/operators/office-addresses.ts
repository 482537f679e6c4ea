import type { Context } from '#platform/base/context.ts'
import { isInRange, parseAddress, parseRange } from '#platform/base/input/address.ts'

/** Whether the office may be used from an address, by the setting `officeAddresses`. Call it before a transaction. */
export const isOfficeAddress = async (ctx: Context, text: string): Promise<boolean> =>
  isAmongAddresses(await ctx.settings.value('officeAddresses'), text)

/** Whether an address is one of these or in one of these ranges; of none, everybody's is. */
export function isAmongAddresses(allowed: readonly string[], text: string): boolean {
  if (allowed.length === 0) return true
  const [bare = ''] = text.split('%') // a zone may follow
  const address = parseAddress(bare)
  return (
    address !== undefined &&
    allowed.some((range) => {
      const parsed = parseRange(range)
      return parsed !== undefined && isInRange(address, parsed)
    })
  )
}

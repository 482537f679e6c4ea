import type { ErrorCode } from '#contract/base/errors.ts'
import type { Money } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import type { Values } from '#platform/base/settings/index.ts'
import { transferToUpline } from '#platform/cashier/member-transfers/index.ts'
import { recallFunds, transferFunds } from '#platform/play/vendors/index.ts'
import type { Actor } from './actor.ts'

/** Money that a member of the demo world moved: into a vendor's wallet, everything back, to the upline. */
export type TransferAct =
  | { act: 'transfer'; to: string; amount: Money; refused?: true }
  | { act: 'recall' }
  | { act: 'send-up'; amount: Money }

export const isTransferAct = (act: { act: string }): act is TransferAct =>
  act.act === 'transfer' || act.act === 'recall' || act.act === 'send-up'

/** Random outcomes may leave too little in the wallet: such a transfer is skipped. */
const mayHappen: readonly ErrorCode[] = ['insufficient-balance', 'turnover-left']

export async function transferMoney(
  ctx: Context,
  { member, paymentPassword }: Actor,
  act: TransferAct,
  requestId: string,
): Promise<void> {
  const moved = await transferOf()
  if (!moved.ok && !mayHappen.includes(moved.code))
    throw new Error(`a transfer of the demo world was refused: ${moved.code}`)

  function transferOf(): Promise<Result<unknown>> {
    if (act.act === 'recall') return recallFunds(ctx, member, { requestId })
    const { amount } = act
    if (act.act === 'send-up') return transferToUpline(ctx, member, { amount, paymentPassword, requestId })
    const vendor = withVendorThat(ctx, act.refused ? 'refuse' : 'answer')
    return transferFunds(vendor, member, { from: 'main', to: act.to, amount, requestId })
  }
}

/** The same context with simulated vendors of a given behaviour, whatever is set. */
const withVendorThat = (ctx: Context, behaviour: Values['simulatorWallet']): Context => ({
  ...ctx,
  settings: {
    ...ctx.settings,
    value: async <Name extends keyof Values>(name: Name) =>
      name === 'simulatorWallet' ? (behaviour as Values[Name]) : ctx.settings.value(name),
  },
})

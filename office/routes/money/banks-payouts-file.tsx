import type { ActionFunctionArgs } from '@remix-run/node'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { takePayoutForm } from '#office/features/banks/bank-forms.ts'
import { officeContextOf } from '#office/server/office-context.ts'
import { operatorOf } from '#office/services/acts.server.ts'
import { mayDo } from '#platform/backoffice/operators/index.ts'
import { takePayoutFile } from '#platform/cashier/withdrawals/index.ts'

/**
 * A payout file, by a post alone: it has members' bank data, so no address leads to it that somebody could keep, and each
 * taking stands in the audit trail.
 */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const context = officeContextOf(args.context)
  const { role, actor } = operatorOf(args)
  if (!mayDo(role, 'banks.payout-file')) {
    context.noteRefusal('operation-not-allowed')
    throw pageFailure('operation-not-allowed')
  }
  const entered = takePayoutForm.read({ context })
  if (!entered.ok) throw pageFailure('invalid')
  const file = await takePayoutFile(context.platform, args.params.id ?? '', actor)
  if (!file.ok) throw pageFailure(file.code)
  return new Response(Buffer.from(file.value.bytes), {
    headers: {
      'Content-Type': 'text/csv',
      'Content-Disposition': `attachment; filename="${file.value.name}"`,
      'Cache-Control': 'no-store',
    },
  })
}

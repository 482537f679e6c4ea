import type { ActionFunctionArgs } from '@remix-run/node'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { takePayoutForm } from '#office/features/banks/bank-forms.ts'
import { permit } from '#office/services/acts.server.ts'
import { takePayoutFile } from '#platform/cashier/withdrawals/index.ts'

/**
 * A payout file, which only a POST returns: it contains members' bank data, so there must be no address that somebody could keep;
 * and the audit trail records each download.
 */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const {
    context,
    operator: { actor },
  } = permit(args, 'banks.payout-file')
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

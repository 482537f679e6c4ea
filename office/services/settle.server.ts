import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { spanNamed } from '#platform/agents/contracts/index.ts'
import { drySettlement, hinderedIn, settleSpan } from '#platform/agents/settlements/index.ts'
import { mayDo } from '#platform/backoffice/operators/index.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { settleAgainForm, settleForm } from '../features/house/agent-forms.ts'
import { officeContextOf } from '../server/office-context.ts'
import { does, doPosted, type FormFor, operatorOf } from './acts.server.ts'

/** What settling the asked span (`period`) would write, beside what is settled; nothing is written. */
export async function readDrySettlement(args: LoaderFunctionArgs) {
  const { platform } = officeContextOf(args.context)
  const period = new URL(args.request.url).searchParams.get('period')?.trim().slice(0, 40) || null
  const span = period === null ? undefined : spanNamed(period)
  return {
    period,
    bad: period !== null && span === undefined,
    slips: span ? await drySettlement(platform, span) : [],
    maySettle: span !== undefined && mayDo(operatorOf(args).role, 'settlements.settle'),
  }
}

/** Settles the span that was tried before. What of it can be settled is, and the rest refuses `state-moved-on`, as `ops settle` does. */
export const settleAsked = (args: ActionFunctionArgs) =>
  doPosted(args, [settles(settleForm, false), settles(settleAgainForm, true)])

const settles = (form: FormFor<{ period: string }>, again: boolean) =>
  does(form, 'settlements.settle', {
    run: async (platform, { period }, actor) => {
      const span = spanNamed(period)
      if (!span) return refuse('invalid', { field: 'period' })
      const settled = await settleSpan(platform, span, { askedBy: actor, again })
      return hinderedIn(settled, again).length > 0 ? refuse('state-moved-on') : ok(null)
    },
    to: '/office/settlements',
    says: 'done',
    goesOn: true,
  })

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { chosen } from '#app/lib/list-query.ts'
import { type ContractKind, contractKinds } from '#contract/agents/contracts.ts'
import { spanNamed } from '#platform/agents/contracts/index.ts'
import { drySettlement, type Span, settleSpan, unsettledPeriods } from '#platform/agents/settlements/index.ts'
import { mayDo } from '#platform/backoffice/operators/index.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { settleAgainForm, settleForm } from '../features/house/agent-forms.ts'
import { officeContextOf } from '../server/office-context.ts'
import { does, doPosted, type FormFor, operatorOf } from './acts.server.ts'

/** What settling the asked span (`period`, and `kind` where only one is meant) would write, beside what is settled; nothing is written. */
export async function readDrySettlement(args: LoaderFunctionArgs) {
  const { platform } = officeContextOf(args.context)
  const query = new URL(args.request.url).searchParams
  const period = query.get('period')?.trim().slice(0, 40) || null
  const kind = chosen(query, 'kind', contractKinds)
  const span = period === null ? undefined : spanOf({ period, kind })
  return {
    period,
    kind,
    bad: period !== null && span === undefined,
    slips: span ? await drySettlement(platform, span) : [],
    maySettle: span !== undefined && mayDo(operatorOf(args).role, 'settlements.settle'),
  }
}

/** Settles the span that was tried before. What of it can be settled is, and the rest refuses `state-moved-on`, as `ops settle` does. */
export const settleAsked = (args: ActionFunctionArgs) =>
  doPosted(args, [settles(settleForm, false), settles(settleAgainForm, true)])

interface AskedSpan {
  period: string
  kind?: ContractKind | undefined
  reason?: string | undefined
}

function spanOf({ period, kind }: Omit<AskedSpan, 'reason'>): Span | undefined {
  const span = spanNamed(period)
  return span && { from: span.from, until: span.until, kind }
}

const settles = (form: FormFor<AskedSpan>, again: boolean) =>
  does(form, 'settlements.settle', {
    run: async (platform, asked, actor) => {
      const span = spanOf(asked)
      if (!span) return refuse('invalid', { field: 'period' })
      const settled = await settleSpan(platform, span, { askedBy: actor, again, reason: asked.reason })
      if (!settled.ok) return settled
      return unsettledPeriods(settled.value, again).length > 0 ? refuse('state-moved-on') : ok(null)
    },
    to: '/office/settlements',
    says: 'done',
    goesOn: true,
  })

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Money } from '#app/components/money.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { approveAdjustment, rejectAdjustment } from '#platform/backoffice/adjustments/index.ts'
import { mayDo } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { type Adjustment, listAdjustments } from '#platform/members/approvals/index.ts'
import { approveRequestForm, rejectRequestForm } from '../features/approvals/approval-forms.ts'
import { ApprovalState } from '../features/approvals/approval-state.tsx'
import { nameOf, Seals } from '../features/orders/seals.tsx'
import { OfficeTimeline } from '../features/orders/timeline.tsx'
import { Decisions } from '../features/records/decision.tsx'
import { Neighbours } from '../features/records/neighbours.tsx'
import { Pairs, Sheet } from '../features/records/section.tsx'
import { approvalsList } from '../lists/approvals-list.ts'
import { officeContextOf } from '../server/office-context.ts'
import { act, admit, operatorOf } from '../services/acts.server.ts'
import { afterwards, placeOf } from '../services/place.server.ts'
import { titledBy } from '../services/title.server.ts'

export const handle = { page: 'approvals' }

/** The request of this number: the newest below the next one, if it is there. */
async function requestOf(platform: Context, text: string): Promise<Adjustment> {
  const id = rowIdOf(text)
  const [request] =
    id === undefined ? [] : await listAdjustments(platform, { after: String(id + 1n), limit: 1 })
  if (request?.id !== text) throw pageFailure('not-found')
  return request
}

export async function loader(args: LoaderFunctionArgs) {
  const {
    platform,
    operator: { role, actor },
  } = admit(args, 'approvals')
  const request = await requestOf(platform, args.params.id ?? '')
  const own = request.requestedBy === actor
  const waits = request.status === 'waiting'
  const [place, title] = await Promise.all([
    placeOf(platform, args.request, approvalsList, request.id),
    titledBy(args, request.id),
  ])
  return {
    request,
    place,
    own,
    may: {
      approve: waits && !own && mayDo(role, 'approvals.decide'),
      reject: waits && mayDo(role, own ? 'approvals.withdraw' : 'approvals.decide'),
    },
    title,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const id = args.params.id ?? ''
  const to = await afterwards(context.platform, args.request, approvalsList, id)
  switch (postedForm(context, [approveRequestForm, rejectRequestForm] as const)) {
    case approveRequestForm:
      return act(args, 'approvals.decide', approveRequestForm.read({ context }), {
        run: (platform, _value, actor) => approveAdjustment(platform, id, actor),
        to,
        says: 'approved',
      })
    case rejectRequestForm: {
      // Whoever has asked may take it back; the platform would let anybody.
      const { requestedBy } = await requestOf(context.platform, id)
      const own = requestedBy === operatorOf(args).actor
      return act(args, own ? 'approvals.withdraw' : 'approvals.decide', rejectRequestForm.read({ context }), {
        run: (platform, { reason }, actor) => rejectAdjustment(platform, id, actor, reason),
        to,
        says: 'rejected',
      })
    }
    default:
      return unknownIntent()
  }
}

export default function ApprovalRecord() {
  const { request, place, own, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const { requestedBy, decidedBy } = request
  return (
    <article className="o-rec" data-id={request.id} data-status={request.status}>
      <Neighbours {...place} />
      <section className="o-s o-rh">
        <div className="o-row">
          <h1 className="amt">
            {t(`operation.${request.what}`)} <Money amount={request.amount} signed mark />
          </h1>
          <ApprovalState status={request.status} />
        </div>
        <div className="o-row">
          {request.account ? (
            <a className="word-link" href={`/office/members/${request.account}`}>
              {request.account}
            </a>
          ) : null}
          {request.subject ? <code>{request.subject}</code> : null}
        </div>
      </section>
      <section className="o-s o-two mt-3">
        <Seals first={requestedBy} second={decidedBy} />
        <p>
          <b>
            {decidedBy
              ? t('seals.both', { first: nameOf(requestedBy), second: nameOf(decidedBy) })
              : t('seals.one', { first: nameOf(requestedBy) })}
          </b>
          <br />
          <span className="text-ink-2">“{request.reason}”</span>
        </p>
      </section>
      <div className="o-g h">
        <Sheet title={t('approvals.request')}>
          <Pairs
            pairs={[
              [t('column.account'), request.account || '–'],
              [t('column.amount'), <Money key="" amount={request.amount} signed />],
              [t('column.subject'), request.subject],
              [t('column.input'), request.input || '–'],
              [t('column.decisionReason'), request.decisionReason],
            ]}
          />
        </Sheet>
        <Sheet title={t('timeline')}>
          <OfficeTimeline
            steps={[
              { at: request.time, what: t('approvals.asked'), by: nameOf(requestedBy) },
              ...(request.decidedAt
                ? [
                    {
                      at: request.decidedAt,
                      what: t(`approval.${request.status}`),
                      by: decidedBy && nameOf(decidedBy),
                    },
                  ]
                : []),
            ]}
          />
        </Sheet>
      </div>
      <Decisions
        note={own && may.reject ? t('approvals.own') : null}
        decisions={[
          {
            form: approveRequestForm,
            label: t('approvals.approve'),
            icon: 'check',
            look: 'act',
            may: may.approve,
          },
          {
            form: rejectRequestForm,
            label: t(own ? 'approvals.takeBack' : 'approvals.reject'),
            icon: 'close',
            look: 'danger',
            may: may.reject,
          },
        ]}
      />
    </article>
  )
}

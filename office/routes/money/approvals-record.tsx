import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Flash } from '#app/components/frame/flash.tsx'
import { Money } from '#app/components/money.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { withQuery } from '#app/lib/pages/paths.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { AdjustmentAmount } from '#office/features/approvals/adjustment-amount.tsx'
import { approveRequestForm, rejectRequestForm } from '#office/features/approvals/approval-forms.ts'
import { ApprovalState } from '#office/features/approvals/approval-state.tsx'
import { DifferenceLines } from '#office/features/content/difference.tsx'
import { MemberEvidenceSheets } from '#office/features/members/member-evidence.tsx'
import { nameOf, Seals } from '#office/features/orders/seals.tsx'
import { OfficeTimeline } from '#office/features/orders/timeline.tsx'
import { Decisions } from '#office/features/records/decision.tsx'
import { Neighbours } from '#office/features/records/neighbours.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { RecordLink } from '#office/features/records/record-link.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { approvalsList } from '#office/lists/money/approvals-list.ts'
import { officeContextOf } from '#office/server/office-context.ts'
import { act, actShown, admit, operatorOf } from '#office/services/acts.server.ts'
import { requestedOffer } from '#office/services/content/requested-offer.server.ts'
import { readEvidenceAndPlace } from '#office/services/member-evidence.server.ts'
import { afterwards } from '#office/services/place.server.ts'
import { approveAdjustment, rejectAdjustment } from '#platform/backoffice/adjustments/index.ts'
import {
  actorOf,
  INVITATION_MS,
  invitationCode,
  type OfficeAct,
} from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { type Adjustment, isOperatorRequest, listAdjustments } from '#platform/members/approvals/index.ts'

export const handle = { page: 'approvals' }

/** The request of this number. */
async function requestOf(platform: Context, text: string): Promise<Adjustment> {
  const id = rowIdOf(text)
  const [request] = id === undefined ? [] : await listAdjustments(platform, { id })
  if (request?.id !== text) throw pageFailure('not-found')
  return request
}

/** Who signs second: only managers where a request concerns an operator. */
const decides = ({ what }: Adjustment): OfficeAct =>
  isOperatorRequest(what) ? 'operators.approve' : 'approvals.decide'

const invites = ({ what }: Adjustment) => what === 'operator-add' || what === 'operator-invite'

/** Whether its code may still be of use: until it is decided, and as long as its link is good. */
const isCodeOpen = ({ status, decidedAt }: Adjustment, now: Date) =>
  status === 'waiting' ||
  (status === 'posted' && decidedAt !== null && Date.parse(decidedAt) + INVITATION_MS > now.getTime())

export async function loader(args: LoaderFunctionArgs) {
  const {
    platform,
    operator: { actor },
    may,
  } = admit(args, 'approvals')
  const request = await requestOf(platform, args.params.id ?? '')
  const own = request.requestedBy === actor
  const isAboutReader = actorOf(request.subject ?? '') === actor
  const waits = request.status === 'waiting'
  const isInvitation = invites(request)
  return {
    request,
    ...(await readEvidenceAndPlace(args, approvalsList, request)),
    own,
    isAboutReader,
    may: {
      approve: waits && !own && !isAboutReader && may(decides(request)),
      reject: waits && may(own ? 'approvals.withdraw' : decides(request)),
    },
    isMoney: !isOperatorRequest(request.what),
    offer: request.offer && (await requestedOffer(platform, request.offer)),
    code:
      own && isInvitation && isCodeOpen(request, platform.clock.now())
        ? invitationCode(platform, request.id)
        : null,
    title: request.id,
  }
}

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const { id, to } = await afterwards(args, approvalsList)
  switch (postedForm(context, [approveRequestForm, rejectRequestForm] as const)) {
    case approveRequestForm: {
      const request = await requestOf(context.platform, id)
      if (invites(request)) return approveInvitation(args, request)
      return act(args, decides(request), approveRequestForm, {
        run: (platform, _value, actor) => approveAdjustment(platform, id, actor),
        to,
        says: 'approved',
      })
    }
    case rejectRequestForm: {
      // Whoever has asked may take it back; the platform would let anybody.
      const request = await requestOf(context.platform, id)
      const own = request.requestedBy === operatorOf(args).actor
      return act(args, own ? 'approvals.withdraw' : decides(request), rejectRequestForm, {
        run: (platform, { reason }, actor) => rejectAdjustment(platform, id, actor, reason),
        to,
        says: 'rejected',
      })
    }
    default:
      return unknownIntent()
  }
}

/** The link of an invitation is shown once, to whoever approves it. */
const approveInvitation = (args: ActionFunctionArgs, request: Adjustment) =>
  actShown(args, decides(request), approveRequestForm, {
    async run(platform, _value, actor) {
      const approved = await approveAdjustment(platform, request.id, actor)
      if (!approved.ok) return approved
      const token = approved.value?.invitation ?? ''
      const { origin } = officeContextOf(args.context)
      return ok({ link: withQuery(`${origin}/office/invitation`, { token }) })
    },
    to: `/office/approvals/${request.id}`,
  })

/** What a request asks for besides its amount: a reward and a change of roles in words, anything else as the platform keeps it. */
function Input({ roles, reward, input }: Pick<Adjustment, 'roles' | 'reward' | 'input'>) {
  const { t } = useTranslation(['office', 'rewards', 'forms'])
  const { dayTime } = useFormat()
  if (reward)
    return (
      <span data-value={input}>
        {t(`rewards:kind.${reward.kind as 'vip'}`)} · {t(`paysTo.${reward.paysTo as 'main'}`)} ·{' '}
        {t('forms:label.rollover')}: <Money amount={reward.turnover} />
        {reward.expiresAt ? ` · ${t('forms:label.expiresAt')}: ${dayTime(reward.expiresAt)}` : null}
      </span>
    )
  if (!roles) return <code>{input}</code>
  return (
    <span data-value={input}>
      {t(`role.${roles.from as 'cashier'}`)} → {t(`role.${roles.to as 'cashier'}`)}
    </span>
  )
}

export default function ApprovalRecord() {
  const { request, evidence, place, own, isAboutReader, may, isMoney, offer, code } =
    useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>() as { link?: string } | undefined
  const { t } = useTranslation(['office', 'office-operators'])
  const { requestedBy, decidedBy } = request
  return (
    <article className="o-rec" data-id={request.id} data-status={request.status}>
      <Neighbours {...place} />
      <RecordHead
        heading={
          <>
            {t(`operation.${request.what}`)} {isMoney ? <AdjustmentAmount {...request} mark /> : null}
          </>
        }
        badge={<ApprovalState status={request.status} />}
      >
        <div className="o-row">
          {request.account ? (
            <RecordLink className="word-link" href={`/office/members/${request.account}`}>
              {request.account}
            </RecordLink>
          ) : null}
          {!request.subject ? null : offer?.path ? (
            <RecordLink className="word-link" href={offer.path}>
              {request.subject}
            </RecordLink>
          ) : isMoney ? (
            <code>{request.subject}</code>
          ) : request.what === 'operator-add' && request.status !== 'posted' ? (
            <b>{request.subject}</b>
          ) : (
            <RecordLink className="word-link" href={`/office/operators/${request.subject}`}>
              {request.subject}
            </RecordLink>
          )}
        </div>
      </RecordHead>
      {answered?.link ? (
        <div className="mt-3">
          <Flash kind="warn" title={t('office-operators:linkTitle')}>
            <code className="o-long" data-field="link">
              {answered.link}
            </code>
            <br />
            {t('office-operators:link', { name: request.subject, asker: nameOf(requestedBy) })}
          </Flash>
        </div>
      ) : null}
      {code ? (
        <div className="mt-3">
          <Flash kind="warn" title={t('office-operators:codeTitle')}>
            <code data-field="code">{code}</code> {t('office-operators:code', { name: request.subject })}
          </Flash>
        </div>
      ) : null}
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
              [t('column.amount'), isMoney ? <AdjustmentAmount key="" {...request} /> : null],
              [t('column.subject'), request.subject],
              [t('column.input'), request.input && !offer ? <Input key="" {...request} /> : '–'],
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
      {offer && offer.lines.length > 0 ? (
        <div className="mt-3">
          <Sheet title={t('effect.title')} about={t('content.places', { count: offer.lines.length })}>
            <DifferenceLines lines={offer.lines} />
          </Sheet>
        </div>
      ) : null}
      <MemberEvidenceSheets evidence={evidence} />
      <Decisions
        note={own && may.reject ? t('approvals.own') : null}
        decisions={[
          {
            form: approveRequestForm,
            label: t('approvals.approve'),
            icon: 'check',
            look: 'act',
            may: may.approve,
            words: own
              ? { 'operation-not-allowed': t('approvals.own') }
              : isAboutReader
                ? { 'operation-not-allowed': t('approvals.aboutReader') }
                : {},
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

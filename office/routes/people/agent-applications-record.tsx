import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { MemberEvidenceSheets } from '#office/features/members/member-evidence.tsx'
import { AnswerState } from '#office/features/offers/answer-state.tsx'
import { grantApplicationForm, rejectForm } from '#office/features/offers/offer-forms.ts'
import { nameOf } from '#office/features/orders/seals.tsx'
import { Decisions } from '#office/features/records/decision.tsx'
import { Neighbours } from '#office/features/records/neighbours.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { agentApplicationsList } from '#office/lists/people/agent-applications-list.ts'
import { officeContextOf } from '#office/server/office-context.ts'
import { act, admit } from '#office/services/acts.server.ts'
import { readEvidenceAndPlace } from '#office/services/member-evidence.server.ts'
import { afterwards } from '#office/services/place.server.ts'
import { decideAgentApplication, showAgentApplication } from '#platform/agents/applications/index.ts'

export const handle = { page: 'agents' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'agents')
  const application = await showAgentApplication(platform, args.params.id ?? '')
  if (!application) throw pageFailure('not-found')
  const mayDecide = application.status === 'applying' && may('agents.decide')
  return {
    application,
    ...(await readEvidenceAndPlace(args, agentApplicationsList, application)),
    mayDecide,
    title: application.name,
  }
}

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const { id, to } = await afterwards(args, agentApplicationsList)
  const form = postedForm(context, [grantApplicationForm, rejectForm] as const)
  if (!form) return unknownIntent()
  const grant = form === grantApplicationForm
  return act(args, 'agents.decide', form, {
    run: (platform, { reason }, actor) => decideAgentApplication(platform, actor, id, { grant, reason }),
    to,
    says: grant ? 'application-granted' : 'rejected',
  })
}

export default function AgentApplicationRecord() {
  const { application, evidence, place, mayDecide } = useLoaderData<typeof loader>()
  const { id, time, name, contact, remark, account, status, reason, decidedBy, decidedAt } = application
  const { t } = useTranslation(['office-offers', 'office'])
  const { dayTime } = useFormat()
  return (
    <article className="o-rec" data-id={id} data-status={status}>
      <Neighbours {...place} />
      <RecordHead
        heading={
          <>
            {t('office:agentApplication.one')} {name}
          </>
        }
        badge={<AnswerState status={status} />}
      >
        <p>
          {contact}
          {account ? (
            <>
              {' · '}
              <TextLink href={`/office/members/${account}`}>{account}</TextLink>
            </>
          ) : null}{' '}
          · {dayTime(time)}
        </p>
        {remark ? <p className="whitespace-pre-line">{remark}</p> : null}
        {decidedBy && decidedAt ? (
          <p className="text-ink-2">
            {nameOf(decidedBy)} · {dayTime(decidedAt)} {reason}
          </p>
        ) : null}
        {mayDecide ? <p className="text-ink-2">{t('office:agentApplication.note')}</p> : null}
      </RecordHead>
      <MemberEvidenceSheets evidence={evidence} />
      <Decisions
        decisions={[
          {
            form: grantApplicationForm,
            label: t('office:agentApplication.grant'),
            icon: 'check',
            look: 'act',
            may: mayDecide,
          },
          { form: rejectForm, label: t('reject'), icon: 'close', look: 'danger', may: mayDecide },
        ]}
      />
    </article>
  )
}

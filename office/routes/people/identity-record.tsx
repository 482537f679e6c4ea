import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { otherForm, sameForm } from '#office/features/identity/identity-forms.ts'
import { IdentityState } from '#office/features/identity/identity-state.tsx'
import { MemberEvidenceSheets } from '#office/features/members/member-evidence.tsx'
import { nameOf } from '#office/features/orders/seals.tsx'
import { Decisions } from '#office/features/records/decision.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { officeContextOf } from '#office/server/office-context.ts'
import { act, admit } from '#office/services/acts.server.ts'
import { memberEvidence } from '#office/services/member-evidence.server.ts'
import {
  decideIdentity,
  type IdentityDecision,
  type IdentityQuestion,
  listIdentityQuestions,
} from '#platform/backoffice/identity/index.ts'
import type { OfficeAct } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { type MemberSheet, showMember } from '#platform/members/accounts/index.ts'

export const handle = { page: 'identity' }

async function questionOf(platform: Context, id: string): Promise<IdentityQuestion> {
  const question = (await listIdentityQuestions(platform, { all: true })).find((one) => one.id === id)
  if (!question) throw pageFailure('not-found')
  return question
}

/** Who ends a break that was carried over may lift one; all else is a decision. */
const actOf = ({ kind }: IdentityQuestion, decision: IdentityDecision): OfficeAct =>
  decision === 'other' && kind === 'carried' ? 'members.lift' : 'identity.decide'

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'identity')
  const question = await questionOf(platform, args.params.id ?? '')
  const [evidence, member, other] = await Promise.all([
    memberEvidence(args, question.account),
    showMember(platform, question.account),
    showMember(platform, question.other),
  ])
  const mayNow = (decision: IdentityDecision) => question.decision === null && may(actOf(question, decision))
  return {
    question,
    evidence,
    member: member.ok ? member.value : null,
    other: other.ok ? other.value : null,
    may: { same: mayNow('same'), other: mayNow('other') },
    title: question.account,
  }
}

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const id = args.params.id ?? ''
  const form = postedForm(context, [sameForm, otherForm] as const)
  if (!form) return unknownIntent()
  const decision = form === sameForm ? 'same' : 'other'
  const question = await questionOf(context.platform, id)
  return act(args, actOf(question, decision), form, {
    run: (platform, { reason }, actor) => decideIdentity(platform, { id, decision, actor, reason }),
    to: '/office/identity',
    says: 'identity-decided',
  })
}

export default function IdentityRecord() {
  const { question, evidence, member, other, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-identity', 'office'])
  const { dateTime } = useFormat()
  const { account, kind, decision, decidedBy, reason } = question
  return (
    <article className="o-rec" data-id={question.id} data-status={decision ?? 'open'}>
      <RecordHead heading={account} badge={<IdentityState decision={decision} />}>
        <p>
          {t(`kind.${kind}`)} · {t('until')} {dateTime(question.until)}
        </p>
        <p className="text-ink-2">{t(`means.${kind}`)}</p>
        {decidedBy ? (
          <p>
            {nameOf(decidedBy)}: “{reason}”
          </p>
        ) : null}
      </RecordHead>
      <div className="o-g h">
        <Account title={t('office:member.one')} member={member} />
        <Account title={t('other')} member={other} />
      </div>
      <MemberEvidenceSheets evidence={evidence} />
      <Decisions
        decisions={[
          { form: sameForm, label: t('act.same'), icon: 'check', look: 'act', may: may.same },
          { form: otherForm, label: t('act.other'), icon: 'close', look: 'danger', may: may.other },
        ]}
      />
    </article>
  )
}

/** What the two accounts are held against each other by. */
function Account({ title, member }: { title: string; member: MemberSheet | null }) {
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  if (!member) return null
  return (
    <Sheet title={title}>
      <Pairs
        pairs={[
          [
            t('column.account'),
            <a key="" href={`/office/members/${member.account}`}>
              {member.account}
            </a>,
          ],
          [t('column.payee'), member.payeeName],
          [t('column.email'), member.email],
          [t('member.mobile'), member.mobile],
          [t('column.registeredAt'), dayTime(member.registeredAt)],
          [
            t('member.lastLogin'),
            member.lastLogin ? `${dayTime(member.lastLogin.at)} · ${member.lastLogin.address}` : null,
          ],
        ]}
      />
    </Sheet>
  )
}

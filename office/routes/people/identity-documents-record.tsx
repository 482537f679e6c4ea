import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { DocumentState } from '#office/features/identity/document-state.tsx'
import { refuseForm, verifyForm } from '#office/features/identity/identity-forms.ts'
import { MemberEvidenceSheets } from '#office/features/members/member-evidence.tsx'
import { nameOf } from '#office/features/orders/seals.tsx'
import { Decisions } from '#office/features/records/decision.tsx'
import { Neighbours } from '#office/features/records/neighbours.tsx'
import { Pictures } from '#office/features/records/pictures.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { identityDocumentsList } from '#office/lists/people/identity-documents-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { readEvidenceAndPlace } from '#office/services/member-evidence.server.ts'
import { afterwards } from '#office/services/place.server.ts'
import { birthDateOf, memberByAccount, payeeNameOf } from '#platform/members/accounts/index.ts'
import { decideDocuments, showIdentityCase } from '#platform/members/identity/index.ts'

export const handle = { page: 'identity' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'identity')
  const identityCase = await showIdentityCase(platform, args.params.id ?? '')
  const member = identityCase && (await memberByAccount(platform, identityCase.account))
  if (!identityCase || !member) throw pageFailure('not-found')
  const [payeeName, birthDate, evidenceAndPlace] = await Promise.all([
    payeeNameOf(platform.db, member.id),
    birthDateOf(platform.db, member.id),
    readEvidenceAndPlace(args, identityDocumentsList, identityCase),
  ])
  const mayView = may('identity.view')
  return {
    // Who may not look at pictures is not told where they are either.
    documents: { ...identityCase, images: mayView ? identityCase.images : [] },
    pictures: identityCase.images.length,
    payeeName,
    birthDate,
    ...evidenceAndPlace,
    may: {
      verify: identityCase.state === 'sent' && may('identity.verify'),
      refuse: identityCase.state === 'sent' && may('identity.refuse'),
    },
    title: identityCase.account,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { id, to } = await afterwards(args, identityDocumentsList)
  return doPosted(args, [
    does(verifyForm, 'identity.verify', {
      run: (platform, _, actor) => decideDocuments(platform, actor, id, { verified: true }),
      to,
      says: 'identity-decided',
    }),
    does(refuseForm, 'identity.refuse', {
      run: (platform, { reason }, actor) => decideDocuments(platform, actor, id, { verified: false, reason }),
      to,
      says: 'identity-decided',
    }),
  ])
}

export default function IdentityDocumentsRecord() {
  const { documents, pictures, payeeName, birthDate, evidence, place, may } = useLoaderData<typeof loader>()
  const { id, account, state, images, askReason, askedBy, reason, decidedBy, decidedAt } = documents
  const { t } = useTranslation(['office-identity', 'office'])
  const { dayTime, day } = useFormat()
  return (
    <article className="o-rec" data-id={id} data-status={state}>
      <Neighbours {...place} />
      <RecordHead
        heading={
          <>
            {t('documents')} <TextLink href={`/office/members/${account}`}>{account}</TextLink>
          </>
        }
        badge={<DocumentState state={state} />}
      >
        {askedBy ? (
          <p>
            {t('askReason')}: {nameOf(askedBy)} · “{askReason}”
          </p>
        ) : null}
        {decidedBy && decidedAt ? (
          <p className="text-ink-2">
            {nameOf(decidedBy)} · {dayTime(decidedAt)} {reason}
          </p>
        ) : null}
      </RecordHead>
      <Sheet title={t('office:member.one')}>
        <Pairs
          pairs={[
            [t('office:column.payee'), payeeName],
            [t('birthDate'), birthDate && day(birthDate)],
            [t('office:column.time'), dayTime(documents.time)],
            [t('sentAt'), documents.sentAt && dayTime(documents.sentAt)],
            [t('pictures'), documents.erasedAt ? t('erased', { at: dayTime(documents.erasedAt) }) : pictures],
          ]}
        />
      </Sheet>
      <Pictures of={images} path={`/office/identity/documents/${id}/pictures`} />
      <MemberEvidenceSheets evidence={evidence} />
      <Decisions
        note={may.verify ? t('decideHint') : null}
        decisions={[
          { form: verifyForm, label: t('act.verify'), icon: 'check', look: 'act', may: may.verify },
          { form: refuseForm, label: t('act.refuse'), icon: 'close', look: 'danger', may: may.refuse },
        ]}
      />
    </article>
  )
}

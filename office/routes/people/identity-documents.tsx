import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextField } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DocumentState } from '#office/features/identity/document-state.tsx'
import { askForm } from '#office/features/identity/identity-forms.ts'
import { Decisions } from '#office/features/records/decision.tsx'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { identityDocumentsList } from '#office/lists/people/identity-documents-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { caseStates, requestDocuments } from '#platform/members/identity/index.ts'

export const handle = { page: 'identity', live: true }

export async function loader(args: LoaderFunctionArgs) {
  const { may } = admit(args, 'identity')
  return { ...(await loadList(args, identityDocumentsList)), may: may('identity.ask') }
}

export async function action(args: ActionFunctionArgs) {
  return doPosted(args, [
    does(askForm, 'identity.ask', {
      run: (platform, { account, reason }, actor) => requestDocuments(platform, actor, account, reason),
      to: identityDocumentsList.path,
      says: 'documents-asked',
    }),
  ])
}

export default function IdentityDocuments() {
  const { filter, rows, next, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-identity', 'office'])
  return (
    <>
      <OfficeListPage
        list={identityDocumentsList}
        filter={filter}
        rows={rows}
        next={next}
        title={t('documents')}
        about={t('documentsAbout')}
        chips={
          <StateChips
            list={identityDocumentsList}
            filter={filter}
            states={caseStates}
            waits="sent"
            word={(one) => t(`documentState.${one}`)}
          />
        }
        own={{
          account: {
            cell: ({ account, id }) => <a href={identityDocumentsList.recordHref(filter, id)}>{account}</a>,
          },
          state: { cell: ({ state }) => <DocumentState state={state} /> },
        }}
      />
      <Decisions
        note={may ? t('askHint') : null}
        decisions={[
          {
            form: askForm,
            label: t('act.ask'),
            icon: 'document',
            look: 'act',
            may,
            fields: <TextField name="account" autoComplete="off" autoCapitalize="none" maxLength={64} />,
          },
        ]}
      />
    </>
  )
}

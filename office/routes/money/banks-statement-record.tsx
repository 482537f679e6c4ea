import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { importStatementForm } from '#office/features/banks/bank-forms.ts'
import { ImportPreview } from '#office/features/banks/import-preview.tsx'
import { Decisions } from '#office/features/records/decision.tsx'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { importUpload, previewUpload } from '#platform/cashier/bank-lines/index.ts'
import { bankById } from '#platform/cashier/banks/index.ts'

export const handle = { page: 'banks' }

export async function loader(args: LoaderFunctionArgs) {
  const {
    platform,
    operator: { actor },
    may,
  } = admit(args, 'banks')
  if (!may('banks.import')) throw pageFailure('operation-not-allowed')
  const { id: bankId = '', upload: id = '' } = args.params
  const bank = await bankById(platform, bankId)
  const file = bank && (await previewUpload(platform, { bankId, id, actor }))
  // A line that came since may have one of its references: then the file must be sent again.
  if (!bank || !file?.ok) throw pageFailure('not-found')
  return { id, bankId, number: bank.number, file: file.value, title: bank.number }
}

export async function action(args: ActionFunctionArgs) {
  const { id: bankId = '', upload: id = '' } = args.params
  return doPosted(args, [
    does(importStatementForm, 'banks.import', {
      run: (platform, _, actor) => importUpload(platform, { bankId, id, actor }),
      to: `/office/banks/${bankId}`,
      says: 'statement-imported',
      goesOn: true,
    }),
  ])
}

export default function UploadedStatement() {
  const { id, bankId, number, file } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-banks', 'office'])
  return (
    <article className="o-rec" data-id={id}>
      <div className="o-h">
        <h1 className="o1">
          {t('statement.title')} · <a href={`/office/banks/${bankId}`}>{number}</a>
        </h1>
      </div>
      <ImportPreview file={file} />
      <Decisions
        note={file.adds === 0 ? t('statement.none') : null}
        decisions={[
          {
            form: importStatementForm,
            label: t('statement.take'),
            icon: 'check',
            look: 'act',
            may: file.adds > 0,
          },
        ]}
      />
    </article>
  )
}

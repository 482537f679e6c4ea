import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/button.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { uploadStatementForm } from '#office/features/banks/bank-forms.ts'
import { BankFileField, FileProblem, MapField } from '#office/features/banks/file-fields.tsx'
import { Sheet } from '#office/features/records/section.tsx'
import { admit, doPosted, permit, seeOther } from '#office/services/acts.server.ts'
import { atUploadField } from '#office/services/bank-files.server.ts'
import { refuse } from '#platform/base/result.ts'
import { uploadStatement } from '#platform/cashier/bank-lines/index.ts'
import { bankById } from '#platform/cashier/banks/index.ts'

export const handle = { page: 'banks' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'banks')
  const bank = await bankById(platform, args.params.id ?? '')
  if (!bank) throw pageFailure('not-found')
  return {
    id: String(bank.id),
    number: bank.number,
    map: bank.csv_map === null ? '' : JSON.stringify(bank.csv_map, null, 2),
    may: may('banks.import'),
    title: bank.number,
  }
}

/** A file is no act yet: it is looked at first, and sent again it waits twice and is taken once. */
export async function action(args: ActionFunctionArgs) {
  return doPosted(args, [{ form: uploadStatementForm, answer: upload }])
}

async function upload(args: ActionFunctionArgs) {
  const {
    context,
    operator: { actor },
  } = permit(args, 'banks.import')
  const bankId = args.params.id ?? ''
  const entered = uploadStatementForm.read({ context })
  if (!entered.ok) return entered.invalid()
  const { images, text: map } = entered.value
  const [file] = images
  if (!file || images.length > 1) return entered.refused(refuse('required', { field: 'images' }))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const statement = await uploadStatement(context.platform, { bankId, bytes, map, actor })
  return statement.ok
    ? seeOther(`/office/banks/${bankId}/statement/${statement.value.id}`)
    : entered.refused(atUploadField(statement))
}

export default function BankStatement() {
  const { id, number, map, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-banks', 'office'])
  return (
    <article className="o-rec" data-id={id}>
      <div className="o-h">
        <h1 className="o1">
          {t('statement.title')} · <a href={`/office/banks/${id}`}>{number}</a>
        </h1>
      </div>
      {may ? (
        <Sheet title={t('statement.title')} about={t('statement.about')}>
          <FormOf
            form={uploadStatementForm}
            className="o-sb grid gap-2"
            labels={{ images: t('statement.file'), text: t('statement.map') }}
            values={{ text: map }}
          >
            <BankFileField />
            <MapField hint={t('statement.mapHint')} />
            <FileProblem form={uploadStatementForm} />
            <div>
              <Button look="act">{t('statement.look')}</Button>
            </div>
          </FormOf>
        </Sheet>
      ) : null}
    </article>
  )
}

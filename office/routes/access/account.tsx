import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/button.tsx'
import { Submit, TextField } from '#app/forms/controls.tsx'
import { PasskeyPart } from '#app/forms/passkey-part.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { addPasskeyForm, judgePasskeyForm, removePasskeyForm } from '#office/features/access/access-forms.ts'
import { OperatorAccess } from '#office/features/operators/operator-access.tsx'
import { ActForm } from '#office/features/records/act-form.tsx'
import { Sheet } from '#office/features/records/section.tsx'
import { officeContextOf } from '#office/server/office-context.ts'
import { does, doPosted, operatorOf } from '#office/services/acts.server.ts'
import {
  addPasskey,
  judgePasskey,
  listPasskeys,
  operatorRecord,
  removePasskey,
  startPasskey,
} from '#platform/backoffice/operators/index.ts'

export const handle = { page: 'account' }

/** One's own account: how one signs in, from where, and the passkeys. */
export async function loader(args: LoaderFunctionArgs) {
  const operator = operatorOf(args)
  const { platform, origin } = officeContextOf(args.context)
  const [record, passkeys, options] = await Promise.all([
    operatorRecord(platform, operator.name),
    listPasskeys(platform, operator.id),
    startPasskey(platform, operator, origin),
  ])
  return { name: operator.name, role: operator.role, record, passkeys, options, title: operator.name }
}

export async function action(args: ActionFunctionArgs) {
  const operator = operatorOf(args)
  const { origin } = officeContextOf(args.context)
  const to = '/office/account'
  return doPosted(args, [
    { form: judgePasskeyForm, answer: judge },
    does(addPasskeyForm, 'own', {
      run: (platform, value) => addPasskey(platform, operator, { ...value, origin }),
      to,
      says: 'passkey-added',
    }),
    does(removePasskeyForm, 'own', {
      run: (platform, { id }) => removePasskey(platform, operator, id),
      to,
      says: 'passkey-removed',
    }),
  ])
}

/** The page as it was if the passkey may be made: the script reads the status. */
async function judge(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const entered = judgePasskeyForm.read({ context })
  if (!entered.ok) return entered.invalid()
  const judged = await judgePasskey(context.platform, operatorOf(args), entered.value)
  return judged.ok ? data(entered.calmReply()) : entered.refused(judged)
}

export default function Account() {
  const { name, role, record, passkeys, options } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-operators', 'office'])
  const { dateTime } = useFormat()
  const { requestId } = usePage()
  return (
    <>
      <div className="o-h">
        <h1 className="o1">{t('account')}</h1>
        <p>
          {name} · {t(`office:role.${role}`)}
        </p>
      </div>
      <Sheet title={t('passkey.title')}>
        <RefusedAct form={removePasskeyForm} isShown={false} />
        <p className="o-sb text-ink-2">{t('passkey.about')}</p>
        {passkeys.length === 0 ? <p className="o-sb">{t('passkey.none')}</p> : null}
        <ul className="o-ql" data-records="passkeys">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} data-id={id}>
              <b>{name}</b>
              <ActForm
                form={{ ...removePasskeyForm, id: `remove-passkey-${id}` }}
                className="e"
                hidden={{ id }}
              >
                <Button small aria-label={t('passkey.removeThis', { name })}>
                  {t('passkey.remove')}
                </Button>
              </ActForm>
              <small className="text-ink-2">
                {t('passkey.added', { at: dateTime(createdAt) })} ·{' '}
                {lastUsedAt ? t('passkey.used', { at: dateTime(lastUsedAt) }) : t('passkey.unused')}
              </small>
            </li>
          ))}
        </ul>
        <RefusedAct form={addPasskeyForm} isShown={options !== null} />
        {options ? (
          <div className="o-sb">
            <noscript>
              <p>{t('passkey.noScript')}</p>
            </noscript>
            <PasskeyPart
              form={addPasskeyForm}
              judge={judgePasskeyForm}
              hidden={{ requestId }}
              options={options}
              labels={{ name: t('passkey.name'), code: t('passkey.code') }}
            >
              <TextField name="name" maxLength={64} autoComplete="off" />
              <TextField name="code" autoComplete="one-time-code" />
              <Submit>{t('passkey.add')}</Submit>
            </PasskeyPart>
          </div>
        ) : (
          <p className="o-sb">{t('passkey.without')}</p>
        )}
      </Sheet>
      {record ? <OperatorAccess record={record} /> : null}
    </>
  )
}

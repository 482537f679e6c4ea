import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/button.tsx'
import { Submit, TextField } from '#app/forms/controls.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { FormOf } from '#app/forms/form-of.tsx'
import { PasskeyPart } from '#app/forms/passkey-part.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { addPasskeyForm, removePasskeyForm } from '#office/features/access/access-forms.ts'
import { OperatorAccess } from '#office/features/operators/operator-access.tsx'
import { Sheet } from '#office/features/records/section.tsx'
import { officeContextOf } from '#office/server/office-context.ts'
import { operatorOf } from '#office/services/acts.server.ts'
import { doneWith } from '#office/services/flash.server.ts'
import { titledBy } from '#office/services/title.server.ts'
import {
  addPasskey,
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
  const [record, passkeys, options, title] = await Promise.all([
    operatorRecord(platform, operator.name),
    listPasskeys(platform, operator.id),
    startPasskey(platform, operator, origin),
    titledBy(args, operator.name),
  ])
  return { name: operator.name, role: operator.role, record, passkeys, options, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  const operator = operatorOf(args)
  const context = officeContextOf(args.context)
  const { platform, origin } = context
  switch (postedForm(context, [addPasskeyForm, removePasskeyForm] as const)) {
    case addPasskeyForm: {
      const entered = addPasskeyForm.read({ context })
      if (!entered.ok) return entered.invalid()
      const added = await addPasskey(platform, operator, { ...entered.value, origin })
      return added.ok ? doneWith(context, '/office/account', 'passkey-added') : entered.refused(added)
    }
    case removePasskeyForm: {
      const entered = removePasskeyForm.read({ context })
      if (!entered.ok) return entered.invalid()
      const removed = await removePasskey(platform, operator, entered.value.id)
      return removed.ok ? doneWith(context, '/office/account', 'passkey-removed') : entered.refused(removed)
    }
    default:
      return unknownIntent()
  }
}

export default function Account() {
  const { name, role, record, passkeys, options } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-operators', 'office'])
  const { dateTime } = useFormat()
  return (
    <>
      <div className="o-h">
        <h1 className="o1">{t('account')}</h1>
        <p>
          {name} · {t(`office:role.${role}`)}
        </p>
      </div>
      <Sheet title={t('passkey.title')}>
        <RefusedAct form={removePasskeyForm} shown={false} />
        <p className="o-sb text-ink-2">{t('passkey.about')}</p>
        {passkeys.length === 0 ? <p className="o-sb">{t('passkey.none')}</p> : null}
        <ul className="o-ql" data-records="passkeys">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} data-id={id}>
              <b>{name}</b>
              <FormOf
                form={{ ...removePasskeyForm, id: `remove-passkey-${id}` }}
                className="e"
                hidden={{ id }}
              >
                <Button small aria-label={t('passkey.removeThis', { name })}>
                  {t('passkey.remove')}
                </Button>
              </FormOf>
              <small className="text-ink-2">
                {t('passkey.added', { at: dateTime(createdAt) })} ·{' '}
                {lastUsedAt ? t('passkey.used', { at: dateTime(lastUsedAt) }) : t('passkey.unused')}
              </small>
            </li>
          ))}
        </ul>
        <RefusedAct form={addPasskeyForm} shown={options !== null} />
        {options ? (
          <div className="o-sb">
            <noscript>
              <p>{t('passkey.noScript')}</p>
            </noscript>
            <PasskeyPart
              form={addPasskeyForm}
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

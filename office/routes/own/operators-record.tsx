import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SelectField } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import type { OfficeFlash } from '#office/features/frame/flashes.ts'
import { OperatorAccess } from '#office/features/operators/operator-access.tsx'
import {
  inviteForm,
  lockForm,
  reopenForm,
  resetForm,
  roleForm,
  signOutForm,
  unlockForm,
} from '#office/features/operators/operator-forms.ts'
import { OperatorState } from '#office/features/operators/operator-state.tsx'
import { Changes } from '#office/features/records/changes.tsx'
import { Decisions } from '#office/features/records/decision.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { LATEST_ROWS } from '#office/limits.ts'
import { admit, does, doPosted, type FormFor, operatorOf } from '#office/services/acts.server.ts'
import {
  actorOf,
  closeOperator,
  endOperatorSessions,
  type OfficeAct,
  type OperatorChange,
  operatorRecord,
  operatorRoles,
  requestOperatorChange,
  resetSecondFactor,
  unlockOperator,
} from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { listAudit } from '#platform/base/settings/index.ts'

export const handle = { page: 'operators' }

export async function loader(args: LoaderFunctionArgs) {
  const {
    platform,
    operator: { actor },
    may,
  } = admit(args, 'operators')
  const record = await operatorRecord(platform, args.params.id ?? '')
  if (!record) throw pageFailure('not-found')
  const changes = await listAudit(platform, { subject: record.name, limit: LATEST_ROWS })
  const own = actorOf(record.name) === actor
  const mayNow = (name: OfficeAct, now = true) => now && !own && may(name)
  const isClosed = record.state === 'closed'
  return {
    record,
    changes,
    own,
    may: {
      role: mayNow('operators.role'),
      invite: mayNow('operators.invite', !isClosed),
      lock: mayNow('operators.close', !isClosed),
      unlock: mayNow('operators.reopen', !isClosed && record.failures > 0),
      reopen: mayNow('operators.reopen', isClosed),
      reset: mayNow('operators.reset', record.secondFactor),
      signOut: mayNow('operators.signout', record.openSessions > 0),
    },
    title: record.name,
  }
}

export async function action(args: ActionFunctionArgs) {
  const name = args.params.id ?? ''
  type Change = { name: string; actor: string; reason: string }
  /** Nobody acts on themselves, whatever the act. */
  const toOther = <Value extends { reason: string }>(
    form: FormFor<Value>,
    one: OfficeAct,
    says: OfficeFlash,
    run: (platform: Context, change: Change & Value) => Promise<Result<unknown>>,
  ) =>
    does(form, one, {
      run: async (platform, value, actor) =>
        actorOf(name) === actor ? refuse('operation-not-allowed') : run(platform, { ...value, name, actor }),
      to: `/office/operators/${name}`,
      says,
    })
  const asks =
    (what: OperatorChange['what']) => (platform: Context, change: Change & Pick<OperatorChange, 'role'>) =>
      requestOperatorChange(platform, { ...change, what })
  operatorOf(args)
  return doPosted(args, [
    toOther(roleForm, 'operators.role', 'waits-for-another', asks('operator-role')),
    toOther(inviteForm, 'operators.invite', 'waits-for-another', asks('operator-invite')),
    toOther(reopenForm, 'operators.reopen', 'waits-for-another', asks('operator-reopen')),
    toOther(lockForm, 'operators.close', 'operator-locked', closeOperator),
    toOther(unlockForm, 'operators.reopen', 'operator-unlocked', unlockOperator),
    toOther(resetForm, 'operators.reset', 'operator-reset', resetSecondFactor),
    toOther(signOutForm, 'operators.signout', 'operator-signed-out', endOperatorSessions),
  ])
}

export default function OperatorRecord() {
  const { record, changes, own, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-operators', 'office'])
  const { name, role, state } = record
  return (
    <article className="o-rec" data-id={name} data-status={state}>
      <RecordHead heading={name} badge={<OperatorState state={state} />}>
        <p>{t(`office:role.${role}`)}</p>
        {own ? <p className="text-xs text-ink-2">{t('own')}</p> : null}
      </RecordHead>
      <OperatorAccess record={record} />
      <Changes lines={changes} />
      <Decisions
        decisions={[
          {
            form: roleForm,
            label: t('act.role'),
            icon: 'users',
            may: may.role,
            values: { role },
            fields: (
              <SelectField
                name="role"
                options={operatorRoles.map((value) => ({ value, label: t(`office:role.${value}`) }))}
              />
            ),
          },
          { form: inviteForm, label: t('act.invite'), icon: 'key', may: may.invite },
          { form: reopenForm, label: t('act.reopen'), icon: 'undo', may: may.reopen },
          { form: unlockForm, label: t('act.unlock'), icon: 'undo', may: may.unlock },
          { form: signOutForm, label: t('act.sign-out'), icon: 'close', may: may.signOut },
          { form: resetForm, label: t('act.reset'), icon: 'key', look: 'danger', may: may.reset },
          { form: lockForm, label: t('act.lock'), icon: 'close', look: 'danger', may: may.lock },
        ]}
      />
    </article>
  )
}

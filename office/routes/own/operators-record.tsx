import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SelectField } from '#app/forms/controls.tsx'
import { type Entered, postedForm, unknownIntent } from '#app/forms/define-form.ts'
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
import { officeContextOf } from '#office/server/office-context.ts'
import { act, admit, operatorOf } from '#office/services/acts.server.ts'
import { titledBy } from '#office/services/title.server.ts'
import {
  actorOf,
  closeOperator,
  endOperatorSessions,
  mayDo,
  type OfficeAct,
  type OperatorChange,
  operatorRecord,
  operatorRoles,
  requestOperatorChange,
  resetSecondFactor,
  unlockOperator,
} from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { listAudit } from '#platform/base/settings/index.ts'

export const handle = { page: 'operators' }

export async function loader(args: LoaderFunctionArgs) {
  const {
    platform,
    operator: { role, actor },
  } = admit(args, 'operators')
  const record = await operatorRecord(platform, args.params.id ?? '')
  if (!record) throw pageFailure('not-found')
  const [changes, title] = await Promise.all([
    listAudit(platform, { subject: record.name, limit: LATEST_ROWS }),
    titledBy(args, record.name),
  ])
  const own = actorOf(record.name) === actor
  const may = (name: OfficeAct, now = true) => now && !own && mayDo(role, name)
  const isClosed = record.state === 'closed'
  return {
    record,
    changes,
    own,
    may: {
      role: may('operators.role'),
      invite: may('operators.invite', !isClosed),
      lock: may('operators.close', !isClosed),
      unlock: may('operators.reopen', !isClosed && record.failures > 0),
      reopen: may('operators.reopen', isClosed),
      reset: may('operators.reset', record.secondFactor),
      signOut: may('operators.signout', record.openSessions > 0),
    },
    title,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const name = args.params.id ?? ''
  type Change = { name: string; actor: string; reason: string }
  /** Nobody acts on themselves, whatever the act. */
  const done = <Value extends { reason: string }>(
    one: OfficeAct,
    entered: Entered<Value>,
    says: OfficeFlash,
    run: (platform: Context, change: Change & Value) => Promise<Result<unknown>>,
  ) =>
    act(args, one, entered, {
      run: async (platform, value, actor) => {
        if (actorOf(name) === actor) return refuse('operation-not-allowed')
        const result = await run(platform, { ...value, name, actor })
        if (!result.ok) return result
        const waits = result.value as { waitsAs?: string } | null
        return ok(waits?.waitsAs ? { waitsAs: waits.waitsAs } : null)
      },
      to: `/office/operators/${name}`,
      says,
    })
  const asks =
    (what: OperatorChange['what']) => (platform: Context, change: Change & Pick<OperatorChange, 'role'>) =>
      requestOperatorChange(platform, { ...change, what })
  operatorOf(args)
  const read = { context }
  const forms = [roleForm, inviteForm, lockForm, unlockForm, reopenForm, resetForm, signOutForm] as const
  switch (postedForm(context, forms)) {
    case roleForm:
      return done('operators.role', roleForm.read(read), 'waits-for-another', asks('operator-role'))
    case inviteForm:
      return done('operators.invite', inviteForm.read(read), 'waits-for-another', asks('operator-invite'))
    case reopenForm:
      return done('operators.reopen', reopenForm.read(read), 'waits-for-another', asks('operator-reopen'))
    case lockForm:
      return done('operators.close', lockForm.read(read), 'operator-locked', closeOperator)
    case unlockForm:
      return done('operators.reopen', unlockForm.read(read), 'operator-unlocked', unlockOperator)
    case resetForm:
      return done('operators.reset', resetForm.read(read), 'operator-reset', resetSecondFactor)
    case signOutForm:
      return done('operators.signout', signOutForm.read(read), 'operator-signed-out', endOperatorSessions)
    default:
      return unknownIntent()
  }
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

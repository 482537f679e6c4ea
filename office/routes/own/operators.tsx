import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SelectField, TextField } from '#app/forms/controls.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { addForm } from '#office/features/operators/operator-forms.ts'
import { OperatorState } from '#office/features/operators/operator-state.tsx'
import { Decisions } from '#office/features/records/decision.tsx'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { operatorsList } from '#office/lists/own/operators-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { operatorRoles, operatorStates, requestOperatorChange } from '#platform/backoffice/operators/index.ts'

export const handle = { page: 'operators' }

export async function loader(args: LoaderFunctionArgs) {
  const { may } = admit(args, 'operators')
  return { ...(await loadList(args, operatorsList)), may: may('operators.add') }
}

export async function action(args: ActionFunctionArgs) {
  return doPosted(args, [
    does(addForm, 'operators.add', {
      run: (platform, { username, ...wish }, actor) =>
        requestOperatorChange(platform, { what: 'operator-add', name: username, ...wish, actor }),
      to: '/office/operators',
      says: 'waits-for-another',
    }),
  ])
}

export default function Operators() {
  const { filter, rows, next, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-operators', 'office'])
  const { dayTime } = useFormat()
  return (
    <>
      <OfficeListPage
        list={operatorsList}
        filter={filter}
        rows={rows}
        next={next}
        title={t('office:page.operators')}
        chips={
          <StateChips
            list={operatorsList}
            filter={filter}
            states={operatorStates}
            word={(one) => t(`state.${one}`)}
          />
        }
        own={{
          name: { cell: ({ name }) => <a href={`/office/operators/${name}`}>{name}</a> },
          role: { cell: ({ role }) => t(`office:role.${role}`) },
          secondFactor: { cell: ({ secondFactor }) => t(secondFactor ? 'office:yes' : 'office:no') },
          lastSeenAt: { cell: ({ lastSeenAt }) => (lastSeenAt ? dayTime(lastSeenAt) : t('never')) },
          state: { cell: ({ state }) => <OperatorState state={state} /> },
        }}
      />
      <Decisions
        note={may ? t('addHint') : null}
        decisions={[
          {
            form: addForm,
            label: t('add'),
            icon: 'users',
            look: 'act',
            may,
            labels: { username: t('column.name') },
            fields: (
              <>
                <TextField name="username" autoComplete="off" autoCapitalize="none" maxLength={64} />
                <SelectField
                  name="role"
                  options={operatorRoles.map((value) => ({ value, label: t(`office:role.${value}`) }))}
                />
              </>
            ),
          },
        ]}
      />
    </>
  )
}

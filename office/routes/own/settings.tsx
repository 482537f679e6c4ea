import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { nameOf } from '#office/features/orders/seals.tsx'
import { FilterChips, OfficeListPage } from '#office/features/records/office-list-page.tsx'
import { Regions } from '#office/features/settings/regions.tsx'
import { settingGroups } from '#office/features/settings/setting-facts.ts'
import { allowForm, blockForm, removeForm } from '#office/features/settings/setting-forms.ts'
import { SettingValue, useSettingWords } from '#office/features/settings/setting-value.tsx'
import { settingState, settingsList } from '#office/lists/own/settings-list.ts'
import { officeContextOf } from '#office/server/office-context.ts'
import { act, admit } from '#office/services/acts.server.ts'
import { loadList } from '#office/services/load-list.server.ts'
import type { Context } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import {
  allowRegion,
  blockRegion,
  listRegionRules,
  readRule,
  removeRegionRule,
} from '#platform/members/regions/index.ts'

export const handle = { page: 'settings' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'settings')
  const [page, rules] = await Promise.all([loadList(args, settingsList), listRegionRules(platform)])
  return { ...page, rules, mayRule: may('settings.regions') }
}

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const form = postedForm(context, [blockForm, allowForm, removeForm] as const)
  if (!form) return unknownIntent()
  return act(args, 'settings.regions', form, {
    run: (platform, entered, actor) => setRegion(platform, form, { ...entered, actor }),
    to: '/office/settings',
    says: 'region-set',
  })
}

async function setRegion(
  platform: Context,
  form: typeof blockForm,
  { regionRule, reason, actor }: Record<'regionRule' | 'reason' | 'actor', string>,
): Promise<Result<unknown>> {
  const read = readRule(regionRule)
  if (!read.ok) return refuse('format', { field: 'regionRule' })
  const set = form === blockForm ? blockRegion : form === allowForm ? allowRegion : removeRegionRule
  return set(platform, actor, read.rule, reason)
}

export default function Settings() {
  const { filter, rows, next, rules, mayRule } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-settings', 'office'])
  const { dayTime } = useFormat()
  const does = useSettingWords()
  const group = (text: string, one?: (typeof settingGroups)[number]) => ({
    href: settingsList.href({ ...filter, group: one }),
    text,
    current: filter.group === one,
  })
  return (
    <>
      <OfficeListPage
        list={settingsList}
        filter={filter}
        rows={rows}
        next={next}
        title={t('office:page.settings')}
        about={t('acts')}
        chips={
          <FilterChips
            label={t('groups')}
            chips={[group(t('office:all')), ...settingGroups.map((one) => group(t(`group.${one}`), one))]}
          />
        }
        own={{
          name: {
            cell: ({ name }) => (
              <a href={`/office/settings/${name}`}>
                <code className="o-long">{name}</code>
              </a>
            ),
          },
          group: { cell: ({ group }) => t(`group.${group}`) },
          means: { cell: ({ name }) => does(name) },
          value: { cell: ({ value, kind, unit }) => <SettingValue text={value} kind={kind} unit={unit} /> },
          changedBy: {
            cell: (row) => (row.changedBy ? nameOf(row.changedBy) : t(settingState(row))),
          },
          changedAt: { cell: ({ changedAt }) => (changedAt ? dayTime(changedAt) : '–') },
        }}
      />
      <Regions rules={rules} may={mayRule} />
      <p className="o-sb">
        <TextLink href="/office/settings/push-keys">{t('office:pushKeys')}</TextLink>
      </p>
    </>
  )
}

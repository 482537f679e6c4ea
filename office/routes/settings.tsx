import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { nameOf } from '../features/orders/seals.tsx'
import { FilterChips, OfficeListPage } from '../features/records/office-list-page.tsx'
import { settingGroups } from '../features/settings/setting-facts.ts'
import { SettingValue, useSettingWords } from '../features/settings/setting-value.tsx'
import { settingState, settingsList } from '../lists/settings-list.ts'
import { admit } from '../services/acts.server.ts'
import { titled } from '../services/title.server.ts'

export const handle = { page: 'settings' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'settings')
  const filter = settingsList.read(new URL(args.request.url).searchParams)
  const [{ rows, next }, title] = await Promise.all([
    settingsList.page(platform, filter),
    titled(args, 'page.settings'),
  ])
  return { filter, rows, next, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function Settings() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-settings', 'office'])
  const { dayTime } = useFormat()
  const does = useSettingWords()
  const group = (text: string, one?: (typeof settingGroups)[number]) => ({
    href: settingsList.href({ ...filter, group: one }),
    text,
    current: filter.group === one,
  })
  return (
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
  )
}

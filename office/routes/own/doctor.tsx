import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Badge, type Tone } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { FilterChips, OfficeListPage } from '#office/features/records/office-list-page.tsx'
import { pageOrRecord } from '#office/lists/only-record.ts'
import { countsOf, doctorList } from '#office/lists/own/doctor-list.ts'
import { admit } from '#office/services/acts.server.ts'
import { languageOf } from '#office/services/language.server.ts'
import type { CheckState } from '#platform/base/checks/index.ts'

export const handle = { page: 'doctor' }

const tones: Record<CheckState, Tone> = { fail: 'neg', warn: 'warn', ok: 'pos' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'doctor')
  const filter = doctorList.read(new URL(args.request.url).searchParams)
  const [{ rows, next }, counts, language] = await Promise.all([
    pageOrRecord(doctorList, platform, filter, args.params.id),
    countsOf(platform),
    languageOf(args.request),
  ])
  return { filter, rows, next, counts, language }
}

export default function Doctor() {
  const { filter, rows, next, counts, language } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office', 'office-doctor'])
  const chip = (text: string, count: number | undefined, status?: CheckState) => ({
    href: doctorList.href(filter, { status }),
    text,
    count,
    current: filter.status === status,
  })
  return (
    <OfficeListPage
      list={doctorList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.doctor')}
      about={t('office-doctor:counts', counts)}
      chips={
        <>
          <p className="o-sb">{t('office-doctor:about')}</p>
          <FilterChips
            label={t('column.state')}
            chips={[
              chip(t('all'), undefined),
              chip(t('office-doctor:state.fail'), counts.fail, 'fail'),
              chip(t('office-doctor:state.warn'), counts.warn, 'warn'),
              chip(t('office-doctor:state.ok'), counts.ok, 'ok'),
            ]}
          />
        </>
      }
      own={{
        check: { cell: ({ title }) => title[language] },
        state: {
          cell: ({ state }) => <Badge tone={tones[state]}>{t(`office-doctor:state.${state}`)}</Badge>,
        },
        text: { cell: ({ text }) => text[language] },
      }}
    />
  )
}

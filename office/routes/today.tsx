import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ReturnsTable } from '#office/features/figures/returns-table.tsx'
import { Sheet } from '#office/features/records/section.tsx'
import { Exposures } from '#office/features/today/exposures.tsx'
import { Health } from '#office/features/today/health.tsx'
import { LookNow } from '#office/features/today/look-now.tsx'
import { MoneyByHour } from '#office/features/today/money-by-hour.tsx'
import { PlayStrip } from '#office/features/today/play-strip.tsx'
import { QueueTable } from '#office/features/today/queue-table.tsx'
import { officeContextOf } from '#office/server/office-context.ts'
import { admit } from '#office/services/acts.server.ts'
import { languageOf } from '#office/services/language.server.ts'
import { readToday } from '#office/services/today.server.ts'

export const handle = { page: 'today', live: true }

export async function loader(args: LoaderFunctionArgs) {
  const { operator } = admit(args, 'today')
  const language = await languageOf(args.request)
  const read = await readToday(officeContextOf(args.context), operator.role, language)
  return { ...read }
}

export default function Today() {
  const data = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const { dayHead } = useFormat()
  const { money, play, returns, exposures } = data
  return (
    <>
      <div className="o-h">
        <h1 className="o1">{t('page.today')}</h1>
        <p>{dayHead(data.today)}</p>
      </div>
      <LookNow data={data} />
      <div className={money ? 'o-g a' : 'o-g'}>
        <QueueTable data={data} />
        {money ? (
          <Sheet title={t('today.byHour')}>
            <MoneyByHour money={money} day={data.today} />
          </Sheet>
        ) : null}
      </div>
      {play ? <PlayStrip play={play} day={data.today} /> : null}
      <div className={returns && exposures ? 'o-g a' : 'o-g'}>
        <div className="o-col">
          {returns ? (
            <Sheet title={t('today.returns')} about={t('today.outsideFirst')}>
              <ReturnsTable games={returns.games} />
            </Sheet>
          ) : null}
          <Health health={data.health} now={data.now} />
        </div>
        {exposures ? (
          <Sheet title={t('today.exposures')}>
            <Exposures exposures={exposures} />
          </Sheet>
        ) : null}
      </div>
    </>
  )
}

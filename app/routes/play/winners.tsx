import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Card } from '#app/components/card.tsx'
import { PageHead } from '#app/components/section.tsx'
import { WinnerTable } from '#app/features/home/winner-table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { callPublic, requireValue } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import tableStyles from '#app/styles/tables.css?url'
import { productLanguage } from '#contract/base/product.ts'
import { WINNERS_ROWS } from '#contract/limits.ts'
import { winnerBoard } from '#contract/play/winners.ts'

export const links = stylesheets(tableStyles)

export const handle = page('winners')

export async function loader(args: LoaderFunctionArgs) {
  const { language } = await preferencesOf(args)
  const [board, title] = await Promise.all([
    callPublic(args.context, language, winnerBoard, {
      language: productLanguage(language),
      limitNum: WINNERS_ROWS,
    }),
    titleOf(args),
  ])
  return { winners: requireValue(board).list.map(({ vo }) => vo), title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function WinnerBoard() {
  const { winners } = useLoaderData<typeof loader>()
  const { t } = useTranslation('home')
  return (
    <>
      <PageHead title={t('winnerBoard.title')} note={t('winnerBoard.lead')} />
      <Card flush>
        <WinnerTable winners={winners} />
      </Card>
    </>
  )
}

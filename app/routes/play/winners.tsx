import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { PageHead } from '#app/components/section.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { WinnerTable } from '#app/features/home/winner-table.tsx'
import { useOpens } from '#app/features/site/use-opens.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { chosen } from '#app/lib/list-query.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths, withQuery } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { callPublic, requireValue } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import boardStyles from '#app/styles/boards.css?url'
import { productLanguage } from '#contract/base/product.ts'
import { WINNERS_ROWS } from '#contract/limits.ts'
import { winnerBoard, winnerViews } from '#contract/play/winners.ts'

export const links = stylesheets(boardStyles)

export const handle = page('winners')

export async function loader(args: LoaderFunctionArgs) {
  const { language } = await preferencesOf(args)
  const view = chosen(new URL(args.request.url).searchParams, 'view', winnerViews) ?? 'latest'
  const board = await callPublic(args.context, language, winnerBoard, {
    language: productLanguage(language),
    limitNum: WINNERS_ROWS,
    view,
  })
  return { winners: requireValue(board).list.map(({ vo }) => vo), view }
}

export default function WinnerBoard() {
  const { winners, view } = useLoaderData<typeof loader>()
  const { t } = useTranslation('home')
  const opens = useOpens()
  return (
    <>
      <PageHead title={t('winnerBoard.title')} note={t(`winnerBoard.lead.${view}`)} />
      <Tabs
        label={t('winnerBoard.views')}
        items={winnerViews.map((one) => ({
          href: withQuery(paths.winners, { view: one === 'latest' ? undefined : one }),
          label: t(`winnerBoard.view.${one}`),
          current: one === view,
        }))}
      />
      <WinnerTable winners={winners} view={view} />
      <p className="mt-4 text-sm text-ink-2">
        {t('winnerBoard.masked')}{' '}
        {opens(paths.personal('securityCenter')) ? (
          <TextLink href={paths.personal('securityCenter', { open: 'listed' })}>
            {t('winnerBoard.unlist')}
          </TextLink>
        ) : null}
      </p>
    </>
  )
}

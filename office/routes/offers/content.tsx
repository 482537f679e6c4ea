import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useWrittenCells, WrittenChips } from '#office/features/content/written-parts.tsx'
import { sendForm } from '#office/features/offers/offer-forms.ts'
import { SendMessage } from '#office/features/offers/send-message.tsx'
import { OfficeListPage } from '#office/features/records/office-list-page.tsx'
import { contentList } from '#office/lists/offers/content-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { sendByHand } from '#office/services/send-message.server.ts'

export const handle = { page: 'content' }

export async function loader(args: LoaderFunctionArgs) {
  const { may } = admit(args, 'content')
  return {
    ...(await loadList(args, contentList)),
    may: { write: may('content.publish'), send: may('content.send') },
  }
}

export async function action(args: ActionFunctionArgs) {
  return doPosted(args, [
    does(sendForm, 'content.send', {
      run: (platform, message, actor) => sendByHand(platform, message, actor),
      to: '/office/content',
      says: 'message-sent',
    }),
  ])
}

const anew = ['B', 'PL', 'PU', 'PR', 'H', 'AG'] as const

export default function Content() {
  const { filter, rows, next, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const cells = useWrittenCells('content')
  return (
    <>
      <OfficeListPage
        list={contentList}
        filter={filter}
        rows={rows}
        next={next}
        title={t('page.content')}
        chips={
          <WrittenChips
            page="content"
            variants={may.write ? anew : []}
            status={filter.status}
            href={(status) => contentList.href(filter, { status })}
          />
        }
        own={cells}
      />
      <SendMessage may={may.send} />
    </>
  )
}

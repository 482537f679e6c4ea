import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SelectField } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { openFeedForm, rotateFeedForm } from '#office/features/banks/bank-forms.ts'
import { FeedRows } from '#office/features/banks/feed-rows.tsx'
import { FormSheet } from '#office/features/banks/form-sheet.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { admit, doPosted, shows } from '#office/services/acts.server.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { feedKinds, listFeeds, openFeed, rotateFeed } from '#platform/cashier/bank-lines/index.ts'
import { bankById } from '#platform/cashier/banks/index.ts'

export const handle = { page: 'banks' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, siteOrigin, may } = admit(args, 'banks')
  const bank = await bankById(platform, args.params.id ?? '')
  if (!bank) throw pageFailure('not-found')
  const feeds = await listFeeds(platform, bank.id)
  return {
    id: String(bank.id),
    number: bank.number,
    feeds,
    may: may('banks.feed'),
    siteOrigin: siteOrigin ?? '',
    title: bank.number,
  }
}

export async function action(args: ActionFunctionArgs) {
  const bankId = args.params.id ?? ''
  const to = `/office/banks/${bankId}/feeds`
  return doPosted(args, [
    shows(openFeedForm, 'banks.feed', {
      run: async (platform, entered, actor) =>
        toShown(await openFeed(platform, { ...entered, bankId, actor })),
      to,
    }),
    shows(rotateFeedForm, 'banks.feed', {
      run: async (platform, { id: feedId, reason }, actor) =>
        toShown(await rotateFeed(platform, { feedId, bankId, actor, reason })),
      to,
    }),
  ])
}

const toShown = (result: Result<{ path: string; secret: string }>) =>
  result.ok ? ok({ feed: { ...result.value } }) : result

export default function BankFeeds() {
  const { id, number, feeds, may, siteOrigin } = useLoaderData<typeof loader>()
  const answered = useActionData() as { feed?: { path: string; secret: string } } | undefined
  const { t } = useTranslation(['office-banks', 'office'])
  return (
    <article className="o-rec" data-id={id}>
      <div className="o-h">
        <h1 className="o1">
          {t('feeds.title')} · <a href={`/office/banks/${id}`}>{number}</a>
        </h1>
      </div>
      {answered?.feed ? (
        <Sheet title={t('feeds.shown')}>
          <Pairs
            pairs={[
              [t('feeds.address'), <code key="">{`${siteOrigin}${answered.feed.path}`}</code>],
              [
                t('feeds.shown'),
                <code key="" data-field="secret">
                  {answered.feed.secret}
                </code>,
              ],
            ]}
          />
        </Sheet>
      ) : null}
      <Sheet title={t('feeds.title')} about={may ? t('feeds.rotateHint') : undefined}>
        <FeedRows feeds={feeds} may={may} />
      </Sheet>
      <FormSheet
        form={openFeedForm}
        title={t('feeds.open')}
        about={t('feeds.openHint')}
        may={may}
        labels={{ kind: t('feeds.kind') }}
      >
        <SelectField name="kind" options={feedKinds.map((kind) => ({ value: kind, label: kind }))} />
      </FormSheet>
    </article>
  )
}

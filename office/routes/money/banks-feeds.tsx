import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SelectField } from '#app/forms/controls.tsx'
import { type Entered, postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { openFeedForm, rotateFeedForm } from '#office/features/banks/bank-forms.ts'
import { FeedRows } from '#office/features/banks/feed-rows.tsx'
import { FormSheet } from '#office/features/banks/form-sheet.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { officeContextOf } from '#office/server/office-context.ts'
import { admit, operatorOf } from '#office/services/acts.server.ts'
import { titledBy } from '#office/services/title.server.ts'
import { mayDo } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { feedKinds, listFeeds, openFeed, rotateFeed } from '#platform/cashier/bank-lines/index.ts'
import { bankById } from '#platform/cashier/banks/index.ts'

export const handle = { page: 'banks' }

export async function loader(args: LoaderFunctionArgs) {
  const {
    platform,
    siteOrigin,
    operator: { role },
  } = admit(args, 'banks')
  const bank = await bankById(platform, args.params.id ?? '')
  if (!bank) throw pageFailure('not-found')
  const [feeds, title] = await Promise.all([listFeeds(platform, bank.id), titledBy(args, bank.number)])
  return {
    id: String(bank.id),
    number: bank.number,
    feeds,
    may: mayDo(role, 'banks.feed'),
    siteOrigin: siteOrigin ?? '',
    title,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const bankId = args.params.id ?? ''
  switch (postedForm(context, [openFeedForm, rotateFeedForm] as const)) {
    case openFeedForm:
      return shownOnce(args, openFeedForm.read({ context }), (platform, { kind }, actor) =>
        openFeed(platform, { bankId, kind, actor }),
      )
    case rotateFeedForm:
      return shownOnce(args, rotateFeedForm.read({ context }), (platform, { id: feedId }, actor) =>
        rotateFeed(platform, { feedId, bankId, actor }),
      )
    default:
      return unknownIntent()
  }
}

/** A secret is shown once, by the answer to the post itself. */
async function shownOnce<Value>(
  args: ActionFunctionArgs,
  entered: Entered<Value>,
  run: (platform: Context, value: Value, actor: string) => Promise<Result<{ path: string; secret: string }>>,
) {
  const { role, actor } = operatorOf(args)
  const context = officeContextOf(args.context)
  if (!mayDo(role, 'banks.feed')) {
    context.noteRefusal('operation-not-allowed')
    throw pageFailure('operation-not-allowed')
  }
  if (!entered.ok) return entered.invalid()
  const made = await run(context.platform, entered.value, actor)
  return made.ok ? data({ feed: made.value }) : entered.refused(made)
}

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

import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ListedFeed } from '#platform/cashier/bank-lines/index.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { FoldedAct, useRowReply } from '../records/folded-act.tsx'
import { rotateFeedForm } from './bank-forms.ts'

/** The open feeds of an account: how old their secrets are, what they told last, and what was refused. */
export function FeedRows({ feeds, may }: { feeds: readonly ListedFeed[]; may: boolean }) {
  const { t } = useTranslation('office-banks')
  const { dayTime } = useFormat()
  const replyOf = useRowReply(rotateFeedForm)
  return (
    <>
      <RefusedAct form={rotateFeedForm} isShown={may && feeds.some(({ id }) => replyOf({ id }))} />
      <FigureTable
        name="feeds"
        caption={t('feeds.title')}
        empty={t('feeds.none')}
        columns={[
          { field: 'kind', head: t('feeds.kind') },
          { field: 'secretAt', head: t('feeds.secret') },
          { field: 'heardAt', head: t('feeds.heard') },
          { field: 'line', head: t('feeds.line') },
          { field: 'refusals', head: t('feeds.refusals') },
          ...(may ? [{ field: 'act', head: t('feeds.rotate') }] : []),
        ]}
        rows={feeds.map((feed) => ({
          id: feed.id,
          look: feed.refusedAt && (!feed.heardAt || feed.refusedAt > feed.heardAt) ? 'wn' : undefined,
          cells: {
            kind: feed.kind,
            secretAt: (
              <>
                {dayTime(feed.secretAt)}
                {feed.formerUntil ? (
                  <>
                    <br />
                    <small className="text-ink-2">
                      {t('feeds.former', { time: dayTime(feed.formerUntil) })}
                    </small>
                  </>
                ) : null}
              </>
            ),
            heardAt: feed.heardAt ? dayTime(feed.heardAt) : t('feeds.never'),
            line: feed.line ? (
              <a href={`/office/banks/lines/${feed.line.id}`}>{dayTime(feed.line.time)}</a>
            ) : (
              t('feeds.never')
            ),
            refusals: (
              <>
                {feed.refusals}
                {feed.refusedAt && feed.refusedFor ? (
                  <>
                    <br />
                    <small className="text-ink-2">
                      {dayTime(feed.refusedAt)}: {t(`feeds.fault.${feed.refusedFor}`)}
                    </small>
                  </>
                ) : null}
              </>
            ),
            act: (
              <FoldedAct
                form={rotateFeedForm}
                id={`rotate-${feed.kind}`}
                summary={t('feeds.rotate')}
                hidden={{ id: feed.id }}
                reply={replyOf({ id: feed.id })}
                act={t('feeds.rotate')}
              />
            ),
          },
        }))}
      />
    </>
  )
}

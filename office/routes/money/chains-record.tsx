import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { DecimalField, TextField } from '#app/forms/controls.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { FormSheet } from '#office/features/banks/form-sheet.tsx'
import { chainFeedForm, chainRateForm, closeChainForm } from '#office/features/chains/chain-forms.ts'
import { ChainTrouble } from '#office/features/chains/chain-problem.tsx'
import { ChainState } from '#office/features/chains/chain-state.tsx'
import { Changes } from '#office/features/records/changes.tsx'
import { Decisions } from '#office/features/records/decision.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { LATEST_ROWS } from '#office/limits.ts'
import { chainArrivalsList } from '#office/lists/money/chain-arrivals-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { listAudit } from '#platform/base/settings/index.ts'
import { closeChain, listChains, setRate, setRateFeed } from '#platform/cashier/chains/index.ts'

export const handle = { page: 'chains' }

const everyArrival = chainArrivalsList.read(new URLSearchParams())

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'chains')
  const chain = (await listChains(platform)).find(({ id }) => id === args.params.id)
  if (!chain) throw pageFailure('not-found')
  const changes = await listAudit(platform, { subject: `chain ${chain.id}`, limit: LATEST_ROWS })
  const open = chain.status === 'open'
  return {
    chain,
    changes,
    may: {
      rate: open && may('chains.rate'),
      feed: open && may('chains.feed'),
      close: open && may('chains.close'),
    },
    title: chain.name,
  }
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params.id ?? ''
  const done = { to: `/office/chains/${id}`, says: 'done' } as const
  return doPosted(args, [
    does(chainRateForm, 'chains.rate', {
      run: (platform, { rate }, actor) => setRate(platform, id, minorOf(rate), actor),
      ...done,
    }),
    does(chainFeedForm, 'chains.feed', {
      async run(platform, { least, most, minutes, ...entered }, actor) {
        const bounds = { least: minorOf(least), most: minorOf(most), minutes: Number(minutes) }
        return setRateFeed(platform, id, { ...entered, ...bounds, actor })
      },
      ...done,
    }),
    does(closeChainForm, 'chains.close', {
      run: (platform, _, actor) => closeChain(platform, id, actor),
      ...done,
    }),
  ])
}

export default function Chain() {
  const { chain, changes, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-chains', 'office'])
  const { dayTime } = useFormat()
  const { feed } = chain
  return (
    <article className="o-rec" data-id={chain.id} data-status={chain.status}>
      <RecordHead heading={chain.name} badge={<ChainState chain={chain} />}>
        <p>
          <code>{chain.token}</code>
        </p>
      </RecordHead>
      <ChainTrouble chain={chain} />
      <Sheet
        title={t('one')}
        end={
          <TextLink href={chainArrivalsList.href({ ...everyArrival, chain: chain.id })}>
            {t('arrivals')}
          </TextLink>
        }
      >
        <Pairs
          pairs={[
            [t('column.holds'), <Money key="" amount={chain.holds} mark />],
            [t('column.rate'), <Money key="" amount={chain.rate} mark />],
            [t('column.rateAt'), dayTime(chain.rateAt)],
            [
              t('feed'),
              feed ? (
                <>
                  <Money amount={feed.least} /> – <Money amount={feed.most} />,{' '}
                  {t('minutes', { count: feed.minutes })}
                </>
              ) : null,
            ],
            [t('column.confirmations'), String(chain.confirmations)],
            [t('column.endpoints'), String(chain.endpoints)],
            [t('column.head'), chain.head],
            [t('column.scanned'), chain.scanned],
            [t('column.watchedAt'), dayTime(chain.watchedAt)],
            [t('field.decimals'), String(chain.decimals)],
          ]}
        />
      </Sheet>
      <Changes lines={changes} />
      <div className="o-g h">
        <FormSheet
          form={chainRateForm}
          title={t('setRate')}
          may={may.rate}
          labels={{ rate: t('column.rate') }}
          values={{ rate: chain.rate }}
        >
          <DecimalField name="rate" />
        </FormSheet>
        <FormSheet
          form={chainFeedForm}
          title={t('setFeed')}
          about={t('feedHint')}
          may={may.feed}
          labels={{
            url: t('field.url'),
            field: t('field.path'),
            least: t('field.least'),
            most: t('field.most'),
            minutes: t('field.minutes'),
          }}
        >
          <TextField name="url" autoComplete="off" maxLength={500} />
          <TextField name="field" autoComplete="off" maxLength={200} />
          <DecimalField name="least" />
          <DecimalField name="most" />
          <TextField name="minutes" inputMode="numeric" autoComplete="off" maxLength={4} />
        </FormSheet>
      </div>
      <Decisions
        decisions={[
          { form: closeChainForm, label: t('close'), icon: 'close', look: 'danger', may: may.close },
        ]}
      />
    </article>
  )
}

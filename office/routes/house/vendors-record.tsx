import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Flash } from '#app/components/frame/flash.tsx'
import { Money } from '#app/components/money.tsx'
import { Checkbox, DecimalField, SelectField, TextField } from '#app/forms/controls.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { Day } from '#contract/base/fields/values.ts'
import { Differences } from '#office/features/house/differences-table.tsx'
import {
  closeForm,
  connectForm,
  keyForm,
  openForm,
  reconcileForm,
  resolveForm,
  winLimitForm,
} from '#office/features/house/house-forms.ts'
import { HouseState } from '#office/features/house/house-state.tsx'
import { Reports } from '#office/features/house/reports-table.tsx'
import { MemberEvidenceSheets } from '#office/features/members/member-evidence.tsx'
import { Changes } from '#office/features/records/changes.tsx'
import { Decisions } from '#office/features/records/decision.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { LATEST_ROWS, OFFICE_ROWS } from '#office/limits.ts'
import { admit, does, doPosted, shows } from '#office/services/acts.server.ts'
import { memberEvidence } from '#office/services/member-evidence.server.ts'
import { withinEconomy } from '#platform/backoffice/economy/index.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { listAudit } from '#platform/base/settings/index.ts'
import { setVendorMaintenance } from '#platform/play/catalogue/index.ts'
import {
  connectVendor,
  decisions,
  listConnections,
  listDifferences,
  listReports,
  reconcileByHand,
  resolveDifference,
  rotateKey,
  setWinLimit,
  showDifference,
} from '#platform/play/vendors/index.ts'

export const handle = { page: 'vendors' }

/** For how many hours a key may still be used after a new one is made. */
const MAX_HOURS = 168
const USUAL_HOURS = '24'
/** How long a bet may be silent until it is lost, as `ops vendors connect` takes it. */
const MAX_SILENT_MINUTES = 43_200

/** Minutes as `ops vendors connect` takes them; undefined for anything else. */
const silentMinutes = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_SILENT_MINUTES ? Number(text) : undefined

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'vendors')
  const code = args.params.id ?? ''
  const vendor = (await listConnections(platform)).find((one) => one.code === code)
  if (!vendor) throw pageFailure('not-found')
  const [reports, open, latest, asked, changes] = await Promise.all([
    listReports(platform, { vendor: code }),
    listDifferences(platform, { vendor: code, status: 'open', limit: OFFICE_ROWS }),
    listDifferences(platform, { vendor: code, limit: LATEST_ROWS }),
    showDifference(platform, new URL(args.request.url).searchParams.get('difference') ?? ''),
    listAudit(platform, { subject: code, limit: LATEST_ROWS }),
  ])
  const difference = asked.ok && asked.value.vendor === code ? asked.value : (open[0] ?? latest[0])
  const waits = difference?.status === 'open' ? difference : null
  // What is open first, however old it is.
  const differences = [...open, ...latest.filter(({ status }) => status !== 'open')]
  const isOpen = vendor.state === 'open'
  return {
    vendor,
    evidence: await memberEvidence(args, waits?.account),
    reports: reports.slice(0, LATEST_ROWS),
    differences,
    changes,
    difference: waits?.id ?? null,
    may: {
      open: vendor.state === 'maintenance' && may('vendors.open'),
      close: isOpen && may('vendors.close'),
      connect: vendor.wallet !== 'transfer' && may('vendors.connect'),
      limit: vendor.launchUrl !== '' && may('vendors.limit'),
      key: vendor.launchUrl !== '' && may('vendors.key'),
      reconcile: vendor.reportUrl !== '' && may('vendors.reconcile'),
      resolve: waits !== null && may('vendors.resolve'),
    },
    title: vendor.name,
  }
}

export async function action(args: ActionFunctionArgs) {
  const code = args.params.id ?? ''
  const after = { to: `/office/vendors/${code}`, says: 'vendor-changed' } as const
  return doPosted(args, [
    does(openForm, 'vendors.open', {
      run: (platform, _value, actor) => setVendorMaintenance(platform, actor, code, false),
      ...after,
    }),
    does(closeForm, 'vendors.close', {
      run: (platform, _value, actor) => setVendorMaintenance(platform, actor, code, true),
      ...after,
    }),
    does(winLimitForm, 'vendors.limit', {
      run: (platform, { times, amount, reason }, actor) =>
        setWinLimit(platform, actor, code, { times, amount: minorOf(amount) }, reason),
      ...after,
    }),
    shows(keyForm, 'vendors.key', {
      async run(platform, { hours, reason }, actor) {
        if (!/^\d{1,3}$/.test(hours) || Number(hours) > MAX_HOURS)
          return refuse('invalid', { field: 'hours' })
        const rotation = await rotateKey(platform, actor, code, Number(hours), reason)
        if (!rotation.ok) return rotation
        const { key, formerKeyUntil } = rotation.value
        return ok({ key, until: formerKeyUntil?.toISOString() ?? null })
      },
      to: after.to,
    }),
    does(reconcileForm, 'vendors.reconcile', {
      run: async (platform, { day }, actor) => {
        if (!Day.safeParse(day).success) return refuse('invalid', { field: 'day' })
        return reconcileByHand(platform, actor, code, day)
      },
      to: after.to,
      says: 'reconciled',
    }),
    does(connectForm, 'vendors.connect', {
      run: async (platform, { reportUrl, silentLoss, reason, ...terms }, actor) => {
        const minutes = silentLoss ? silentMinutes(silentLoss) : null
        if (minutes === undefined) return refuse('format', { field: 'silentLoss' })
        const agreed = { ...terms, reportUrl: reportUrl || null, silentLossMinutes: minutes }
        return withinEconomy(platform, (tx) => connectVendor(tx, actor, code, agreed, reason))
      },
      ...after,
    }),
    does(resolveForm, 'vendors.resolve', {
      run: (platform, { book, difference, reason }, actor) =>
        resolveDifference(platform, { id: difference, decision: book, reason, actor }),
      ...after,
    }),
  ])
}

export default function VendorRecord() {
  const { vendor, evidence, reports, differences, changes, difference, may } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>() as { key?: string; until?: string | null } | undefined
  const { t } = useTranslation('office')
  const { dateTime } = useFormat()
  return (
    <article className="o-rec" data-id={vendor.code} data-status={vendor.state}>
      <RecordHead heading={vendor.name} badge={<HouseState state={vendor.state} />}>
        <code>{vendor.code}</code>
      </RecordHead>
      {answered?.key ? (
        <div className="mt-3">
          <Flash kind="warn" title={t('vendor.keyShown')}>
            <code data-field="key">{answered.key}</code>{' '}
            {answered.until ? t('vendor.keyUntil', { at: dateTime(answered.until) }) : t('vendor.keyVoid')}
          </Flash>
        </div>
      ) : null}
      <div className="o-g h">
        <Sheet title={t('house.vendor')}>
          <Pairs
            pairs={[
              [
                t('house.wallet'),
                vendor.wallet ? (
                  <span key="" data-wallet={vendor.wallet}>
                    {t(`walletKind.${vendor.wallet}`)}
                  </span>
                ) : null,
              ],
              [t('house.launchUrl'), vendor.launchUrl || null],
              [t('house.mostTimes'), vendor.mostWinTimes],
              [t('house.mostWin'), vendor.mostWin && <Money key="" amount={vendor.mostWin} mark />],
              [t('house.keyMadeAt'), vendor.keyMadeAt && dateTime(vendor.keyMadeAt)],
              [t('house.popup'), t(vendor.popup ? 'yes' : 'no')],
              [t('house.trial'), t(vendor.trial ? 'yes' : 'no')],
              [t('house.freeWins'), t(vendor.freeWins ? 'yes' : 'no')],
            ]}
          />
        </Sheet>
        <Reports reports={reports} />
      </div>
      <Differences differences={differences} />
      <MemberEvidenceSheets evidence={evidence} />
      <Changes lines={changes} />
      <Decisions
        decisions={[
          { form: openForm, label: t('vendor.open'), icon: 'play', may: may.open },
          { form: closeForm, label: t('vendor.close'), icon: 'pause', look: 'danger', may: may.close },
          {
            form: connectForm,
            label: t('vendor.connect'),
            icon: 'link',
            may: may.connect,
            values: {
              launchUrl: vendor.launchUrl,
              reportUrl: vendor.reportUrl,
              silentLoss: vendor.silentLossMinutes?.toString(),
            },
            fields: (
              <>
                <TextField name="launchUrl" inputMode="url" />
                <TextField name="reportUrl" inputMode="url" optional />
                <Checkbox name="popup" defaultChecked={vendor.popup}>
                  {t('house.popup')}
                </Checkbox>
                <Checkbox name="trial" defaultChecked={vendor.trial}>
                  {t('house.trial')}
                </Checkbox>
                <Checkbox name="freeWins" defaultChecked={vendor.freeWins}>
                  {t('house.freeWins')}
                </Checkbox>
                <TextField name="silentLoss" inputMode="numeric" optional hint={t('vendor.silentHint')} />
              </>
            ),
          },
          {
            form: winLimitForm,
            label: t('vendor.limit'),
            icon: 'limit',
            may: may.limit,
            labels: { amount: t('house.mostWin') },
            values: { times: vendor.mostWinTimes?.toString(), amount: vendor.mostWin ?? undefined },
            fields: (
              <>
                <TextField name="times" inputMode="numeric" />
                <DecimalField name="amount" />
              </>
            ),
          },
          {
            form: keyForm,
            label: t('vendor.key'),
            icon: 'key',
            look: 'danger',
            may: may.key,
            labels: { hours: t('vendor.grace') },
            values: { hours: USUAL_HOURS },
            fields: <TextField name="hours" inputMode="numeric" />,
          },
          {
            form: reconcileForm,
            label: t('vendor.reconcile'),
            icon: 'refresh',
            may: may.reconcile,
            labels: { day: t('vendor.day') },
            fields: <TextField name="day" type="date" />,
          },
          {
            form: resolveForm,
            label: `${t('vendor.resolve')} ${difference ?? ''}`,
            icon: 'check',
            may: may.resolve,
            labels: { book: t('vendor.book') },
            // Who may not decide has no such form.
            words: { 'operation-not-allowed': t('vendor.unfollowed') },
            hidden: { difference: difference ?? '' },
            fields: (
              <SelectField
                name="book"
                options={decisions.map((one) => ({ value: one, label: t(`vendor.${one}`) }))}
              />
            ),
          },
        ]}
      />
    </article>
  )
}

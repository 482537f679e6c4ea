import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Badge } from '#app/components/badge.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { useReply } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { Decisions } from '#office/features/records/decision.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { settingText } from '#office/features/settings/setting-facts.ts'
import { setFlagForm, setForm, setNumberForm, undoForm } from '#office/features/settings/setting-forms.ts'
import { SettingHistory } from '#office/features/settings/setting-history.tsx'
import { SettingInput } from '#office/features/settings/setting-input.tsx'
import { SettingValue, useSettingWords } from '#office/features/settings/setting-value.tsx'
import { LATEST_ROWS } from '#office/limits.ts'
import { type SettingRow, settingRows, settingState } from '#office/lists/own/settings-list.ts'
import { officeContextOf } from '#office/server/office-context.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { setSetting } from '#platform/backoffice/economy/index.ts'
import { isAmongAddresses } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { settingChanges, valueOptions } from '#platform/base/settings/index.ts'

export const handle = { page: 'settings' }

async function settingOf(platform: Context, name: string): Promise<SettingRow> {
  const setting = (await settingRows(platform)).find((one) => one.name === name)
  if (!setting) throw pageFailure('not-found')
  return setting
}

/** A value of the audit trail, as `ops settings set` takes it. */
const textOf = (json: string): string => settingText(JSON.parse(json))

/** What a setting was before its latest change; null where there is nothing to undo. */
function before({ value, initial }: SettingRow, changes: readonly { value: string }[]): string | null {
  const [latest, earlier] = changes
  if (!latest || textOf(latest.value) !== value) return null
  const text = earlier ? textOf(earlier.value) : initial
  return text === value ? null : text
}

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'settings')
  const name = args.params.id ?? ''
  const [setting, changes] = await Promise.all([
    settingOf(platform, name),
    settingChanges(platform, name, LATEST_ROWS),
  ])
  return {
    setting,
    changes: changes.map((change) => ({ ...change, value: textOf(change.value) })),
    earlier: before(setting, changes),
    options: valueOptions(name) ?? null,
    may: may('settings.set'),
    address: officeContextOf(args.context).address,
    title: name,
  }
}

/** What was typed, as `ops settings set` takes it; undefined for what is no number or no amount. */
function typedText(kind: SettingRow['kind'], typed: string): string | undefined {
  if (kind === 'text') return JSON.stringify(typed)
  if (kind === 'number') return /^\d{1,15}$/.test(typed) ? typed : undefined
  if (kind !== 'money') return typed
  const amount = /^\d{1,13}(\.\d{1,2})?$/.test(typed) ? enteredMoney(typed) : undefined
  return amount && String(minorOf(amount))
}

const forms = { flag: setFlagForm, number: setNumberForm, money: setNumberForm, text: setForm, json: setForm }

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const name = args.params.id ?? ''
  const to = `/office/settings/${name}`
  const setting = await settingOf(context.platform, name)
  const set = async (
    platform: Context,
    actor: string,
    text: string,
    { reason, seen: seenChange }: { reason: string; seen: string },
  ) => {
    if (name === 'officeAddresses' && shutsOut(text, context.address))
      return refuse('invalid', { field: 'value', reason: SHUTS_OUT })
    const done = await setSetting(platform, { name, text, actor, reason, seenChange })
    // The field of the form is `value`, whatever the setting is called.
    return !done.ok && done.code === 'invalid' ? refuse('invalid', { ...done.detail, field: 'value' }) : done
  }
  const form = forms[setting.kind]
  return doPosted(args, [
    does(form, 'settings.set', {
      run: async (platform, { value, ...why }, actor) => {
        const text = typedText(setting.kind, value)
        return text === undefined ? refuse('format', { field: 'value' }) : set(platform, actor, text, why)
      },
      to,
      says: 'setting-set',
    }),
    does(undoForm, 'settings.set', {
      run: async (platform, why, actor) => {
        const earlier = before(setting, await settingChanges(platform, name, 2))
        if (earlier === null) return refuse('state-moved-on')
        return set(platform, actor, setting.kind === 'text' ? JSON.stringify(earlier) : earlier, why)
      },
      to,
      says: 'setting-undone',
    }),
  ])
}

const SHUTS_OUT = 'shuts-out'

/** Whether somebody at this address could use the office no more; texts that are no addresses are refused elsewhere. */
function shutsOut(text: string, address: string): boolean {
  try {
    const ranges: unknown = JSON.parse(text)
    return Array.isArray(ranges) && !isAmongAddresses(ranges.map(String), address)
  } catch {
    return false
  }
}

export default function SettingRecord() {
  const { setting, changes, earlier, options, may, address } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-settings', 'office'])
  const does = useSettingWords()
  const { name, kind, unit, value, initial } = setting
  const state = settingState(setting)
  const renderValue = (text: string) => <SettingValue text={text} kind={kind} unit={unit} />
  const lastChange = changes[0]?.id ?? ''
  return (
    <article className="o-rec" data-id={name} data-status={state}>
      <RecordHead heading={name} badge={<Badge tone={state === 'set' ? 'info' : 'plain'}>{t(state)}</Badge>}>
        <p>{does(name)}</p>
        <p className="text-xs text-ink-2">{t('acts')}</p>
      </RecordHead>
      <WhyRefused address={address} />
      <div className="o-g h">
        <Sheet title={t(`group.${setting.group}`)}>
          <Pairs
            pairs={[
              [t('column.value'), renderValue(value)],
              [t('column.default'), renderValue(initial)],
            ]}
          />
        </Sheet>
        <Sheet title={t('history')}>
          <SettingHistory changes={changes} renderValue={renderValue} />
        </Sheet>
      </div>
      <Decisions
        decisions={[
          {
            form: forms[kind],
            label: t('act', { name }),
            icon: 'check',
            look: 'act',
            may,
            labels: { value: t('valueLabel') },
            values: { value: kind === 'money' ? moneyOf(BigInt(value)) : value },
            hidden: { seen: lastChange },
            fields: <SettingInput setting={setting} options={options} />,
          },
          {
            form: undoForm,
            label: t('undo'),
            icon: 'undo',
            may: may && earlier !== null,
            hidden: { seen: lastChange },
            fields: earlier === null ? null : <p className="text-xs text-ink-2">{renderValue(earlier)}</p>,
          },
        ]}
      />
    </article>
  )
}

/** The line that a change would make red, or what is wrong with a value. */
function WhyRefused({ address }: { address: string }) {
  const { t } = useTranslation('office-settings')
  const replies = [useReply('set'), useReply('undo')]
  const [reason] = replies.flatMap((reply) => reply?.detail.reason ?? [])
  if (!reason) return null
  return (
    <div className="mt-3">
      <Flash kind="warn">
        {reason === SHUTS_OUT ? t('shutsOut', { address }) : <code className="o-long">{reason}</code>}
      </Flash>
    </div>
  )
}

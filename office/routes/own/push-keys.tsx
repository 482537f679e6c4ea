import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Badge } from '#app/components/badge.tsx'
import { TextLink } from '#app/components/button.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Decisions } from '#office/features/records/decision.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { forgetPushKeysForm, rotatePushKeyForm } from '#office/features/settings/setting-forms.ts'
import { officeContextOf } from '#office/server/office-context.ts'
import { act, admit } from '#office/services/acts.server.ts'
import { refuse } from '#platform/base/result.ts'
import { pushFigures, pushKeysInUse, rotatePushKey } from '#platform/members/inbox/index.ts'

export const handle = { page: 'settings', title: 'pushKeys' }

const PATH = '/office/settings/push-keys'

/** The keys by which push services know the site, who has subscribed with which, and how a new one is made. */
export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'settings')
  const [{ contact, devices, members, waiting }, keys] = await Promise.all([
    pushFigures(platform),
    pushKeysInUse(platform),
  ])
  return { contact, devices, members, waiting, keys, may: may('settings.push-key') }
}

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const form = postedForm(context, [rotatePushKeyForm, forgetPushKeysForm] as const)
  if (!form) return unknownIntent()
  return act(args, 'settings.push-key', form, {
    run: async (platform, { reason }, actor) => {
      if ((await platform.settings.value('pushContact')) === '') return refuse('state-moved-on')
      return rotatePushKey(platform, actor, { forget: form === forgetPushKeysForm, reason })
    },
    to: PATH,
    says: 'push-key-rotated',
  })
}

export default function PushKeys() {
  const { contact, devices, members, waiting, keys, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-settings', 'office'])
  const { dayTime } = useFormat()
  const off = contact === ''
  const offered = may && !off
  return (
    <>
      <div className="o-h">
        <h1 className="o1">{t('office:pushKeys')}</h1>
        <p>{t('push.about')}</p>
      </div>
      <Sheet title={t('push.state')}>
        <Pairs
          pairs={[
            [
              t('push.contact'),
              <TextLink key="contact" href="/office/settings/pushContact">
                {contact || t('push.off')}
              </TextLink>,
            ],
            [
              t('push.devices'),
              <span key="devices" data-field="devices">
                {t('push.browsers', { devices, members })}
              </span>,
            ],
            [t('push.waiting'), waiting],
          ]}
        />
      </Sheet>
      <Sheet title={t('push.keys')}>
        {keys.length === 0 ? <p className="o-sb">{t('push.none')}</p> : null}
        <ul className="o-ql" data-records="push-keys">
          {keys.map(({ publicKey, madeAt, newest, opens, ...browsers }) => (
            <li key={publicKey} data-id={publicKey} data-status={newest ? 'newest' : 'older'}>
              <code className="o-long">{publicKey}</code>
              <span className="flex flex-wrap items-center gap-2">
                <Badge tone={newest ? 'pos' : 'plain'}>{t(newest ? 'push.newest' : 'push.older')}</Badge>
                {opens ? null : <Badge tone="neg">{t('push.closed')}</Badge>}
              </span>
              <small className="text-ink-2">
                {t('push.made', { at: dayTime(madeAt) })} · {t('push.browsers', browsers)}
              </small>
            </li>
          ))}
        </ul>
      </Sheet>
      <Sheet title={t('push.new')}>
        <div className="o-sb grid gap-2">
          <p>{t('push.keeps')}</p>
          <p data-forgets={devices}>{t('push.ends', { devices, members })}</p>
          {off ? (
            <p data-why="off">{t('push.whyOff')}</p>
          ) : may ? null : (
            <p data-why="role">{t('push.whyRole')}</p>
          )}
        </div>
        <Decisions
          decisions={[
            { form: rotatePushKeyForm, label: t('push.rotate'), icon: 'key', may: offered },
            {
              form: forgetPushKeysForm,
              label: t('push.forget'),
              icon: 'trash',
              look: 'danger',
              may: offered,
            },
          ]}
        />
      </Sheet>
    </>
  )
}

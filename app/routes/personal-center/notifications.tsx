import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { doPosted, type FormAction, sendForm } from '#app/actions/send-form.ts'
import { Card, CardBody } from '#app/components/card.tsx'
import { Checkbox } from '#app/components/choice.tsx'
import { PageHead } from '#app/components/section.tsx'
import { PushDevices } from '#app/features/inbox/push-devices.tsx'
import { pushChoiceForm, pushChoices, pushOffForm, pushOnForm } from '#app/features/inbox/push-forms.ts'
import { PushPart } from '#app/features/inbox/push-part.tsx'
import { Submit } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { addPush, choosePush, pushState, removePush } from '#contract/members/push.ts'

export const handle = page('notifications', 'center')

export async function loader(args: LoaderFunctionArgs) {
  const { get } = await admit(args)
  const push = await get(pushState, {})
  return { push }
}

/** What the browser has answered; anything else is refused as the platform refuses it. */
function subscriptionIn(text: string) {
  const nothing = { endpoint: '', p256dh: '', auth: '', publicKey: '' }
  try {
    return addPush.input.catch(nothing).parse(JSON.parse(text))
  } catch {
    return nothing
  }
}

const acts: readonly FormAction[] = [
  [
    pushOnForm,
    (args, { send }) =>
      sendForm(
        pushOnForm.read(args),
        ({ credential }) => send(addPush, subscriptionIn(credential)),
        () => saved(args),
      ),
  ],
  [
    pushOffForm,
    (args, { send }) =>
      sendForm(
        pushOffForm.read(args),
        (input) => send(removePush, input),
        () => saved(args),
      ),
  ],
  [
    pushChoiceForm,
    (args, { send }) =>
      sendForm(
        pushChoiceForm.read(args),
        ({ type }) =>
          send(choosePush, {
            kinds: type.filter((one) => one !== 'details'),
            details: type.includes('details'),
          }),
        () => saved(args),
      ),
  ],
]

export async function action(args: ActionFunctionArgs) {
  return doPosted(args, await admit(args), acts)
}

const saved = ({ context }: ActionFunctionArgs) =>
  redirectWithFlash(context, paths.notifications, 'notifications-saved')

/** What the member is notified of, and in which browsers. */
export default function NotificationsPanel() {
  const { push } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['inbox', 'common', 'responsible-gaming'])
  const { publicKey, kinds, details, devices } = push
  const words: Record<(typeof pushChoices)[number], string> = {
    deposits: t('common:panel.depositv2'),
    withdrawals: t('common:panel.withdraw'),
    draws: t('inbox:push.draws'),
    messages: t('common:panel.messageV2'),
    details: t('inbox:push.details'),
  }
  return (
    <>
      <PageHead title={t('inbox:push.title')} note={t('inbox:push.lead')} />
      <div className="grid max-w-160 grid-cols-[minmax(0,1fr)] gap-5">
        <RefusedAct form={pushOnForm} isShown={publicKey !== null} />
        <RefusedAct form={pushOffForm} isShown={devices.length > 0} />
        <Card title={t('inbox:push.devices')} titleId="push-devices">
          {devices.length > 0 ? <PushDevices devices={devices} /> : null}
          {publicKey === null ? <p>{t('inbox:push.off')}</p> : <PushPart publicKey={publicKey} />}
        </Card>
        <Card title={t('inbox:push.kinds')} titleId="push-kinds" flush>
          <CardBody>
            <FormOf form={pushChoiceForm} labels={{ type: t('inbox:push.kinds') }}>
              {pushChoices.map((one) => (
                <Checkbox
                  key={one}
                  id={`push-${one}`}
                  name="type"
                  value={one}
                  label={words[one]}
                  defaultChecked={one === 'details' ? details : kinds.includes(one)}
                />
              ))}
              <Submit look="plain">{t('responsible-gaming:reality.submit')}</Submit>
            </FormOf>
          </CardBody>
        </Card>
      </div>
    </>
  )
}

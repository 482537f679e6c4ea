import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Money } from '#app/components/money.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { mayDo } from '#platform/backoffice/operators/index.ts'
import { showHand, voidHand } from '#platform/play/rooms/index.ts'
import { voidForm } from '../features/house/house-forms.ts'
import { HouseState } from '../features/house/house-state.tsx'
import { VoidSheet } from '../features/house/void-sheet.tsx'
import { Pairs, Sheet } from '../features/records/section.tsx'
import { officeContextOf } from '../server/office-context.ts'
import { act, admit } from '../services/acts.server.ts'
import { titledBy } from '../services/title.server.ts'

export const handle = { page: 'rooms' }

export async function loader(args: LoaderFunctionArgs) {
  const {
    platform,
    operator: { role },
  } = admit(args, 'rooms')
  const shown = await showHand(platform, args.params.id ?? '')
  if (!shown.ok) throw pageFailure(shown.code)
  const hand = shown.value
  return {
    hand,
    mayVoid: (hand.state === 'gathering' || hand.state === 'playing') && mayDo(role, 'rooms.void'),
    title: await titledBy(args, `${hand.room} ${hand.id}`),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const id = args.params.id ?? ''
  if (postedForm(context, [voidForm] as const) !== voidForm) return unknownIntent()
  return act(args, 'rooms.void', voidForm.read({ context }), {
    run: (platform, { reason }, actor) => voidHand(platform, id, actor, reason),
    to: `/office/rooms/${id}`,
    says: 'voided',
  })
}

export default function HandRecord() {
  const { hand, mayVoid } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const { dateTime } = useFormat()
  return (
    <article className="o-rec" data-id={hand.id} data-status={hand.state}>
      <section className="o-s o-rh">
        <div className="o-row">
          <h1 className="amt">{hand.room}</h1>
          <HouseState state={hand.state} />
        </div>
        <code>{hand.id}</code>
      </section>
      <Sheet title={t('house.room')}>
        <Pairs
          pairs={[
            [t('house.pot'), <Money key="" amount={hand.pot} mark />],
            [t('house.players'), hand.players],
            [t('house.housePlayers'), hand.house],
            [t('house.rake'), hand.rake && <Money key="" amount={hand.rake} />],
            [t('house.openedAt'), dateTime(hand.openedAt)],
            [t('house.endedAt'), hand.endedAt && dateTime(hand.endedAt)],
            [t('column.reason'), hand.reason],
          ]}
        />
      </Sheet>
      <VoidSheet
        stakes={{ bets: hand.players, players: hand.players - hand.house, staked: hand.pot }}
        may={mayVoid}
      />
    </article>
  )
}

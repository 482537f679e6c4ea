import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { chosen } from '#app/lib/list-query.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import { FigureTable } from '#office/features/figures/figure-table.tsx'
import { voidForm } from '#office/features/house/house-forms.ts'
import { HouseState } from '#office/features/house/house-state.tsx'
import { NumberBoard } from '#office/features/house/number-board.tsx'
import { VoidPage, VoidSheet } from '#office/features/house/void-sheet.tsx'
import { Neighbours } from '#office/features/records/neighbours.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { LATEST_ROWS } from '#office/limits.ts'
import { drawsList } from '#office/lists/house/draws-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { placeOf } from '#office/services/place.server.ts'
import { stakesOn } from '#office/services/stakes-on.server.ts'
import { stakesOfRounds } from '#platform/play/bets/index.ts'
import { drawExposure, drawIdOf, showListedDraw, voidDraw } from '#platform/play/lottery/index.ts'

export const handle = { page: 'draws' }

/** `fast-1.20261125-0792` as the game and the draw of it. */
function nameOf(id = ''): { code: string; numero: string } {
  const at = id.indexOf('.')
  return { code: id.slice(0, Math.max(at, 0)), numero: id.slice(at + 1) }
}

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'draws')
  const name = nameOf(args.params.id)
  const listedDraw = await showListedDraw(platform, name)
  if (!listedDraw.ok) throw pageFailure(listedDraw.code)
  const draw = listedDraw.value
  const [stakes, exposed, { largest }, place] = await Promise.all([
    stakesOfRounds(platform, [draw.roundId]),
    drawExposure(platform, name),
    stakesOn(platform, draw.roundId),
    placeOf(platform, args.request, drawsList, drawIdOf(draw)),
  ])
  return {
    draw,
    place,
    largest,
    act: chosen(new URL(args.request.url).searchParams, 'act', ['void']),
    open: stakes.get(draw.roundId) ?? { bets: 0, players: 0, staked: '0.00' },
    exposed: exposed.ok
      ? exposed.value.map(({ payable, ...number }) => ({ ...number, payable: moneyOf(payable) }))
      : [],
    mayVoid: (draw.state === 'open' || draw.state === 'locked') && may('draws.void'),
    title: `${draw.game} ${draw.numero}`,
  }
}

export async function action(args: ActionFunctionArgs) {
  return doPosted(args, [
    does(voidForm, 'draws.void', {
      run: (platform, { reason }, actor) => voidDraw(platform, nameOf(args.params.id), actor, reason),
      to: `/office/draws/${args.params.id ?? ''}`,
      says: 'voided',
    }),
  ])
}

export default function DrawRecord() {
  const { draw, place, largest, act: openAct, open, exposed, mayVoid } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office', 'game-lottery'])
  const { dateTime } = useFormat()
  const path = `/office/draws/${drawIdOf(draw)}`
  if (openAct && mayVoid)
    return (
      <VoidPage
        title={`${t('effect.void')} ${draw.game} ${draw.numero}`}
        back={path}
        state={draw.state}
        stakes={open}
        largest={largest}
        exposure={exposed[0]?.payable ?? '0.00'}
      />
    )
  return (
    <article className="o-rec" data-id={`${draw.game}.${draw.numero}`} data-status={draw.state}>
      <Neighbours {...place} />
      <RecordHead
        heading={
          <>
            {draw.game} {draw.numero}
          </>
        }
        badge={<HouseState state={draw.state} />}
      >
        <code>{draw.roundId}</code>
      </RecordHead>
      <div className="o-g h">
        <Sheet title={t('house.draw')}>
          <Pairs
            pairs={[
              [t('house.closesAt'), dateTime(draw.locksAt)],
              [t('house.drawsAt'), dateTime(draw.drawsAt)],
              [t('house.bets'), draw.bets ?? open.bets],
              [t('house.stake'), <Money key="" amount={open.staked} mark />],
              [t('column.reason'), draw.reason],
            ]}
          />
        </Sheet>
        <Sheet title={t('draw.board')}>
          <NumberBoard exposed={exposed} />
          <FigureTable
            name="exposure"
            caption={t('draw.board')}
            columns={[
              { field: 'playType', head: t('draw.play') },
              { field: 'number', head: t('draw.number') },
              { field: 'payable', head: t('house.mostPayable'), show: 'money' },
            ]}
            rows={exposed.slice(0, LATEST_ROWS).map(({ playType, number, payable }) => ({
              id: `${playType} ${number}`,
              cells: {
                playType: t(`game-lottery:play.${playType as 'lo-2'}`),
                number: number || '–',
                payable,
              },
            }))}
            empty={t('draw.nobody')}
          />
        </Sheet>
      </div>
      <VoidSheet stakes={open} may={mayVoid} preview={`${path}?act=void`} />
    </article>
  )
}

import { Button, LinkButton } from '#app/components/button.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Outcome } from '#contract/play/games/index.ts'
import type { OwnTable } from '../game-parts.ts'
import { layoutForm } from './bet-form.ts'
import { afterAct, queryOf, type Slip, type SpotStake } from './slip.ts'
import { CLOTH_FORM } from './slip-form.tsx'

const LAYOUT_FORM = `form-${layoutForm.intent}`

/**
 * What players do before each round: lay the last bet again, double what lies there, and keep or lay a favourite layout.
 * Each is there in every state of the table, grey while it can do nothing, so that none moves. `before` are the stakes of
 * the last bet.
 */
export function SlipActs({
  table: { path, layout },
  slip,
  before,
}: {
  table: Pick<OwnTable<Outcome>, 'path' | 'layout'>
  slip: Slip
  before: readonly SpotStake[] | undefined
}) {
  const { t } = useTranslation('game-spots')
  const isEmpty = slip.staked.length === 0
  return (
    <div className="slip-acts">
      {before ? (
        <LinkButton
          data-rebet=""
          title={t('repeat')}
          icon="refresh"
          href={`${path}?${queryOf(afterAct(slip, before))}`}
        >
          {t('rebet')}
        </LinkButton>
      ) : (
        <Button type="button" data-rebet="" icon="refresh" disabled>
          {t('rebet')}
        </Button>
      )}
      <Button form={CLOTH_FORM} name="act" value="double" id="act-double" data-double="" disabled={isEmpty}>
        {t('double')}
      </Button>
      {isEmpty && layout ? (
        <LinkButton data-layout="lay" icon="star" href={`${path}?${queryOf(afterAct(slip, layout))}`}>
          {t('layout')}
        </LinkButton>
      ) : (
        <Button form={LAYOUT_FORM} id="act-layout" data-layout="keep" icon="star" disabled={isEmpty}>
          {t(isEmpty ? 'layout' : 'keepLayout')}
        </Button>
      )}
    </div>
  )
}

/** The form that keeps what lies on the cloth; its button lies in the panel, within the form that bets. */
export function LayoutForm({ path, staked }: { path: string; staked: readonly SpotStake[] }) {
  const { csrf } = usePage()
  return (
    <form id={LAYOUT_FORM} method="post" action={path} data-enhance="" hidden>
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="intent" value={layoutForm.intent} />
      {staked.map(({ spot, stake }) => (
        <div key={spot}>
          <input type="hidden" name="spot" value={spot} />
          <input type="hidden" name="stake" value={stake} />
        </div>
      ))}
    </form>
  )
}

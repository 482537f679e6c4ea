import { Button } from '#app/components/button.tsx'
import { FormOf, useMessage } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { usePosted } from '#app/forms/use-posted.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { providerLinks } from '#contract/members/third-party.ts'
import { type Proof, ProofField } from './proof-field.tsx'
import { linkProviderForm, unlinkProviderForm } from './security-forms.ts'
import { SecurityRow } from './security-row.tsx'

/** The accounts elsewhere that a member may sign in by. */
export function ThirdPartyRow({
  list,
  offered,
  onlyWayIn,
  proof,
  open,
}: ValueOf<typeof providerLinks> & { proof: Proof; open: boolean }) {
  const { t } = useTranslation(['security', 'auth'])
  const message = useMessage()
  const { dayTime } = useFormat()
  const posted = usePosted(linkProviderForm, unlinkProviderForm)
  return (
    <SecurityRow
      name="third-party"
      icon="link"
      title={t('security:thirdParty.title')}
      note={t('security:thirdParty.note')}
      state={
        list.length > 0
          ? { tone: 'pos', label: t('security:state.set') }
          : { tone: 'plain', label: t('security:state.unset') }
      }
      open={open || posted}
    >
      <RefusedAct form={linkProviderForm} shown={offered.length > 0} />
      <RefusedAct form={unlinkProviderForm} shown={list.length > 0 && !onlyWayIn} />
      {list.length > 0 ? (
        <ul data-records="third-party" className="grid ruled">
          {list.map(({ id, provider, createdAt, lastUsedAt }) => (
            <li key={id} data-id={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="min-w-0">
                <b className="block [overflow-wrap:anywhere]" data-field="name">
                  {provider}
                </b>
                <span className="text-xs text-ink-2">
                  {t('security:passkeys.added', { at: dayTime(createdAt) })}
                  {lastUsedAt ? ` · ${t('security:passkeys.used', { at: dayTime(lastUsedAt) })}` : null}
                </span>
              </span>
              {onlyWayIn ? null : (
                <FormOf form={unlinkProviderForm} hidden={{ id }} idPrefix={`third-party-${id}-`}>
                  <ProofField proof={proof} />
                  <Button type="submit" look="quiet" small icon="trash">
                    {t('security:passkeys.remove')}
                  </Button>
                </FormOf>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {onlyWayIn && list.length > 0 ? <p className="text-sm">{message('last-way-in')}</p> : null}
      {offered.length > 0 ? (
        <FormOf form={linkProviderForm} idPrefix="third-party-" leadsAway>
          <ProofField proof={proof} />
          {offered.map(({ id, name }) => (
            <Button key={id} type="submit" name="id" value={id} wide>
              {t('security:thirdParty.link', { name })}
            </Button>
          ))}
        </FormOf>
      ) : null}
    </SecurityRow>
  )
}

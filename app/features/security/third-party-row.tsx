import { Button } from '#app/components/button.tsx'
import { FormOf, useMessage } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { usePosted } from '#app/forms/use-posted.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { providerLinks } from '#contract/members/third-party.ts'
import { type Proof, ProofField } from './proof-field.tsx'
import { linkProviderForm, unlinkProviderForm } from './security-forms.ts'
import { SecurityRow } from './security-row.tsx'
import { WaysInList } from './ways-in-list.tsx'

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
  const isPosted = usePosted(linkProviderForm, unlinkProviderForm)
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
      open={open || isPosted}
    >
      <RefusedAct form={linkProviderForm} isShown={offered.length > 0} />
      <WaysInList
        records="third-party"
        list={list.map(({ provider, ...link }) => ({ ...link, name: provider }))}
        removal={unlinkProviderForm}
        fixed={onlyWayIn}
        proof={proof}
      />
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

import { LinkButton } from '#app/components/button.tsx'
import { Chip, Chips } from '#app/components/choice.tsx'
import { TextField } from '#app/components/field.tsx'
import { Fold } from '#app/components/fold.tsx'
import { rowsIn } from '#app/forms/fields.ts'
import { FormOf, useFormField } from '#app/forms/form-of.tsx'
import { usePosted } from '#app/forms/use-posted.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { contractDesk } from '#contract/agents/contract-calls.ts'
import type { ContractKind } from '#contract/agents/contracts.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { MAX_NAME_LENGTH } from '#contract/limits.ts'
import { previewOfferForm, proposeForm } from './contract-forms.ts'
import { panelOf } from './contract-panels.ts'
import { accountsIn, enteredTiers } from './contract-terms.ts'
import { DraftButtons, SandboxPart } from './sandbox-part.tsx'
import { PeriodField, TermsFields } from './terms-fields.tsx'
import { useTermsLabels } from './use-terms-labels.ts'

export interface OfferFormProps {
  kind: ContractKind
  desk: ValueOf<typeof contractDesk>
  open: boolean
  /** The account that it was opened for. */
  offerTo: string | undefined
  /** The template whose tiers are filled in. */
  template: string | undefined
  requestId: string
}

/** Offers contracts of a kind to direct downlines, one each. */
export function OfferForm({ kind, desk, open, offerTo, template, requestId }: OfferFormProps) {
  const { t } = useTranslation('contracts')
  const isPosted = usePosted(proposeForm)
  const labels = useTermsLabels(kind)
  const chosen = desk.templates.find((one) => one.template === template)
  const here = (query: Record<string, string | undefined>) => paths.agent(panelOf[kind], query)
  return (
    <Fold
      title={t('offer.form')}
      open={open || isPosted || offerTo !== undefined || chosen !== undefined}
      id="act-propose"
    >
      <FormOf
        form={proposeForm}
        action={here({})}
        hidden={{ requestId }}
        labels={labels}
        words={{ 'not-found': t('noDownline') }}
        entersAs={previewOfferForm.intent}
        values={{
          account: JSON.stringify(offerTo ? [offerTo] : []),
          ...(chosen && enteredTiers(kind, chosen.tiers)),
        }}
      >
        <p className="text-sm text-ink-2">{t('offer.what')}</p>
        <AccountPicks downlines={desk.downlines} />
        <PeriodField period={desk.period} />
        {desk.templates.length > 0 ? (
          <p className="flex flex-wrap items-center gap-2 text-sm">
            {t('offer.fill')}
            {desk.templates.map((one) => (
              <LinkButton
                key={one.template}
                small
                href={`${here({ template: one.template, offer: offerTo })}#act-propose`}
              >
                {t(`template.${one.template}`)}
              </LinkButton>
            ))}
          </p>
        ) : null}
        <TermsFields kind={kind} templates={desk.templates.map((one) => one.template)} />
        <SandboxPart form={proposeForm} kind={kind} />
        <DraftButtons form={proposeForm}>{t('offer.submit')}</DraftButtons>
      </FormOf>
    </Fold>
  )
}

/** Names to type, and downlines to tick. */
function AccountPicks({ downlines }: { downlines: readonly string[] }) {
  const { t } = useTranslation('contracts')
  const { name, id, label, error, value } = useFormField('account')
  const entered = accountsIn(rowsIn(value))
  const typed = entered.filter((account) => !downlines.includes(account))
  const lines = typed.length > 0 ? typed : ['']
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1.5 text-sm font-semibold">{t('offer.to')}</legend>
      {lines.map((account, index) => (
        <TextField
          key={account}
          name={name}
          id={index === 0 ? id : `${id}-${index + 1}`}
          label={label}
          hideLabel
          autoComplete="off"
          autoCapitalize="none"
          maxLength={MAX_NAME_LENGTH}
          error={index === 0 ? error : undefined}
          defaultValue={account}
        />
      ))}
      {downlines.length > 0 ? (
        <Fold
          title={t('offer.pick')}
          count={String(downlines.length)}
          open={entered.some((account) => downlines.includes(account))}
        >
          <Chips>
            {downlines.map((account) => (
              <Chip
                key={account}
                type="checkbox"
                name={name}
                value={account}
                defaultChecked={entered.includes(account)}
              >
                {account}
              </Chip>
            ))}
          </Chips>
        </Fold>
      ) : null}
    </fieldset>
  )
}

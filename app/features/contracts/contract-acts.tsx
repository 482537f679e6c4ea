import { useActionData } from '@remix-run/react'
import { Fold } from '#app/components/fold.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Submit, TextField } from '#app/forms/controls.tsx'
import type { FormReply } from '#app/forms/define-form.ts'
import { FormOf } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { usePosted } from '#app/forms/use-posted.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ContractAction } from '#contract/agents/contracts.ts'
import { MAX_REMARK_LENGTH } from '#contract/limits.ts'
import { type OpenedContractProps, useActor } from './contract-detail.ts'
import { amendForm, plainForms, previewAmendForm } from './contract-forms.ts'
import { enteredTiers } from './contract-terms.ts'
import { DraftButtons, SandboxPart } from './sandbox-part.tsx'
import { PeriodField, TermsFields } from './terms-fields.tsx'
import { useTermsLabels } from './use-terms-labels.ts'

type PlainAct = keyof typeof plainForms
const plainActs = ['accept', 'reject', 'withdraw', 'terminate'] as const

/**
 * The acts that the reader may do on a contract now, a form for each; and after a refusal, what has changed meanwhile.
 */
export function ContractActs(props: OpenedContractProps) {
  const { may } = props.detail
  return (
    <>
      <MovedOn {...props} />
      <RefusedActs may={may} />
      {plainActs
        .filter((act) => may.includes(act))
        .map((act) => (
          <PlainAct key={act} act={act} {...props} />
        ))}
      {may.includes('amend') ? <AmendFold {...props} /> : null}
    </>
  )
}

/** The refusal of an act whose form is not on the page: the contract has moved on, or the post named none. */
export function RefusedActs({ may }: { may: readonly ContractAction[] }) {
  return [...plainActs, 'amend' as const].map((act) => (
    <RefusedAct key={act} form={act === 'amend' ? amendForm : plainForms[act]} isShown={may.includes(act)} />
  ))
}

/** After an answer that came too late: the last act on the contract, and who did it. */
function MovedOn({ detail, seenVersion }: OpenedContractProps) {
  const { t } = useTranslation('contracts')
  const { dateTime } = useFormat()
  const actor = useActor(detail.contract)
  const reply = useActionData() as FormReply | undefined
  const last = detail.history.at(-1)
  if (reply?.alert !== 'state-moved-on' || !last) return null
  return (
    <Flash kind="warn" title={t('changedSince')}>
      <span data-changed-since={seenVersion}>
        {t(`act.${last.act}`, { version: last.version })} ({actor(last)}, {dateTime(last.at)})
        {last.reason ? `: ${last.reason}` : null}
      </span>
    </Flash>
  )
}

const hiddenOf = ({ detail: { contract }, requestId }: OpenedContractProps) => ({
  contractId: contract.id,
  version: String(contract.version),
  requestId,
})

function PlainAct({ act, ...props }: OpenedContractProps & { act: PlainAct }) {
  const { t } = useTranslation('contracts')
  const form = plainForms[act]
  const isPosted = usePosted(form)
  const { state } = props.detail.contract
  const pending = state === 'amend-proposed' || state === 'termination-requested' ? state : 'in-process'
  const label = act === 'terminate' ? t('do.terminate') : t(`do.${act}.${pending}`)
  const body = (
    <FormOf form={form} action={props.href()} hidden={hiddenOf(props)} idPrefix={`${act}-`}>
      {act === 'accept' || act === 'withdraw' ? null : (
        <TextField name="reason" maxLength={MAX_REMARK_LENGTH} optional />
      )}
      <Submit look={act === 'accept' ? 'act' : act === 'withdraw' ? 'plain' : 'danger'}>{label}</Submit>
    </FormOf>
  )
  if (act === 'accept' || act === 'withdraw') return body
  return (
    <Fold title={label} open={isPosted} id={`act-${act}`}>
      {body}
    </Fold>
  )
}

function AmendFold(props: OpenedContractProps) {
  const { t } = useTranslation('contracts')
  const isPosted = usePosted(amendForm)
  const { contract, versions, agreed } = props.detail
  const { kind } = contract
  const inForce = versions.find(({ version }) => version === agreed)
  return (
    <Fold title={t('amend.title')} open={isPosted} id="act-amend">
      <FormOf
        form={amendForm}
        action={props.href()}
        hidden={hiddenOf(props)}
        idPrefix="amend-"
        entersAs={previewAmendForm.intent}
        labels={useTermsLabels(kind)}
        values={enteredTiers(kind, inForce?.tiers ?? [])}
      >
        <p className="text-sm text-ink-2">{t('amend.what')}</p>
        <PeriodField period={contract.period} />
        <TermsFields kind={kind} templates={props.templates} />
        <SandboxPart form={amendForm} kind={kind} />
        <DraftButtons form={amendForm}>{t('amend.submit')}</DraftButtons>
      </FormOf>
    </Fold>
  )
}

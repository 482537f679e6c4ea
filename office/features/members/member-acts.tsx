import type { ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { SelectField, TextAreaField, TextField } from '#app/forms/controls.tsx'
import type { Form } from '#app/forms/define-form.ts'
import { useReply } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { MAX_REASON_LENGTH } from '#platform/base/limits.ts'
import { ActForm } from '../records/act-form.tsx'
import {
  excludeForm,
  expirePasswordForm,
  labelForm,
  liftForm,
  noteForm,
  rankForm,
  roleForm,
  roleKinds,
  signOutForm,
  twoFactorOffForm,
  unlabelForm,
} from './member-forms.ts'

/** What may be done with a member besides freezing it: each act behind its own fold, open where it was refused. */
export function MemberActs({ may, account }: { may: readonly string[]; account: string }) {
  const { t } = useTranslation('office')
  const acts: readonly { form: Form; fields: ReactNode; danger?: true }[] = [
    {
      form: twoFactorOffForm,
      fields: <TextField name="reason" maxLength={MAX_REASON_LENGTH} />,
      danger: true,
    },
    { form: expirePasswordForm, fields: <TextField name="reason" maxLength={MAX_REASON_LENGTH} /> },
    { form: signOutForm, fields: <TextField name="reason" maxLength={MAX_REASON_LENGTH} /> },
    {
      form: rankForm,
      fields: (
        <>
          <TextField name="level" inputMode="numeric" maxLength={2} />
          <TextField name="reason" maxLength={MAX_REASON_LENGTH} />
        </>
      ),
    },
    {
      form: roleForm,
      fields: (
        <>
          <SelectField
            name="role"
            options={roleKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <TextField name="reason" maxLength={MAX_REASON_LENGTH} />
        </>
      ),
      danger: true,
    },
    {
      form: excludeForm,
      fields: (
        <>
          <TextField name="months" inputMode="numeric" maxLength={3} />
          <TextField name="reason" maxLength={MAX_REASON_LENGTH} />
        </>
      ),
      danger: true,
    },
    { form: liftForm, fields: <TextField name="reason" maxLength={MAX_REASON_LENGTH} /> },
  ]
  const open = acts.filter(({ form }) => may.includes(form.id))
  return (
    <>
      {acts.map(({ form }) => (
        <RefusedAct key={form.id} form={form} isShown={may.includes(form.id)} />
      ))}
      {open.map(({ form, fields, danger }) => (
        <ActFold key={form.id} form={form} danger={danger}>
          {fields}
        </ActFold>
      ))}
      {may.includes('adjust') ? (
        <a className="o-sb word-link block" href={`/office/adjustments?account=${account}`}>
          {t('member.act.adjust')}
        </a>
      ) : null}
    </>
  )
}

function ActFold({ form, danger, children }: { form: Form; danger: true | undefined; children: ReactNode }) {
  const { t } = useTranslation('office')
  const reply = useReply(form.id)
  const sessionId = reply?.result.initialValue?.sessionId
  const name = t(`member.act.${form.id as 'rank'}`)
  return (
    <details className="o-fold" open={reply !== undefined}>
      <summary>{name}…</summary>
      <ActForm
        form={form}
        className="o-sb grid gap-2"
        idPrefix={`${form.id}-`}
        // Of one session, whose form is refused here: tried again, it must not become all of them.
        hidden={typeof sessionId === 'string' ? { sessionId } : {}}
      >
        <p className="text-xs text-ink-2">{t(`member.means.${form.id as 'rank'}`)}</p>
        {children}
        <div>
          <Button look={danger ? 'danger' : 'act'}>{name}</Button>
        </div>
      </ActForm>
    </details>
  )
}

/** The labels of a member; each is taken off by its own button. */
export function Labels({ labels, may }: { labels: readonly string[]; may: boolean }) {
  const { t } = useTranslation('office')
  return (
    <>
      <RefusedAct form={unlabelForm} isShown={false} />
      <ul className="o-ql" data-records="labels">
        {labels.map((label) => (
          <li key={label} data-id={label}>
            <code>{label}</code>
            {may ? (
              <ActForm form={{ ...unlabelForm, id: `unlabel-${label}` }} className="e" hidden={{ label }}>
                <Button small aria-label={t('member.labelOff', { label })}>
                  {t('member.off')}
                </Button>
              </ActForm>
            ) : null}
          </li>
        ))}
      </ul>
      {may ? (
        <ActForm form={labelForm} className="o-sb grid gap-2">
          <TextField name="label" maxLength={40} hint={t('member.labelHint')} />
          <div>
            <Button small>{t('member.act.label')}</Button>
          </div>
        </ActForm>
      ) : null}
    </>
  )
}

export function NoteForm() {
  const { t } = useTranslation('office')
  return (
    <ActForm form={noteForm} className="o-sb grid gap-2">
      <TextAreaField name="note" rows={2} data-key="n" hint={t('member.noteHint')} />
      <div>
        <Button small>{t('member.act.note')}</Button>
      </div>
    </ActForm>
  )
}

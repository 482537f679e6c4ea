import { Button } from '#app/components/button.tsx'
import type { Form } from '#app/forms/define-form.ts'
import { FormOf, useReply } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type Proof, ProofField } from './proof-field.tsx'

interface WayIn {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/**
 * The passkeys, or the accounts elsewhere, by which a member signs in: when each was added and last used, and the form that removes
 * it.
 */
export function WaysInList({
  records,
  list,
  removal,
  fixed = false,
  proof,
}: {
  /** The name of the record set. */
  records: 'passkeys' | 'third-party'
  list: readonly WayIn[]
  removal: Form
  /** None of them may be removed. */
  fixed?: boolean
  proof: Proof
}) {
  const { t } = useTranslation('security')
  const { dayTime } = useFormat()
  const refused = useReply(removal.id)?.result.initialValue?.id
  // One form has the plain id, and shows why it was refused: the refused one, else the first.
  const isKnown = list.some(({ id }) => id === refused)
  const plain = isKnown ? refused : list[0]?.id
  return (
    <>
      <RefusedAct form={removal} isShown={isKnown && !fixed} />
      {list.length > 0 ? (
        <ul data-records={records} className="grid ruled">
          {list.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} data-id={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="min-w-0">
                <b className="block [overflow-wrap:anywhere]" data-field="name">
                  {name}
                </b>
                <span className="text-xs text-ink-2">
                  {t('passkeys.added', { at: dayTime(createdAt) })}
                  {lastUsedAt ? ` · ${t('passkeys.used', { at: dayTime(lastUsedAt) })}` : null}
                </span>
              </span>
              {fixed ? null : (
                <FormOf
                  form={id === plain ? removal : { ...removal, id: `${removal.id}-${id}` }}
                  hidden={{ id }}
                  idPrefix={`${records}-${id}-`}
                >
                  <ProofField proof={proof} />
                  <Button type="submit" look="quiet" small icon="trash">
                    {t('passkeys.remove')}
                  </Button>
                </FormOf>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

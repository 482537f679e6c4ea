import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/forms/controls.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ExceptionKind } from '#office/lists/money/exceptions-list.ts'
import { MAX_REASON_LENGTH } from '#platform/base/limits.ts'
import { ActForm } from '../records/act-form.tsx'
import { type ExceptionDecision, settleForm } from './exception-forms.ts'

/** The decisions that fit an exception, under one reason. */
export function DecideException({
  from,
  may,
  note,
}: {
  from: ExceptionKind
  may: readonly ExceptionDecision[]
  note: string | null
}) {
  const { t } = useTranslation('office')
  return (
    <>
      <RefusedAct form={settleForm} isShown={may.length > 0} />
      {note ? <p className="o-act">{note}</p> : null}
      {may.length > 0 ? (
        <div className="o-act">
          <ActForm form={settleForm} className="o-decide">
            <TextField name="reason" maxLength={MAX_REASON_LENGTH} data-key="r" />
            <div className="o-row">
              {may.map((decision, at) => (
                <Button
                  key={decision}
                  type="submit"
                  name="decision"
                  value={decision}
                  data-key={at === 0 ? 'a' : undefined}
                  look={at === 0 ? 'act' : decision === 'written-off' ? 'danger' : 'plain'}
                >
                  {t(`exceptions.act.${from}.${decision as 'collected'}`)}
                </Button>
              ))}
            </div>
          </ActForm>
        </div>
      ) : null}
    </>
  )
}

import { Fragment } from 'react'
import { TextLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** Something that the office has looked at by itself, and what it rests on. */
export interface Check {
  what:
    | 'account'
    | 'device'
    | 'address'
    | 'mobile'
    | 'payee-name'
    | 'largest'
    | 'known-account'
    | 'payee'
    | 'turnover'
  ok: boolean
  members?: readonly string[]
  amount?: string | null
  count?: number
  text?: string | null
}

/** What was checked: first what an operator should look at. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation('office')
  return (
    <ul className="o-chk" data-checks="">
      {checks.map(({ what, ok, members = [], amount, count, text }) => (
        <li key={what} className={ok ? 'ok' : 'wn'} data-check={what}>
          <Icon name={ok ? 'check' : 'alert'} />
          <div>
            {t(`checks.${ok ? 'ok' : 'look'}.${what}`, { count: count ?? 0 })}
            {members.map((account, at) => (
              <Fragment key={account}>
                {at > 0 ? ', ' : ' '}
                <TextLink href={`/office/members/${account}`}>{account}</TextLink>
              </Fragment>
            ))}{' '}
            <small>
              {amount ? <Money amount={amount} /> : null}
              {text}
            </small>
          </div>
        </li>
      ))}
    </ul>
  )
}

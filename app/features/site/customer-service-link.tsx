import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#app/components/class-names.ts'
import { Icon } from '#app/components/icon.tsx'
import { paths } from '#app/lib/paths.ts'
import type { CsType } from '#contract/customer-service.ts'

/** Where a link stands (`csPosition`), and how large its popup is (product.md section 9). */
const popups = { bar: '440x750', maintenance: '440x750', login: '440x500' } as const
export type ServicePosition = keyof typeof popups

export interface CustomerServiceLinkProps {
  position: ServicePosition
  /** Asks for one channel; without it the visitor gets its own (VIP by rank, else live chat). */
  type?: CsType | undefined
  /** A button, the one act of a view, a link in a text, or what `className` makes of it. */
  look?: 'button' | 'act' | 'text' | 'bare' | undefined
  className?: string | undefined
  children?: ReactNode
}

const looks = {
  button: 'button',
  act: 'button button-act',
  bare: '',
  text: 'inline-block py-0.5 font-semibold text-link underline-offset-[.2em] hover:underline chrome:text-on-chrome',
} as const

/** Leads to customer service: a popup with JavaScript, a tab of its own without. */
export function CustomerServiceLink({
  position,
  type,
  look = 'text',
  className,
  children,
}: CustomerServiceLinkProps) {
  const { t } = useTranslation('states')
  return (
    <a
      href={paths.customerService(position, type)}
      target="_blank"
      rel="noopener"
      data-popup={popups[position]}
      className={classNames(looks[look], className)}
    >
      {look === 'text' || look === 'bare' ? null : <Icon name="headset" />}
      {children ?? t('customerService')}
    </a>
  )
}

import type { ReactNode } from 'react'
import { classNames } from '#app/components/class-names.ts'
import { Icon } from '#app/components/pictures/icon.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { CsPosition, CsType } from '#contract/members/customer-service.ts'

/** The size of a popup (product.md section 9); a link of the login service has its own. */
const popupAt = (position: CsPosition) => (atLogin.has(position) ? '440x500' : '440x750')
const atLogin: ReadonlySet<CsPosition> = new Set(['login', 'register', 'forget'])

export interface CustomerServiceLinkProps {
  position: CsPosition
  /** The channel; by default the visitor's own (VIP by rank, else live chat). */
  type?: CsType | undefined
  /** One of several channels of that type. */
  name?: string | undefined
  /** A button, the view's primary action, a text link, or styled by `className`. */
  look?: 'button' | 'act' | 'text' | 'bare' | undefined
  className?: string | undefined
  /** Where this site is, on a page of another host. */
  origin?: string | undefined
  children?: ReactNode
}

const looks = {
  button: 'button',
  act: 'button button-act',
  bare: '',
  text: 'inline-block py-0.5 font-semibold text-link underline-offset-[.2em] hover:underline chrome:text-on-chrome',
} as const

/** Links to customer service: a popup with JavaScript, a new tab without. */
export function CustomerServiceLink({
  position,
  type,
  name,
  look = 'text',
  className,
  origin = '',
  children,
}: CustomerServiceLinkProps) {
  const { t } = useTranslation('states')
  return (
    <a
      href={`${origin}${paths.customerService(position, type, name)}`}
      target="_blank"
      rel="noopener"
      data-popup={popupAt(position)}
      className={classNames(looks[look], className)}
    >
      {look === 'text' || look === 'bare' ? null : <Icon name="headset" />}
      {children ?? t('customerService')}
    </a>
  )
}

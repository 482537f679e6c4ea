import { analyticsHosts } from '#app/lib/visitor/analytics.ts'

/**
 * The security headers of every page: a CSP by nonce, framing and so on; HSTS on https, for this host only or also its
 * subdomains. `framed` is the origin of a vendor's game in the page, `pictures` are addresses of pictures elsewhere; `measured`:
 * the visitor has agreed to the operator's analytics. `leadsTo` are addresses elsewhere that forms go to or lead to: browsers ask for the
 * place that a form's answer redirects to, too.
 */
export function securityHeaders(
  headers: Headers,
  nonce: string,
  hsts: 'alone' | 'with subdomains' | undefined,
  development: boolean,
  {
    framed,
    pictures = [],
    measured = false,
    leadsTo = [],
  }: {
    framed?: string | undefined
    pictures?: readonly string[]
    measured?: boolean
    leadsTo?: readonly string[]
  } = {},
): void {
  headers.set(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'${measured ? ` ${analyticsHosts.scripts}` : ''}`,
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      [
        "img-src 'self' data:",
        ...new Set(pictures.map((address) => new URL(address).origin)),
        ...(measured ? [analyticsHosts.pictures] : []),
      ].join(' '),
      "font-src 'self'",
      `connect-src 'self'${development ? ' ws:' : ''}${measured ? ` ${analyticsHosts.calls}` : ''}`,
      ...(framed ? [`frame-src ${framed}`] : []),
      "manifest-src 'self'",
      "worker-src 'self'",
      ["form-action 'self'", ...new Set(leadsTo.map((address) => new URL(address).origin))].join(' '),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('X-Frame-Options', 'DENY')
  // Not no-referrer: browsers would then send `Origin: null` with our own forms, which the CSRF check refuses.
  headers.set('Referrer-Policy', 'same-origin')
  headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  const below = hsts === 'with subdomains' ? '; includeSubDomains' : ''
  if (hsts) headers.set('Strict-Transport-Security', `max-age=31536000${below}`)
}

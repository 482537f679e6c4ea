/**
 * The security headers of every page: a CSP by nonce, framing and so on; HSTS on https, for this host only or also its
 * subdomains. `framed` is the origin of a vendor's game in the page, `pictures` are addresses of content networks.
 */
export function securityHeaders(
  headers: Headers,
  nonce: string,
  hsts: 'alone' | 'with subdomains' | undefined,
  development: boolean,
  { framed, pictures = [] }: { framed?: string | undefined; pictures?: readonly string[] } = {},
): void {
  headers.set(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      ["img-src 'self' data:", ...new Set(pictures.map((address) => new URL(address).origin))].join(' '),
      "font-src 'self'",
      `connect-src 'self'${development ? ' ws:' : ''}`,
      ...(framed ? [`frame-src ${framed}`] : []),
      "manifest-src 'self'",
      "form-action 'self'",
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

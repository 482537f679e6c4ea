/**
 * A path without the escapes that it does not need (RFC 3986, 6.2.2.2): `/%76ip` is `/vip`. Routes, gates and titles are found
 * by the plain spelling alone.
 */
export const plainPath = (pathname: string): string =>
  pathname.replace(/%[2-7][0-9a-f]/gi, (triplet) => {
    const sign = decodeURIComponent(triplet)
    return /[\w.~-]/.test(sign) ? sign : triplet
  })

/** Leads to the path as routes are spelled, without a trailing slash and needless escapes; undefined where it is spelled so. */
export function toPlainPath({ pathname, search }: URL): Response | undefined {
  const plain = plainPath(pathname).replace(/\/+$/, '') || '/'
  if (plain === pathname) return undefined
  return new Response(null, { status: 301, headers: { Location: `${plain.replace(/^\/+/, '/')}${search}` } })
}

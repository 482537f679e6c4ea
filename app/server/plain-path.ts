/**
 * A path without the escapes that it does not need (RFC 3986, 6.2.2.2): `/%76ip` is `/vip`. Routes, gates and titles are found
 * by the plain spelling alone.
 */
export const plainPath = (pathname: string): string =>
  pathname.replace(/%[2-7][0-9a-f]/gi, (triplet) => {
    const sign = decodeURIComponent(triplet)
    return /[\w.~-]/.test(sign) ? sign : triplet
  })

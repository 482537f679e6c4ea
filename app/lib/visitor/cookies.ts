/**
 * A request's cookies by name; the first of a name wins. Values are decoded; one not in the spelling of `cookieLine` is
 * not ours and is ignored.
 */
export function readCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    if (cookies.has(name)) continue
    const value = decoded(part.slice(at + 1).trim())
    if (value !== undefined) cookies.set(name, value)
  }
  return cookies
}

function decoded(written: string): string | undefined {
  try {
    const value = decodeURIComponent(written)
    return encodeURIComponent(value) === written ? value : undefined
  } catch {
    return undefined
  }
}

/** A `Set-Cookie` line. Without `maxAgeSeconds` it is a session cookie; 0 deletes it. */
export function cookieLine(
  name: string,
  value: string,
  options: { secure: boolean; httpOnly?: boolean; maxAgeSeconds?: number },
): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax']
  if (options.httpOnly !== false) parts.push('HttpOnly')
  if (options.secure) parts.push('Secure')
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`)
  return parts.join('; ')
}

/**
 * URLs of databases, as libpq has them: one may name several servers, `postgres://user:password@a:5432,b:5432/sen`, of which
 * the one that takes writes is meant (`target_session_attrs=read-write`).
 */

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/

/** The URL of each server that a URL names. */
export function serversOf(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  return hosts.split(',').map((host) => `${start}${host}${rest}`)
}

/** Whether a text is the URL of a database, of one server or several. */
export const isDatabaseUrl = (text: string): boolean =>
  serversOf(text).every(
    (url) => URL.canParse(url) && ['postgres:', 'postgresql:'].includes(new URL(url).protocol),
  )

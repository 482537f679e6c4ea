import { z } from 'zod'

/**
 * Why a list of addresses is not one of origins, in words for the operator; undefined if it is, or if it is no list of
 * web addresses. Only scheme, host and port are used, so anything else would be lost.
 */
export function originsProblem(setting: unknown): string | undefined {
  const parsed = z.array(z.string()).safeParse(setting)
  const other = parsed.data?.find(
    (address) => /^https?:/.test(address) && URL.canParse(address) && !isOrigin(new URL(address)),
  )
  if (other === undefined) return undefined
  return `${other} is more than an origin; the path is that of the launch URL, so write ${new URL(other).origin}`
}

const isOrigin = ({ pathname, search, hash, username, password }: URL): boolean =>
  pathname === '/' && search + hash + username + password === ''

import { z } from 'zod'

/**
 * Why a list of addresses is not one of origins, in words for the operator; undefined where it is, or where it is no list of web
 * addresses at all. Of each only scheme, host and port are used, so whatever else it says would be lost.
 */
export function whyNotOrigins(setting: unknown): string | undefined {
  const given = z.array(z.string()).safeParse(setting)
  const other = given.data?.find(
    (address) => /^https?:/.test(address) && URL.canParse(address) && !isOrigin(new URL(address)),
  )
  if (other === undefined) return undefined
  return `${other} is more than an origin; the path is that of the launch URL, so write ${new URL(other).origin}`
}

const isOrigin = ({ pathname, search, hash, username, password }: URL): boolean =>
  pathname === '/' && search + hash + username + password === ''

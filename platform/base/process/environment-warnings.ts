import { serversOf } from '#platform/base/db/database-urls.ts'
import type { Environment, Program } from './environment.ts'

/**
 * A setting that does not prevent the start but should be changed: the variable, and one line on what to do. Never a
 * secret.
 */
export interface EnvironmentWarning {
  variable: keyof Environment
  warning: string
}

const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host)

/** Whether traffic to this host stays on the machine: a loopback address, or a socket's folder. */
const staysOnMachine = (host: string): boolean => host === '' || host.startsWith('/') || isLoopback(host)

/** The values of `sslmode` that refuse a connection without TLS. */
const WITH_TLS = ['require', 'verify-ca', 'verify-full', 'no-verify']

/** Whether passwords and rows travel to the database unencrypted. */
function isOpenToReaders(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  const hosts = (searchParams.get('host') ?? decodeURIComponent(hostname)).split(',')
  const tls =
    WITH_TLS.includes(searchParams.get('sslmode') ?? '') ||
    ['true', '1'].includes(searchParams.get('ssl') ?? '')
  return !tls && !hosts.every(staysOnMachine)
}

/** Warnings for the operator of a real site. A fully embedded setup on one machine gets none. */
export function environmentWarnings(env: Environment, program: Program): EnvironmentWarning[] {
  const warnings: EnvironmentWarning[] = []
  const isSite = program === 'site' || program === 'site-alone'
  const usesRemotePlatform = isSite && env.PLATFORM_URL !== undefined
  if (isSite && env.PUBLIC_ORIGIN === undefined && (env.DATABASE_URL || env.PLATFORM_URL))
    warnings.push({
      variable: 'PUBLIC_ORIGIN',
      warning: "PUBLIC_ORIGIN is missing: set it to the site's own origin, like https://sen.example",
    })
  if (program === 'office' && env.OFFICE_ORIGIN === undefined && env.DATABASE_URL)
    warnings.push({
      variable: 'OFFICE_ORIGIN',
      warning:
        'OFFICE_ORIGIN is missing: behind https every form is refused, and the cookie is sent without https too',
    })
  if ((program === 'office' || program === 'site') && env.SEED === 'demo' && !isLoopback(env.OFFICE_HOST))
    warnings.push({
      variable: 'OFFICE_HOST',
      warning: `OFFICE_HOST is ${env.OFFICE_HOST} in the demo world: the passwords of its managers are published`,
    })
  if (program === 'site-alone' && !env.TRUST_PROXY)
    warnings.push({
      variable: 'TRUST_PROXY',
      warning:
        'TRUST_PROXY is not set: behind a proxy, or on a host that tells no peer, every visitor has one address',
    })
  const playsDemo = !usesRemotePlatform && env.SEED === 'demo' && program !== 'ops'
  if (playsDemo && env.PUBLIC_ORIGIN?.startsWith('https:') && !env.VENDOR_ORIGIN?.startsWith('https:'))
    warnings.push({
      variable: 'VENDOR_ORIGIN',
      warning: `VENDOR_ORIGIN is ${env.VENDOR_ORIGIN ? 'http:' : 'missing'}: a site with https: can frame the simulated vendor's games only from an https: origin, which your proxy leads to port ${env.VENDOR_PORT}`,
    })
  if (usesRemotePlatform && isPlainOverNetwork(env.PLATFORM_URL ?? ''))
    warnings.push({
      variable: 'PLATFORM_URL',
      warning: 'PLATFORM_URL is http: over a network, which can read passwords: use https: or a tunnel',
    })
  // A site with a remote platform opens no database.
  for (const variable of usesRemotePlatform
    ? []
    : (['DATABASE_URL', 'DATABASE_READ_URL', 'DATABASE_DIRECT_URL'] as const))
    if (env[variable] && serversOf(env[variable]).some(isOpenToReaders))
      warnings.push({
        variable,
        warning: `${variable} goes over a network without TLS: add sslmode=verify-full to it`,
      })
  return warnings
}

function isPlainOverNetwork(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !isLoopback(hostname)
}

import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Context } from '#platform/base/context.ts'
import type { Environment } from '#platform/base/process/environment.ts'
import { closeServer, ListenError, listen } from '#platform/base/process/graceful-stop.ts'
import { connectionOf, connectVendor, listConnections } from '#platform/play/vendors/index.ts'
import { Book } from './book.ts'
import { vendorServer } from './vendor-server.ts'
import { WalletLine } from './wallet-line.ts'

export interface VendorPlace {
  /** The port; if it is taken, any free one. */
  port: number
  host: string | undefined
  /** Its address for browsers, if that is not its port. */
  origin?: string | undefined
  /** The host name that browsers use for this machine. */
  hostname: string
  /** The origin of the platform's callbacks. */
  callUrl: string
}

export interface RunningVendor {
  url: string
  close(): Promise<void>
}

/** Starts the simulated vendor. */
export async function startVendor(
  ctx: Context,
  { port, host, origin, hostname, callUrl }: VendorPlace,
): Promise<RunningVendor> {
  const book = new Book(ctx.db, () => ctx.clock.now())
  await book.forget()
  const parts = {
    book,
    callUrl,
    keyOf: async (vendor: string) => (await connectionOf(ctx, vendor))?.key ?? null,
    behaviour: () => ctx.settings.value('simulatorVendor'),
    slowMs: () => ctx.settings.value('simulatorDelayMs'),
    now: () => ctx.clock.now(),
    log: ctx.log,
  }
  const line = new WalletLine(parts)
  const server = createServer(
    getRequestListener(vendorServer(parts, line).fetch, { overrideGlobalObjects: false }),
  )
  const free = await listen(server, port, host).catch((error: unknown) => {
    if (!(error instanceof ListenError) || port === 0) throw error
    return listen(server, 0, host)
  })
  const url = origin ?? `http://${hostname}:${free}`
  ctx.log.info({ url, port: free }, 'the simulated vendor is ready')
  return {
    url,
    async close() {
      await line.close()
      // The platform copes with interrupted vendors, so a stop need not wait.
      const closed = closeServer(server)
      server.closeAllConnections()
      await closed
    },
  }
}

type Place = Pick<Environment, 'VENDOR_PORT' | 'VENDOR_ORIGIN' | 'HOST' | 'PUBLIC_ORIGIN'>

/** Its port beside a site, and its address for browsers: under the host name of the site. */
export const vendorPlace = (
  { VENDOR_PORT, VENDOR_ORIGIN, HOST, PUBLIC_ORIGIN }: Place,
  callUrl: string,
): VendorPlace => ({
  port: VENDOR_PORT,
  host: HOST,
  origin: VENDOR_ORIGIN,
  hostname: PUBLIC_ORIGIN ? new URL(PUBLIC_ORIGIN).hostname : 'localhost',
  callUrl,
})

/** The address of a program that listens on `HOST`, from its own machine. */
export const ownAddress = (port: number, HOST: string | undefined): string => {
  const everywhere = HOST === undefined || HOST === '0.0.0.0' || HOST === '::'
  return `http://${everywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`
}

const ACTOR = 'demo'
/** A vendor whose address ends like this is a simulated one. */
const LAUNCH = '/simulated/launch'
const REPORT = '/simulated/report'
/**
 * A simulated vendor loses its tables when it stops: an open bet on a ladder is then settled as lost after this time.
 */
const SILENT_LOSS_MINUTES = 60
/** Vendors whose games open in a window of their own, as a demonstration. */
const POPUP = ['WS168', 'LUAVIET']
/** Their games are draws, which come with the lottery. */
const LOTTERIES = ['TCG_LOTTO_VN', 'TCG_SEA']

/** Connects every vendor of the demo world to the simulated one, except those that are connected elsewhere. */
export async function connectSimulated(ctx: Context, url: string): Promise<void> {
  for (const { code, launchUrl, reportUrl } of await listConnections(ctx)) {
    if (LOTTERIES.includes(code)) continue
    if (launchUrl === `${url}${LAUNCH}` && reportUrl === `${url}${REPORT}`) continue
    if (launchUrl !== '' && !launchUrl.endsWith(LAUNCH)) continue
    const connected = await connectVendor(ctx, ACTOR, code, {
      launchUrl: `${url}${LAUNCH}`,
      reportUrl: `${url}${REPORT}`,
      popup: POPUP.includes(code),
      trial: true,
      freeWins: true,
      silentLossMinutes: SILENT_LOSS_MINUTES,
    })
    if (!connected.ok) throw new Error(connected.code)
  }
}

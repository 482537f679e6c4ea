import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Context } from '#platform/base/context.ts'
import type { Environment } from '#platform/base/environment.ts'
import { closeServer, ListenError, listen } from '#platform/base/graceful-stop.ts'
import { connectionOf, connectVendor, listConnections } from '#platform/play/vendors/index.ts'
import { Book } from './book.ts'
import { vendorServer } from './vendor-server.ts'
import { WalletLine } from './wallet-line.ts'

export interface VendorPlace {
  /** Where it listens; taken: any free port. */
  port: number
  host: string | undefined
  /** Where browsers reach it, if that is not at its port. */
  origin?: string | undefined
  /** The name by which they reach this machine. */
  hostname: string
  /** Where the platform's callbacks are. */
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
      // A vendor that is cut off is nothing new to the platform, and a stop need not wait for it.
      const closed = closeServer(server)
      server.closeAllConnections()
      await closed
    },
  }
}

type Place = Pick<Environment, 'VENDOR_PORT' | 'VENDOR_ORIGIN' | 'HOST' | 'PUBLIC_ORIGIN'>

/** Where it listens beside a site, and how browsers reach it there: by the name that they reach the site by. */
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

/** Where a program that listens on `HOST` is reached from its own machine. */
export const ownAddress = (port: number, HOST: string | undefined): string => {
  const everywhere = HOST === undefined || HOST === '0.0.0.0' || HOST === '::'
  return `http://${everywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`
}

const ACTOR = 'demo'
/** By this end of its address a vendor is known as simulated. */
const LAUNCH = '/simulated/launch'
const REPORT = '/simulated/report'
/** A simulated vendor forgets its tables when it stops: a bet of a ladder of which it says nothing more is lost after so long. */
const SILENT_LOSS_MINUTES = 60
/** Vendors whose games are opened in a window of their own, so that this can be tried. */
const POPUP = ['WS168', 'LUAVIET']
/** Their games are draws, which the lottery opens. */
const LOTTERIES = ['TCG_LOTTO_VN', 'TCG_SEA']

/** Says for every vendor of the demo world that its games are at the simulated one; one that is connected elsewhere stays so. */
export async function connectSimulated(ctx: Context, url: string): Promise<void> {
  for (const { code, launchUrl, reportUrl } of await listConnections(ctx)) {
    if (LOTTERIES.includes(code)) continue
    if (launchUrl === `${url}${LAUNCH}` && reportUrl === `${url}${REPORT}`) continue
    if (launchUrl !== '' && !launchUrl.endsWith(LAUNCH)) continue
    const connected = await connectVendor(ctx, ACTOR, code, {
      ...{ launchUrl: `${url}${LAUNCH}`, reportUrl: `${url}${REPORT}` },
      ...{ popup: POPUP.includes(code), trial: true },
      ...{ freeWins: true, silentLossMinutes: SILENT_LOSS_MINUTES },
    })
    if (!connected.ok) throw new Error(connected.code)
  }
}

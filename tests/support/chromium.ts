import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A Chromium that is on the machine: `CHROMIUM`, or where Debian and others put it. Undefined: Playwright's own. */
export const chromiumPath = (): string | undefined =>
  process.env.CHROMIUM || places.find((place) => existsSync(place))

/** Runs as root too, and asks nothing of the network. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

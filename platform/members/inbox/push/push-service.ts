/**
 * The push services of browsers. A browser names the address that its pushes go to, so whoever posts one chooses where the
 * platform sends: only these are taken, on their usual port, and never an address of our own network.
 */
const HOSTS = [
  // Chrome, Edge on Android, Opera, Brave, Samsung Internet, Cốc Cốc
  'fcm.googleapis.com',
  // Firefox
  'updates.push.services.mozilla.com',
  'push.services.mozilla.com',
]
/** Services with a host for each region or browser. */
const DOMAINS = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

/** Whether an address is one that a push service has given a browser. */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(text)
  return (
    protocol === 'https:' &&
    port === '' &&
    username + password + hash === '' &&
    (HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain)))
  )
}

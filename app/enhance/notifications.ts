/**
 * Notifications, on their page: registers the service worker (`public/sw.js`), shows the form (`<div data-push="<public key>">`),
 * which is hidden without a script, asks the browser once its button is pressed, and posts what the browser answers.
 */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
const textOf = (buffer: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** What a push service has given this browser, as the platform takes it. */
async function subscribe(publicKey: string): Promise<string> {
  const { pushManager } = await navigator.serviceWorker.ready
  // It may be of an older key, or of whoever used this browser before.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  return JSON.stringify({
    endpoint: subscription.endpoint,
    p256dh: textOf(subscription.getKey('p256dh')),
    auth: textOf(subscription.getKey('auth')),
    publicKey,
  })
}

const part = document.querySelector<HTMLElement>('[data-push]')
const form = part?.querySelector('form')
navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
if (part && form && 'serviceWorker' in navigator && 'PushManager' in window) {
  part.hidden = false
  const needed = document.querySelector<HTMLElement>('[data-push-needs]')
  if (needed) needed.hidden = true
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    // The page's own script would send it as it is.
    event.stopPropagation()
    const refused = part.querySelector<HTMLElement>('[data-push-refused]')
    if (refused) refused.hidden = true
    try {
      const field = form.elements.namedItem('credential') as HTMLInputElement
      field.value = await subscribe(part.dataset.push ?? '')
      form.submit()
    } catch {
      if (refused) refused.hidden = false
    }
  })
}

export {}

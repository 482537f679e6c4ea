/**
 * Passkeys (WebAuthn), on the pages of site and office that offer them: shows their form (`<div data-passkey="<question>">`),
 * which is hidden without a script, asks the browser when it is sent, and posts what the browser answers. With
 * `data-judge="<intent>"` the site judges the other fields first, and the browser makes no passkey for a form that is refused.
 */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
const textOf = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

type CredentialIds = { id: string }[] | undefined
const named = (list: CredentialIds) => list?.map((one) => ({ ...one, id: bytesOf(one.id) }))

const answer = ({ id, rawId, type }: PublicKeyCredential, response: object) =>
  JSON.stringify({ id, rawId: textOf(rawId), type, response, clientExtensionResults: {} })

// biome-ignore lint/suspicious/noExplicitAny: the question is what the server's library has made, and only passed on
async function answered(question: any): Promise<string> {
  const publicKey = { ...question, challenge: bytesOf(question.challenge) }
  if (question.user) {
    publicKey.user = { ...question.user, id: bytesOf(question.user.id) }
    publicKey.excludeCredentials = named(question.excludeCredentials)
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    const response = credential.response as AuthenticatorAttestationResponse
    storage.put(credential.id)
    return answer(credential, {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    })
  }
  publicKey.allowCredentials = named(question.allowCredentials)
  const got = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const response = got.response as AuthenticatorAssertionResponse
  return answer(got, {
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    ...(response.userHandle ? { userHandle: textOf(response.userHandle) } : {}),
  })
}

/** Where the id of the passkey that was made last waits for the site's answer; a browser may let nothing be kept. */
const MADE = 'passkey-made'
const storage = {
  put(id: string) {
    try {
      sessionStorage.setItem(MADE, id)
    } catch {}
  },
  take(): string | null {
    try {
      const id = sessionStorage.getItem(MADE)
      sessionStorage.removeItem(MADE)
      return id
    } catch {
      return null
    }
  },
}

/** Whether the site would take the form; if not, the form is the refused one. Throws without an answer. */
async function isTaken(part: HTMLElement, form: HTMLFormElement, intent: string): Promise<boolean> {
  const body = new URLSearchParams([...new FormData(form)] as [string, string][])
  body.set('intent', intent)
  const answer = await fetch(location.href, { method: 'POST', body })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const judged = page.querySelector<HTMLElement>('[data-passkey]')
  // The page of the answer asks a question of its own, and may have taken the place of the one before.
  if (judged) part.dataset.passkey = judged.dataset.passkey
  if (answer.ok && judged) return true
  const refused = judged?.querySelector('form')
  // Another page: the session has ended, or the site is closed. The browser is told so itself.
  if (!refused) form.submit()
  else {
    form.replaceChildren(...refused.childNodes)
    form.querySelector<HTMLElement>('[role=alert]')?.focus()
  }
  return false
}

/** Of a browser that can (Chromium 132, Safari 26): the device forgets a passkey. */
interface WithSignals {
  signalUnknownCredential?(unknown: { rpId: string; credentialId: string }): Promise<void>
}

const part = document.querySelector<HTMLElement>('[data-passkey]')
const form = part?.querySelector('form')
if (part && form && window.PublicKeyCredential) {
  part.hidden = false
  const readQuestion = () => JSON.parse(part.dataset.passkey ?? '')
  const question = readQuestion()
  const credential = question.user ? storage.take() : null
  const isKept = question.excludeCredentials?.some(({ id }: { id: string }) => id === credential)
  if (credential && !isKept) {
    // It was made for a form that was then refused all the same (a question that took too long), and opens nothing.
    const browser = PublicKeyCredential as WithSignals
    browser.signalUnknownCredential?.({ rpId: question.rp.id, credentialId: credential }).catch(() => {})
  }
  // The answer to another form of the page has no such script and is loaded as a whole: sent in place, its message
  // would be lost on the way.
  for (const other of document.querySelectorAll('main form[data-enhance]'))
    other.removeAttribute('data-enhance')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    // The page's own script would send it as it is.
    event.stopPropagation()
    if (form.ariaBusy) return
    const failed = part.querySelector<HTMLElement>('[data-passkey-failed]')
    if (failed) failed.hidden = true
    form.ariaBusy = 'true'
    try {
      if (part.dataset.judge && !(await isTaken(part, form, part.dataset.judge))) return
      const field = form.elements.namedItem('credential') as HTMLInputElement
      field.value = await answered(readQuestion())
      form.submit()
    } catch {
      if (failed) failed.hidden = false
    } finally {
      form.ariaBusy = null
    }
  })
}

export {}

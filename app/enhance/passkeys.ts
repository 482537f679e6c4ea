/**
 * Passkeys (WebAuthn), on the pages of site and office that offer them: shows their form (`<div data-passkey="<question>">`),
 * which is hidden without a script, asks the browser when it is sent, and posts what the browser answers.
 */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
const textOf = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

type Named = { id: string }[] | undefined
const named = (list: Named) => list?.map((one) => ({ ...one, id: bytesOf(one.id) }))

const answer = ({ id, rawId, type }: PublicKeyCredential, response: object) =>
  JSON.stringify({ id, rawId: textOf(rawId), type, response, clientExtensionResults: {} })

// biome-ignore lint/suspicious/noExplicitAny: the question is what the server's library has made, and only passed on
async function answered(question: any): Promise<string> {
  const publicKey = { ...question, challenge: bytesOf(question.challenge) }
  if (question.user) {
    publicKey.user = { ...question.user, id: bytesOf(question.user.id) }
    publicKey.excludeCredentials = named(question.excludeCredentials)
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    const response = made.response as AuthenticatorAttestationResponse
    return answer(made, {
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

const part = document.querySelector<HTMLElement>('[data-passkey]')
const form = part?.querySelector('form')
if (part && form && window.PublicKeyCredential) {
  part.hidden = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    // The page's own script would send it as it is.
    event.stopPropagation()
    const failed = part.querySelector<HTMLElement>('[data-passkey-failed]')
    if (failed) failed.hidden = true
    try {
      const field = form.elements.namedItem('credential') as HTMLInputElement
      field.value = await answered(JSON.parse(part.dataset.passkey ?? ''))
      form.submit()
    } catch {
      if (failed) failed.hidden = false
    }
  })
}

export {}

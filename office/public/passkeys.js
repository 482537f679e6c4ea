// Passkeys (WebAuthn) on the two pages that offer them: shows their form, which is hidden without a script, asks the browser
// when it is sent, and posts what the browser answers.
const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
const textOf = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const named = (list) => list?.map((one) => ({ ...one, id: bytesOf(one.id) }))

async function answered(options) {
  const publicKey = { ...options, challenge: bytesOf(options.challenge) }
  const shared = ({ id, rawId, type }, response) =>
    JSON.stringify({ id, rawId: textOf(rawId), type, response, clientExtensionResults: {} })
  if (options.user) {
    publicKey.user = { ...options.user, id: bytesOf(options.user.id) }
    publicKey.excludeCredentials = named(options.excludeCredentials)
    const made = await navigator.credentials.create({ publicKey })
    return shared(made, {
      clientDataJSON: textOf(made.response.clientDataJSON),
      attestationObject: textOf(made.response.attestationObject),
      transports: made.response.getTransports?.() ?? [],
    })
  }
  publicKey.allowCredentials = named(options.allowCredentials)
  const got = await navigator.credentials.get({ publicKey })
  return shared(got, {
    clientDataJSON: textOf(got.response.clientDataJSON),
    authenticatorData: textOf(got.response.authenticatorData),
    signature: textOf(got.response.signature),
  })
}

const part = document.querySelector('[data-passkey]')
const form = part?.querySelector('form')
if (form && window.PublicKeyCredential) {
  part.hidden = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const note = part.querySelector('[data-passkey-failed]')
    note.hidden = true
    try {
      form.elements.credential.value = await answered(JSON.parse(part.dataset.passkey))
      form.submit()
    } catch {
      note.hidden = false
    }
  })
}

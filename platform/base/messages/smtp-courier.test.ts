import { spawnSync } from 'node:child_process'
import net, { type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Undeliverable } from './courier.ts'
import { smtpCourier } from './smtp-courier.ts'

/** Mail, against a real SMTP server. */

let key: string
let cert: string
beforeAll(() => {
  const made = spawnSync(
    'openssl',
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout - -out -'.split(
      ' ',
    ),
    { encoding: 'utf8' },
  )
  key = /-----BEGIN PRIVATE KEY-----[\s\S]*?-----END PRIVATE KEY-----/.exec(made.stdout)?.[0] ?? ''
  cert = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/.exec(made.stdout)?.[0] ?? ''
})

const running: SMTPServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await new Promise<void>((closed) => server.close(() => closed()))
})

interface Mail {
  from: string
  to: string[]
  secure: boolean
  user: unknown
  text: string
}

/** A server that keeps what it receives, with the given `options`. Without any it accepts everything unencrypted. */
async function smtpServer(
  options: SMTPServerOptions = {},
  address = '127.0.0.1',
): Promise<{ port: number; mails: Mail[] }> {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, taken) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: session.user,
          text: Buffer.concat(chunks).toString(),
        })
        taken()
      })
    },
    ...options,
  })
  server.on('error', () => {}) // a client that does not trust us breaks off
  running.push(server)
  await new Promise<void>((ready) => server.listen(0, address, ready))
  return { port: (server.server.address() as AddressInfo).port, mails }
}

const withPassword: SMTPServerOptions = {
  authOptional: false,
  onAuth: ({ username, password }, _session, judged) =>
    username === 'sen@example' && password === 'p/ss'
      ? judged(null, { user: username })
      : judged(new Error('no such user')),
}
const refusing = (responseCode: number) => Object.assign(new Error('not now'), { responseCode })

const mail = {
  id: '0198a1b2-0000-7000-8000-000000000001',
  to: 'lan@example.com',
  subject: 'Sen: mã xác nhận email',
  text: 'Sen: 123456 là mã xác nhận email',
}

/** The body of a mail as it is read. */
const bodyOf = ({ text }: Mail) => {
  const [, encoded = ''] = text.split(/\r\n\r\n/)
  return /quoted-printable/i.test(text)
    ? decodeURIComponent(encoded.replace(/=\r\n/g, '').replace(/=/g, '%').trim())
    : Buffer.from(encoded, 'base64').toString().trim()
}

test('a mail arrives, from whom the URL names, under an id that stays the same', async () => {
  const { port, mails } = await smtpServer()
  const courier = smtpCourier(`smtp://localhost:${port}?from=ma%40sen.example`)
  await courier(mail)
  await courier(mail)
  const [first, second] = mails
  if (!first || !second) throw new Error('no mail came')
  expect(first).toMatchObject({ from: 'ma@sen.example', to: ['lan@example.com'], secure: false })
  expect(first.text).toContain('From: Sen <ma@sen.example>')
  expect(bodyOf(first)).toBe(mail.text)
  for (const { text } of mails) expect(text).toContain(`Message-ID: <${mail.id}@localhost>`)
})

test('who sends is no-reply of the server where the URL names nobody', async () => {
  const { port, mails } = await smtpServer()
  await smtpCourier(`smtp://localhost:${port}`)(mail)
  expect(mails).toMatchObject([{ from: 'no-reply@localhost' }])
})

test('an address is one address, whatever it holds', async () => {
  const { port, mails } = await smtpServer()
  const courier = smtpCourier(`smtp://localhost:${port}`)
  await courier({ ...mail, to: 'a,b@example.com' })
  expect(mails).toMatchObject([{ to: ['"a,b"@example.com'] }])
  expect(mails[0]?.text.match(/^(?:To|Cc|Bcc):.*/gim)).toEqual(['To: <"a,b"@example.com>'])
  for (const to of ['a,evil@example.net,b@example.com', '<x>a@example.com'])
    await expect(courier({ ...mail, to })).rejects.toBeInstanceOf(Undeliverable)
  expect(mails).toHaveLength(1)
})

test('STARTTLS is used, with a server that can be trusted', async () => {
  const { port, mails } = await smtpServer({ ...withPassword, disabledCommands: [], key, cert })
  const url = `smtp://sen%40example:p%2Fss@localhost:${port}`
  await smtpCourier(url, { ca: cert })(mail)
  expect(mails).toMatchObject([{ secure: true, user: 'sen@example' }])
  await expect(smtpCourier(url)(mail)).rejects.toThrow(/self-signed/)
  expect(mails).toHaveLength(1)
})

const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && !one.internal && one.family === 'IPv4')?.address
test.skipIf(!outside)('no password goes to another machine in the clear', async () => {
  const { port, mails } = await smtpServer({ ...withPassword, allowInsecureAuth: true }, '0.0.0.0')
  await expect(smtpCourier(`smtp://sen%40example:p%2Fss@${outside}:${port}`)(mail)).rejects.toThrow(
    /STARTTLS/,
  )
  expect(mails).toEqual([])
  await smtpCourier(`smtp://sen%40example:p%2Fss@localhost:${port}`)(mail)
  expect(mails).toHaveLength(1)
})

test('TLS from the first byte', async () => {
  const { port, mails } = await smtpServer({ ...withPassword, secure: true, key, cert })
  await smtpCourier(`smtps://sen%40example:p%2Fss@localhost:${port}`, { ca: cert })(mail)
  expect(mails).toMatchObject([{ secure: true }])
})

test('a wrong password fails for now: it may be mended', async () => {
  const { port, mails } = await smtpServer({ ...withPassword, disabledCommands: [], key, cert })
  const sending = smtpCourier(`smtp://sen%40example:wr0ng@localhost:${port}`, { ca: cert })(mail)
  await expect(sending).rejects.toThrow(/Invalid login/)
  await expect(sending).rejects.not.toBeInstanceOf(Undeliverable)
  await expect(sending).rejects.not.toThrow(/wr0ng|123456/)
  expect(mails).toEqual([])
})

test('a server that says later is asked later', async () => {
  let count = 0
  const { port, mails } = await smtpServer({
    onRcptTo: (_address, _session, judged) => judged(++count === 1 ? refusing(451) : null),
  })
  const courier = smtpCourier(`smtp://localhost:${port}`)
  const first = courier(mail)
  await expect(first).rejects.toThrow()
  await expect(first).rejects.not.toBeInstanceOf(Undeliverable)
  await courier(mail)
  expect(mails).toHaveLength(1)
})

test('a server that says no is asked no more', async () => {
  const { port } = await smtpServer({
    onRcptTo: (_address, _session, judged) => judged(refusing(550)),
  })
  await expect(smtpCourier(`smtp://localhost:${port}`)(mail)).rejects.toBeInstanceOf(Undeliverable)
})

test('a server that is not there fails for now', async () => {
  const { port } = await smtpServer()
  for (const server of running.splice(0)) await new Promise<void>((closed) => server.close(() => closed()))
  const sending = smtpCourier(`smtp://localhost:${port}`)(mail)
  await expect(sending).rejects.toThrow()
  await expect(sending).rejects.not.toBeInstanceOf(Undeliverable)
})

test('a server that trickles is left, and so is its connection', async () => {
  let gone: Promise<unknown> | undefined
  const server = net.createServer((socket) => {
    socket.write('220 here\r\n')
    const trickle = setInterval(() => socket.write('250-wait\r\n'), 20)
    gone = new Promise((closed) => socket.on('close', closed).on('error', closed))
    void gone.then(() => clearInterval(trickle))
    socket.resume()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const sending = smtpCourier(`smtp://127.0.0.1:${port}`, {}, 300)(mail)
  await expect(sending).rejects.toThrow()
  await expect(sending).rejects.not.toBeInstanceOf(Undeliverable)
  await gone
  server.close()
})

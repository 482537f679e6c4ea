import { isIP } from 'node:net'
import type { SecureContextOptions } from 'node:tls'
import nodemailer from 'nodemailer'
import { MAIL_MS, MAIL_STEP_MS } from '#platform/base/limits.ts'
import type { Courier } from '#platform/base/ports.ts'
import { Undeliverable } from './courier.ts'

/** 500 to 599: a permanent failure, not worth a retry. */
const PERMANENT_FAILURE = 500
/**
 * nodemailer's codes for a refused sender, recipient or text. A wrong password is not among them: it may be corrected.
 */
const MESSAGE_ERROR_CODES = new Set(['EENVELOPE', 'EMESSAGE'])

interface SmtpError {
  code?: string
  responseCode?: number
  message: string
}

/** The sender if the URL names none. */
const senderOf = (host: string) => `no-reply@${isIP(host) === 0 ? host : `[${host}]`}`

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

/** The connection to a mail server by its URL, whose steps take `stepMs` at most; see `smtpCourier`. */
export function smtpTransport(url: string, tls: SecureContextOptions = {}, stepMs: number = MAIL_STEP_MS) {
  const { protocol, port, username, password } = new URL(url)
  const host = hostOf(url)
  const secure = protocol === 'smtps:'
  return nodemailer.createTransport({
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && username !== '' && !isLoopback(host),
    auth:
      username === ''
        ? undefined
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    tls,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')

/**
 * Mail by SMTP. `url`: `smtp://user:password@host:587?from=no-reply@sen.example`, or `smtps:` for TLS from the first
 * byte. STARTTLS is used if offered, and required if a password would otherwise travel unencrypted to another
 * machine. `tls`: certificate authorities to trust besides the system's. `limitMs`: the time limit for one mail.
 */
export function smtpCourier(url: string, tls: SecureContextOptions = {}, limitMs = MAIL_MS): Courier {
  const host = hostOf(url)
  const from = new URL(url).searchParams.get('from') ?? senderOf(host)
  const transport = smtpTransport(url, tls)

  return async ({ id, to, subject, text }) => {
    try {
      await transport.sendMail({
        messageId: `<${id}@${host}>`,
        from: { name: 'Sen', address: from },
        // As an object it is a single address, whatever commas it contains.
        to: { name: '', address: to },
        subject,
        text,
        signal: AbortSignal.timeout(limitMs),
      })
    } catch (error) {
      const { code = '', responseCode = 0, message } = error as SmtpError
      if (MESSAGE_ERROR_CODES.has(code) && responseCode >= PERMANENT_FAILURE) throw new Undeliverable(message)
      throw error
    }
  }
}

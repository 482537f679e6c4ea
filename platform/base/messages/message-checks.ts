import net from 'node:net'
import tls from 'node:tls'
import {
  type Check,
  failed,
  passed,
  type Surroundings,
  type Words,
  warned,
} from '#platform/base/checks/index.ts'
import { CHECK_MS } from '#platform/base/limits.ts'
import type { Channel } from '#platform/base/ports.ts'
import { outboxHealth } from './outbox-health.ts'
import { smtpTransport } from './smtp-courier.ts'

/** The finding for a channel that is not configured. */
const keptInOutbox = (variable: string, what: Words): [Words, Words] => [
  {
    vi: `${variable} chưa đặt: ${what.vi} chỉ nằm trong hộp thư đi.`,
    en: `${variable} is not set: ${what.en} stay in the outbox.`,
    zh: `未设置 ${variable}：${what.zh}只留在发件箱。`,
  },
  {
    vi: `Đặt ${variable}; đến lúc đó xem bằng ops outbox.`,
    en: `Set ${variable}; until then ops outbox shows them.`,
    zh: `请设置 ${variable}；在此之前用 ops outbox 查看。`,
  },
]

/** What the outbox says about messages that could not be sent within a day, where the database answers. */
async function undelivered({ platform }: Surroundings, channel: Channel): Promise<number> {
  const ctx = await platform().catch(() => undefined)
  return ctx ? (await outboxHealth(ctx, channel)).failed : 0
}

const FAILED_ADVICE = {
  vi: 'Xem ops outbox và nhật ký.',
  en: 'Look at ops outbox and at the log.',
  zh: '请查看 ops outbox 与日志。',
}

const smtp: Check = {
  name: 'smtp',
  title: { vi: 'Gửi thư (SMTP)', en: 'SMTP', zh: '邮件（SMTP）' },
  async look(around) {
    const { SMTP_URL } = around.env
    if (!SMTP_URL) return warned(...keptInOutbox('SMTP_URL', { vi: 'thư', en: 'mails', zh: '邮件' }))
    const { host } = new URL(SMTP_URL)
    const transport = smtpTransport(SMTP_URL, {}, CHECK_MS)
    // Signs in and leaves again: no mail is sent.
    const problem = await Promise.race([
      transport.verify().then(
        () => undefined,
        (error: { code?: string; responseCode?: number }) =>
          [error.code, error.responseCode].filter(Boolean).join(' ') || 'error',
      ),
      new Promise<string>((resolve) => around.signal.addEventListener('abort', () => resolve('timeout'))),
    ])
    transport.close()
    if (problem !== undefined)
      return failed(
        {
          vi: `Máy chủ thư ${host} không nhận đăng nhập (${problem}).`,
          en: `The mail server ${host} takes no sign-in (${problem}).`,
          zh: `邮件服务器 ${host} 无法登录（${problem}）。`,
        },
        {
          vi: 'Kiểm tra tên máy, cổng, tài khoản và mật khẩu trong SMTP_URL.',
          en: 'Look at host, port, user and password in SMTP_URL.',
          zh: '请检查 SMTP_URL 中的主机、端口、用户与密码。',
        },
      )
    const lost = await undelivered(around, 'mail')
    if (lost > 0)
      return warned(
        {
          vi: `${lost} thư trong ngày qua không gửi được.`,
          en: `${lost} mails of the last day could not be sent.`,
          zh: `过去一天有 ${lost} 封邮件未能发送。`,
        },
        FAILED_ADVICE,
      )
    return passed({
      vi: `Máy chủ thư ${host} nhận đăng nhập.`,
      en: `The mail server ${host} takes our sign-in.`,
      zh: `邮件服务器 ${host} 登录正常。`,
    })
  },
}

/** Connects and hangs up: a request would send a message. Resolves with the problem, if there is one. */
function connectTo({ protocol, hostname, port }: URL, signal: AbortSignal): Promise<string | undefined> {
  const secure = protocol === 'https:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const at = { host, port: Number(port || (secure ? 443 : 80)) }
  return new Promise((resolve) => {
    const socket = secure
      ? tls.connect({ ...at, servername: net.isIP(host) === 0 ? host : '' })
      : net.connect(at)
    const end = (problem?: string) => {
      socket.destroy()
      resolve(problem)
    }
    socket.once(secure ? 'secureConnect' : 'connect', () => end())
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'error'))
    signal.addEventListener('abort', () => end('timeout'), { once: true })
  })
}

const sms: Check = {
  name: 'sms',
  title: { vi: 'Gửi SMS', en: 'SMS', zh: '短信' },
  async look(around) {
    const { SMS_GATEWAY_URL } = around.env
    if (!SMS_GATEWAY_URL)
      return warned(...keptInOutbox('SMS_GATEWAY_URL', { vi: 'SMS', en: 'SMS', zh: '短信' }))
    const url = new URL(SMS_GATEWAY_URL)
    const problem = await connectTo(url, around.signal)
    if (problem !== undefined)
      return failed(
        {
          vi: `Cổng SMS ${url.host} không kết nối được (${problem}).`,
          en: `The SMS gateway ${url.host} cannot be connected to (${problem}).`,
          zh: `短信网关 ${url.host} 无法连接（${problem}）。`,
        },
        {
          vi: 'Kiểm tra SMS_GATEWAY_URL và tường lửa.',
          en: 'Look at SMS_GATEWAY_URL and the firewall.',
          zh: '请检查 SMS_GATEWAY_URL 与防火墙。',
        },
      )
    const lost = await undelivered(around, 'sms')
    if (lost > 0)
      return warned(
        {
          vi: `${lost} SMS trong ngày qua không gửi được.`,
          en: `${lost} SMS of the last day could not be sent.`,
          zh: `过去一天有 ${lost} 条短信未能发送。`,
        },
        FAILED_ADVICE,
      )
    return passed({
      vi: `Cổng SMS ${url.host} nhận kết nối.`,
      en: `The SMS gateway ${url.host} takes connections.`,
      zh: `短信网关 ${url.host} 可以连接。`,
    })
  },
}

export const messageChecks: readonly Check[] = [smtp, sms]

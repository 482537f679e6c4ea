import tls from 'node:tls'
import { sql } from 'kysely'
import { type Check, type Finding, failed, passed, warned } from '#platform/base/checks/index.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { CERTIFICATE_WARNING_DAYS, CLOCK_FAILURE_MS, CLOCK_WARNING_MS } from '#platform/base/limits.ts'
import type { Environment } from './environment.ts'

/** The readiness report that the site gives at its own origin; undefined if it cannot be reached. */
async function readyAt(origin: string, signal: AbortSignal): Promise<Response | undefined> {
  try {
    const answer = await fetch(`${origin}/health/ready`, { signal, redirect: 'manual' })
    await answer.body?.cancel()
    return answer
  } catch {
    return undefined
  }
}

const origin: Check = {
  name: 'origin',
  title: { vi: 'Địa chỉ trang', en: 'Origin', zh: '站点地址' },
  async look({ env, signal }) {
    const { PUBLIC_ORIGIN } = env
    if (PUBLIC_ORIGIN === undefined)
      return (env.DATABASE_URL ? failed : warned)(
        {
          vi: 'PUBLIC_ORIGIN chưa đặt: tên máy chủ nào cũng được chấp nhận, cookie không Secure.',
          en: 'PUBLIC_ORIGIN is not set: any host name is answered, and cookies are not Secure.',
          zh: '未设置 PUBLIC_ORIGIN：接受任何主机名，Cookie 也没有 Secure。',
        },
        {
          vi: 'Đặt PUBLIC_ORIGIN, như https://sen.example.',
          en: 'Set PUBLIC_ORIGIN, like https://sen.example.',
          zh: '请设置 PUBLIC_ORIGIN，如 https://sen.example。',
        },
      )
    const answer = await readyAt(PUBLIC_ORIGIN, signal)
    if (answer?.status !== 200)
      return failed(
        {
          vi: `${PUBLIC_ORIGIN}/health/ready ${answer ? `trả lời ${answer.status}` : 'không trả lời'}.`,
          en: `${PUBLIC_ORIGIN}/health/ready ${answer ? `answers ${answer.status}` : 'does not answer'}.`,
          zh: `${PUBLIC_ORIGIN}/health/ready ${answer ? `返回 ${answer.status}` : '无应答'}。`,
        },
        {
          vi: 'Trang đang chạy chưa? Xem DNS, proxy (chuyển tiếp Host) và tường lửa.',
          en: 'Is the site running? Look at DNS, the proxy (it must forward Host) and the firewall.',
          zh: '站点是否在运行？请检查 DNS、代理（须转发 Host）和防火墙。',
        },
      )
    return passed({
      vi: `${PUBLIC_ORIGIN} sẵn sàng.`,
      en: `${PUBLIC_ORIGIN} is ready.`,
      zh: `${PUBLIC_ORIGIN} 已就绪。`,
    })
  },
}

interface Certificate {
  origin: string
  /** Null: no certificate was shown. */
  endsAt: Date | null
  /** Why browsers refuse it. */
  problem: string | null
}

/** The certificate that an origin shows, whether it is good or not. */
function certificateOf(origin: string, signal: AbortSignal): Promise<Certificate> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const socket = tls.connect({
      host,
      port: Number(port || 443),
      servername: /^[\d.:]+$/.test(host) ? '' : host,
      rejectUnauthorized: false,
    })
    const end = (certificate: Omit<Certificate, 'origin'>) => {
      socket.destroy()
      resolve({ origin, ...certificate })
    }
    signal.addEventListener('abort', () => end({ endsAt: null, problem: 'timeout' }), { once: true })
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end({ endsAt: null, problem: error.code ?? 'no TLS' }),
    )
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      const refused = socket.authorizationError
      end({
        endsAt: valid_to ? new Date(valid_to) : null,
        problem: socket.authorized ? null : ((refused as { code?: string })?.code ?? String(refused)),
      })
    })
  })
}

const RENEW = {
  vi: 'Gia hạn chứng chỉ ở proxy; Caddy và certbot tự làm việc này.',
  en: 'Renew the certificate at the proxy; Caddy and certbot do so by themselves.',
  zh: '请在代理处续期证书；Caddy 与 certbot 会自动续期。',
}

function findingOf({ origin, endsAt, problem }: Certificate): Finding {
  if (endsAt === null || problem !== null)
    return failed(
      {
        vi: `${origin}: trình duyệt từ chối chứng chỉ (${problem}).`,
        en: `${origin}: browsers refuse its certificate (${problem}).`,
        zh: `${origin}：浏览器拒绝其证书（${problem}）。`,
      },
      RENEW,
    )
  const days = Math.floor((endsAt.getTime() - Date.now()) / DAY_MS)
  const words = {
    vi: `${origin}: chứng chỉ còn ${days} ngày.`,
    en: `${origin}: its certificate is valid for ${days} more days.`,
    zh: `${origin}：证书还有 ${days} 天有效。`,
  }
  return days < CERTIFICATE_WARNING_DAYS ? warned(words, RENEW) : passed(words)
}

const httpsOrigins = ({ PUBLIC_ORIGIN, OFFICE_ORIGIN }: Environment): string[] =>
  [PUBLIC_ORIGIN, OFFICE_ORIGIN].filter((one): one is string => one?.startsWith('https:') ?? false)

const certificate: Check = {
  name: 'tls',
  title: { vi: 'Chứng chỉ TLS', en: 'TLS', zh: 'TLS 证书' },
  async look({ env, signal }) {
    const origins = httpsOrigins(env)
    if (!env.PUBLIC_ORIGIN?.startsWith('https:'))
      return warned(
        {
          vi: 'Trang không có HTTPS.',
          en: 'The site has no https.',
          zh: '站点没有 https。',
        },
        {
          vi: 'Đặt một proxy có chứng chỉ phía trước (deploy/), và PUBLIC_ORIGIN=https://…',
          en: 'Put a proxy with a certificate before it (deploy/), and set PUBLIC_ORIGIN=https://…',
          zh: '请在前面放置带证书的代理（deploy/），并设置 PUBLIC_ORIGIN=https://…',
        },
      )
    const findings = (await Promise.all(origins.map((one) => certificateOf(one, signal)))).map(findingOf)
    const worst =
      findings.find(({ state }) => state === 'fail') ?? findings.find(({ state }) => state === 'warn')
    if (worst) return worst
    const join = (language: 'vi' | 'en' | 'zh') => findings.map((one) => one.words[language]).join(' ')
    return passed({ vi: join('vi'), en: join('en'), zh: join('zh') })
  },
}

/** A `Date` header has whole seconds. */
const HEADER_MS = 1_000

const clock: Check = {
  name: 'clock',
  title: { vi: 'Đồng hồ', en: 'Clock', zh: '时钟' },
  async look({ env, platform, signal }) {
    const { db } = await platform()
    const before = Date.now()
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    const after = Date.now()
    const apart = [distance(rows[0]?.now.getTime() ?? before, before, after)]
    if (env.PUBLIC_ORIGIN) {
      const startedMs = Date.now()
      const date = (await readyAt(env.PUBLIC_ORIGIN, signal))?.headers.get('date')
      if (date) apart.push(distance(Date.parse(date), startedMs - HEADER_MS, Date.now()))
    }
    const seconds = (Math.max(...apart) / 1_000).toFixed(1)
    const words =
      apart.length > 1
        ? {
            vi: `Chương trình này, cơ sở dữ liệu và trang lệch nhau ${seconds} giây.`,
            en: `This program, the database and the site are ${seconds} s apart.`,
            zh: `本程序、数据库与站点的时钟相差 ${seconds} 秒。`,
          }
        : {
            vi: `Chương trình này và cơ sở dữ liệu lệch nhau ${seconds} giây.`,
            en: `This program and the database are ${seconds} s apart.`,
            zh: `本程序与数据库的时钟相差 ${seconds} 秒。`,
          }
    const advice = {
      vi: 'Đồng bộ đồng hồ của mọi máy, như bằng systemd-timesyncd hay chrony.',
      en: 'Keep the clocks of all machines right, by systemd-timesyncd or chrony.',
      zh: '请用 systemd-timesyncd 或 chrony 同步各机器时钟。',
    }
    if (Math.max(...apart) > CLOCK_FAILURE_MS) return failed(words, advice)
    return Math.max(...apart) > CLOCK_WARNING_MS ? warned(words, advice) : passed(words)
  },
}

/** How far a time that was read between two moments is from both. */
export const distance = (time: number, from: number, to: number): number =>
  Math.max(from - time, time - to, 0)

export const originChecks: readonly Check[] = [clock, origin, certificate]

import { statSync } from 'node:fs'
import path from 'node:path'
import { type Check, failed, inAll, passed, warned } from '#platform/base/checks/index.ts'
import { GOOD_SECRET_LENGTH } from '#platform/base/limits.ts'
import type { Environment } from './environment.ts'
import { environmentWarnings } from './environment-warnings.ts'

/** Variables that the start warns of, but about which another check says more. */
const TOLD_ELSEWHERE: readonly (keyof Environment)[] = [
  'PUBLIC_ORIGIN',
  'OFFICE_ORIGIN',
  'DATABASE_URL',
  'DATABASE_READ_URL',
]

const environment: Check = {
  name: 'environment',
  title: { vi: 'Biến môi trường', en: 'Environment', zh: '环境变量' },
  async look({ env, problems }) {
    if (problems.length > 0)
      return failed(inAll(problems.map(({ message }) => message).join(' ')), {
        vi: 'Sửa rồi chạy lại: chưa sửa thì không chương trình nào khởi động. docs/operations.md giải thích từng biến.',
        en: 'Mend it and run this again: until then no program starts. docs/operations.md explains each variable.',
        zh: '请修正后重试：修正前任何程序都无法启动。docs/operations.md 解释每个变量。',
      })
    const unsafe = environmentWarnings(env, 'site')
      .map(({ variable }) => variable)
      .filter((variable) => !TOLD_ELSEWHERE.includes(variable))
    if (env.NODE_ENV !== 'production') unsafe.push('NODE_ENV')
    const node = process.versions.node
    if (unsafe.length > 0)
      return warned(
        {
          vi: `Chưa hợp với người chơi thật: ${unsafe.join(', ')}.`,
          en: `Not fit for real players: ${unsafe.join(', ')}.`,
          zh: `不适合真实玩家：${unsafe.join('、')}。`,
        },
        {
          vi: 'Nhật ký lúc khởi động nói vì sao; docs/operations.md giải thích từng biến.',
          en: 'The log of the start says why; docs/operations.md explains each variable.',
          zh: '启动日志说明原因；docs/operations.md 解释每个变量。',
        },
      )
    return passed({
      vi: `Mọi biến đều đúng; Node ${node}.`,
      en: `Every variable is well formed; Node ${node}.`,
      zh: `所有变量均正确；Node ${node}。`,
    })
  },
}

/** Whether a secret looks made by hand. It is told by its name alone. */
const isWeak = (secret: string): boolean => secret.length < GOOD_SECRET_LENGTH || new Set(secret).size < 10

const secrets: Check = {
  name: 'secrets',
  title: { vi: 'Khóa bí mật', en: 'Secrets', zh: '密钥' },
  async look({ env, source }) {
    const secretsOf = (name: 'PLATFORM_KEY' | 'SESSION_SECRET') =>
      (source[name] ?? '')
        .split(',')
        .map((secret) => secret.trim())
        .filter(Boolean)
        .map((secret) => [name, secret] as const)
    const keys = secretsOf('PLATFORM_KEY')
    const sessions = secretsOf('SESSION_SECRET')
    const secrets = [...keys, ...sessions]
    const weak = secrets.filter(([, secret]) => isWeak(secret)).map(([name]) => name)
    if (weak.length > 0)
      return warned(
        {
          vi: `Có vẻ do người nghĩ ra: ${[...new Set(weak)].join(', ')}.`,
          en: `Looks made by hand: ${[...new Set(weak)].join(', ')}.`,
          zh: `看似人工编写：${[...new Set(weak)].join('、')}。`,
        },
        {
          vi: 'Tạo khóa bằng openssl rand -hex 32.',
          en: 'Make one with openssl rand -hex 32.',
          zh: '请用 openssl rand -hex 32 生成。',
        },
      )
    const platformKeys = [env.PLATFORM_KEY, ...env.FORMER_PLATFORM_KEYS]
    if (sessions.some(([, secret]) => platformKeys.includes(secret)))
      return failed(
        {
          vi: 'PLATFORM_KEY và SESSION_SECRET giống nhau.',
          en: 'PLATFORM_KEY and SESSION_SECRET are the same.',
          zh: 'PLATFORM_KEY 与 SESSION_SECRET 相同。',
        },
        {
          vi: 'Đặt SESSION_SECRET mới; PLATFORM_KEY giữ nguyên.',
          en: 'Set another SESSION_SECRET, and keep PLATFORM_KEY.',
          zh: '请更换 SESSION_SECRET，保留 PLATFORM_KEY。',
        },
      )
    if (keys.length > 0) return passed(sessions.length > 0 ? BOTH_GIVEN : KEY_GIVEN)
    const file = path.join(env.VAR_DIR, 'secrets.json')
    const stats = statSync(file, { throwIfNoEntry: false })
    // Where a variable is bad, none is made.
    if (!stats)
      return warned(
        {
          vi: `Chưa có ${file}: lần khởi động đầu tiên sẽ tạo.`,
          en: `There is no ${file} yet: the first start makes it.`,
          zh: `尚无 ${file}：首次启动时生成。`,
        },
        {
          vi: 'Sau đó hãy sao lưu tệp này.',
          en: 'Keep a copy of it then.',
          zh: '届时请备份该文件。',
        },
      )
    const mode = stats.mode & 0o077
    return mode === 0
      ? passed({
          vi: `Trong ${file}, chỉ chủ sở hữu đọc được. Hãy sao lưu tệp này.`,
          en: `In ${file}, which its owner alone can read. Keep a copy of it.`,
          zh: `位于 ${file}，仅所有者可读。请保留备份。`,
        })
      : failed(
          {
            vi: `Người khác đọc được ${file}.`,
            en: `Others can read ${file}.`,
            zh: `其他人可以读取 ${file}。`,
          },
          { vi: `chmod 600 ${file}`, en: `chmod 600 ${file}`, zh: `chmod 600 ${file}` },
        )
  },
}

const BOTH_GIVEN = {
  vi: 'PLATFORM_KEY và SESSION_SECRET đủ mạnh. Hãy giữ một bản sao của PLATFORM_KEY.',
  en: 'PLATFORM_KEY and SESSION_SECRET are strong. Keep a copy of PLATFORM_KEY.',
  zh: 'PLATFORM_KEY 与 SESSION_SECRET 强度足够。请保留 PLATFORM_KEY 的副本。',
}

const KEY_GIVEN = {
  vi: 'PLATFORM_KEY đủ mạnh; hãy giữ một bản sao. Không thấy SESSION_SECRET ở đây.',
  en: 'PLATFORM_KEY is strong; keep a copy of it. No SESSION_SECRET is seen from here.',
  zh: 'PLATFORM_KEY 强度足够，请保留副本。此处看不到 SESSION_SECRET。',
}

const proxy: Check = {
  name: 'proxy',
  title: { vi: 'Proxy', en: 'Proxy', zh: '代理' },
  async look({ env }) {
    if (env.TRUST_PROXY)
      return passed({
        vi: `Tin X-Forwarded-For của ${env.TRUST_PROXY}.`,
        en: `X-Forwarded-For of ${env.TRUST_PROXY} is believed.`,
        zh: `信任来自 ${env.TRUST_PROXY} 的 X-Forwarded-For。`,
      })
    if (env.PUBLIC_ORIGIN?.startsWith('https:'))
      return failed(
        {
          vi: 'Có HTTPS nghĩa là có proxy, nhưng TRUST_PROXY chưa đặt: mọi khách có cùng một địa chỉ và chung một giới hạn.',
          en: 'With https there is a proxy, and TRUST_PROXY is not set: all visitors have one address, and share its limits.',
          zh: '使用 https 即有代理，但未设置 TRUST_PROXY：所有访客同一地址，共用限额。',
        },
        {
          vi: 'Đặt TRUST_PROXY là địa chỉ của proxy, như 127.0.0.1.',
          en: "Set TRUST_PROXY to the proxy's address, like 127.0.0.1.",
          zh: '请将 TRUST_PROXY 设为代理地址，如 127.0.0.1。',
        },
      )
    return passed({
      vi: 'Không có proxy: địa chỉ của kết nối là địa chỉ của khách.',
      en: 'None: the address of a connection is the visitor’s.',
      zh: '无代理：连接地址即访客地址。',
    })
  },
}

export const environmentChecks: readonly Check[] = [environment, secrets, proxy]

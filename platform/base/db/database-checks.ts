import { sql } from 'kysely'
import { type Check, failed, passed, warned } from '#platform/base/checks/index.ts'
import { MAX_READ_LAG_MS, MAX_USED_CONNECTIONS_PERCENT, OLDEST_DATABASE } from '#platform/base/limits.ts'
import { environmentWarnings } from '#platform/base/process/environment-warnings.ts'
import { secondsBehind, WRITTEN } from './connections/late-reads.ts'
import { openPool } from './database.ts'
import { unappliedSql } from './migrate.ts'

const database: Check = {
  name: 'database',
  title: { vi: 'Cơ sở dữ liệu', en: 'Database', zh: '数据库' },
  async look({ platform }) {
    const { db } = await platform()
    const { rows } = await sql<{ number: number; version: string; standby: boolean; bytes: bigint }>`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
        pg_is_in_recovery() as standby, pg_database_size(current_database()) as bytes
    `.execute(db)
    const [row] = rows
    const { number = 0, version = '?', standby = false, bytes = 0n } = row ?? {}
    const major = Math.floor(number / 10_000)
    if (major < OLDEST_DATABASE)
      return failed(
        {
          vi: `PostgreSQL ${version} quá cũ.`,
          en: `PostgreSQL ${version} is too old.`,
          zh: `PostgreSQL ${version} 版本过旧。`,
        },
        {
          vi: `Nâng cấp lên PostgreSQL ${OLDEST_DATABASE} trở lên.`,
          en: `Upgrade to PostgreSQL ${OLDEST_DATABASE} or later.`,
          zh: `请升级到 PostgreSQL ${OLDEST_DATABASE} 或更高版本。`,
        },
      )
    if (standby)
      return failed(
        {
          vi: 'DATABASE_URL dẫn đến một bản sao chỉ đọc.',
          en: 'DATABASE_URL leads to a replica, which takes no writes.',
          zh: 'DATABASE_URL 指向只读副本。',
        },
        {
          vi: 'Đặt DATABASE_URL về máy chủ chính; bản sao thuộc về DATABASE_READ_URL.',
          en: 'Point DATABASE_URL at the primary; a replica belongs in DATABASE_READ_URL.',
          zh: '请将 DATABASE_URL 指向主库；副本应写入 DATABASE_READ_URL。',
        },
      )
    const megabytes = Number(bytes / 1_048_576n)
    return passed({
      vi: `PostgreSQL ${version} trả lời; dữ liệu ${megabytes} MB.`,
      en: `PostgreSQL ${version} answers; it holds ${megabytes} MB.`,
      zh: `PostgreSQL ${version} 应答正常；数据 ${megabytes} MB。`,
    })
  },
}

/** Settings of the server by which an acknowledged posting can be lost. */
const DURABLE = { fsync: ['on'], full_page_writes: ['on'], synchronous_commit: ['on', 'remote_apply'] }

const databaseSettings: Check = {
  name: 'database-settings',
  title: { vi: 'Thiết lập cơ sở dữ liệu', en: 'Database settings', zh: '数据库设置' },
  async look({ env, platform }) {
    const { db } = await platform()
    const { rows } = await sql<{
      settings: Record<string, string>
      encoding: string
      used: number
      most: number
    }>`
      select (select jsonb_object_agg(name, setting) from pg_settings
          where name in ('fsync', 'full_page_writes', 'synchronous_commit')) as settings,
        (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
        current_setting('max_connections')::int as most
    `.execute(db)
    const { settings = {}, encoding = '', used = 0, most = 1 } = rows[0] ?? {}
    const unsafe = Object.entries(DURABLE)
      .filter(([name, safe]) => !safe.includes(settings[name] ?? ''))
      .map(([name]) => name)
    if (unsafe.length > 0)
      return failed(
        {
          vi: `Giao dịch đã xác nhận có thể mất: ${unsafe.join(', ')} đang tắt.`,
          en: `Acknowledged payments can be lost: ${unsafe.join(', ')} is off.`,
          zh: `已确认的交易可能丢失：${unsafe.join('、')} 已关闭。`,
        },
        {
          vi: `Bật lại trong postgresql.conf: ${unsafe.join(', ')} = on.`,
          en: `Set it in postgresql.conf: ${unsafe.join(', ')} = on.`,
          zh: `请在 postgresql.conf 中设置：${unsafe.join('、')} = on。`,
        },
      )
    if (encoding !== 'UTF8')
      return failed(
        {
          vi: `Bảng mã của cơ sở dữ liệu là ${encoding}.`,
          en: `The database's encoding is ${encoding}.`,
          zh: `数据库编码为 ${encoding}。`,
        },
        {
          vi: 'Tạo lại cơ sở dữ liệu với bảng mã UTF8.',
          en: 'Create the database anew with the encoding UTF8.',
          zh: '请以 UTF8 编码重新创建数据库。',
        },
      )
    const open = environmentWarnings(env, 'platform')
      .map(({ variable }) => variable)
      .filter((variable) => variable.startsWith('DATABASE'))
    if (open.length > 0)
      return warned(
        {
          vi: `${open.join(', ')} đi qua mạng mà không có TLS.`,
          en: `${open.join(', ')} goes over a network without TLS.`,
          zh: `${open.join('、')} 经网络传输且未使用 TLS。`,
        },
        {
          vi: 'Thêm sslmode=verify-full.',
          en: 'Add sslmode=verify-full.',
          zh: '请添加 sslmode=verify-full。',
        },
      )
    const percent = Math.round((used / most) * 100)
    if (percent > MAX_USED_CONNECTIONS_PERCENT)
      return warned(
        {
          vi: `${used} trong ${most} kết nối đang được dùng.`,
          en: `${used} of ${most} connections are in use.`,
          zh: `${most} 个连接中已用 ${used} 个。`,
        },
        {
          vi: 'Tăng max_connections, hoặc chạy ít tiến trình hơn.',
          en: 'Raise max_connections, or run fewer processes.',
          zh: '请提高 max_connections，或减少进程数量。',
        },
      )
    return passed({
      vi: `Giao dịch được ghi bền vững; ${used} trong ${most} kết nối đang được dùng.`,
      en: `Commits are durable; ${used} of ${most} connections are in use.`,
      zh: `提交持久可靠；${most} 个连接中已用 ${used} 个。`,
    })
  },
}

const databaseReplica: Check = {
  name: 'database-replica',
  title: { vi: 'Bản sao để đọc', en: 'Replica for reports', zh: '报表只读副本' },
  async look({ env, platform }) {
    const url = env.DATABASE_READ_URL
    if (!url)
      return passed({
        vi: 'Không có DATABASE_READ_URL: báo cáo đọc từ máy chủ chính.',
        en: 'There is no DATABASE_READ_URL: reports are read from the primary.',
        zh: '未设置 DATABASE_READ_URL：报表从主库读取。',
      })
    const { db } = await platform()
    const { rows } = await sql<{ place: bigint }>`${sql.raw(WRITTEN)}`.execute(db)
    const replica = openPool(url, 1)
    const seconds = await secondsBehind(replica, rows[0]?.place ?? 0n)
      .catch(() => undefined)
      .finally(() => replica.end().catch(() => {}))
    if (seconds === undefined)
      return warned(
        {
          vi: 'Máy chủ của DATABASE_READ_URL không trả lời: báo cáo đọc từ máy chủ chính.',
          en: 'The server of DATABASE_READ_URL does not answer: reports are read from the primary.',
          zh: 'DATABASE_READ_URL 的服务器无应答：报表从主库读取。',
        },
        REPLICA_ADVICE,
      )
    if (seconds === Number.POSITIVE_INFINITY)
      return warned(
        {
          vi: 'Máy chủ của DATABASE_READ_URL chưa nhận gì từ máy chủ chính: báo cáo đọc từ máy chủ chính.',
          en: 'The server of DATABASE_READ_URL has nothing from the primary: reports are read from the primary.',
          zh: 'DATABASE_READ_URL 的服务器未从主库接收任何数据：报表从主库读取。',
        },
        REPLICA_ADVICE,
      )
    const late = Math.round(seconds)
    if (seconds * 1_000 > MAX_READ_LAG_MS)
      return warned(
        {
          vi: `Bản sao chậm ${late} giây: báo cáo đọc từ máy chủ chính.`,
          en: `The replica is ${late} seconds behind: reports are read from the primary.`,
          zh: `副本落后 ${late} 秒：报表从主库读取。`,
        },
        REPLICA_ADVICE,
      )
    return passed({
      vi: `Bản sao trả lời, chậm ${late} giây.`,
      en: `The replica answers, ${late} seconds behind.`,
      zh: `副本应答正常，落后 ${late} 秒。`,
    })
  },
}

const REPLICA_ADVICE = {
  vi: 'Xem nó có chạy và có theo máy chủ chính không: pg_stat_replication.',
  en: 'See whether it runs and follows the primary: pg_stat_replication.',
  zh: '请检查其是否运行并跟随主库：pg_stat_replication。',
}

const migrations: Check = {
  name: 'migrations',
  title: { vi: 'Phiên bản lược đồ', en: 'Migrations', zh: '数据库迁移' },
  async look({ platform }) {
    const { db } = await platform()
    const { missing, newer, last } = await unappliedSql(db)
    if (newer.length > 0)
      return failed(
        {
          vi: `Cơ sở dữ liệu mới hơn chương trình này: ${newer.join(', ')}.`,
          en: `The database is newer than this program: ${newer.join(', ')}.`,
          zh: `数据库比本程序新：${newer.join('、')}。`,
        },
        {
          vi: 'Chạy phiên bản đã nâng cấp cơ sở dữ liệu.',
          en: 'Run the version that migrated it.',
          zh: '请运行执行过该迁移的版本。',
        },
      )
    if (missing.length > 0)
      return failed(
        {
          vi: `Chưa áp dụng: ${missing.join(', ')}.`,
          en: `Not applied yet: ${missing.join(', ')}.`,
          zh: `尚未应用：${missing.join('、')}。`,
        },
        {
          vi: 'Khởi động nền tảng của phiên bản này: nó tự áp dụng.',
          en: 'Start the platform of this version, which applies it.',
          zh: '请启动本版本的平台，它会自动应用。',
        },
      )
    return passed({
      vi: `Mới nhất: ${last}.`,
      en: `Up to date: ${last}.`,
      zh: `已是最新：${last}。`,
    })
  },
}

export const databaseChecks: readonly Check[] = [database, databaseSettings, databaseReplica, migrations]

import path from 'node:path'
import { sql } from 'kysely'
import { type Check, failed, passed, warned } from '#platform/base/checks/index.ts'
import { HOUR_MS } from '#platform/base/durations.ts'
import { OLD_BACKUP_HOURS } from '#platform/base/limits.ts'
import { listBackups } from './backups.ts'
import { openStore } from './store.ts'

/** Whether there is a copy of the database of today, and the WAL after it is archived. */
export const backupCheck: Check = {
  name: 'backups',
  title: { vi: 'Bản sao lưu', en: 'Backups', zh: '备份' },
  async look({ env, platform }) {
    if (env.BACKUP_STORE === undefined)
      return warned(
        {
          vi: 'BACKUP_STORE chưa được đặt: Sen không tự sao lưu cơ sở dữ liệu.',
          en: 'BACKUP_STORE is not set: Sen makes no backups of the database.',
          zh: '未设置 BACKUP_STORE：Sen 不会备份数据库。',
        },
        {
          vi: 'Đặt biến này và chạy ops backup mỗi ngày, trừ khi PostgreSQL đã được sao lưu cách khác.',
          en: 'Set it and run ops backup every day, unless your PostgreSQL is backed up in another way.',
          zh: '请设置并每天运行 ops backup，除非 PostgreSQL 另有备份。',
        },
      )
    const scratch = path.join(env.VAR_DIR, 'backup')
    const newest = (await listBackups(openStore(env.BACKUP_STORE, scratch), scratch)).at(-1)?.manifest.endedAt
    const again = {
      vi: 'Chạy ops backup mỗi ngày, ví dụ bằng timer của systemd.',
      en: 'Run ops backup every day, for example by a timer of systemd.',
      zh: '请每天运行 ops backup，例如用 systemd 定时器。',
    }
    if (newest === undefined)
      return warned(
        {
          vi: 'Kho sao lưu chưa có bản nào.',
          en: 'The store has no whole backup.',
          zh: '备份库中没有完整备份。',
        },
        again,
      )
    if (Date.now() - Date.parse(newest) > OLD_BACKUP_HOURS * HOUR_MS)
      return warned(
        {
          vi: `Bản sao lưu mới nhất là của ${newest}.`,
          en: `The newest backup is of ${newest}.`,
          zh: `最新备份的时间是 ${newest}。`,
        },
        again,
      )
    const { db } = await platform()
    const { rows } = await sql<{ mode: string; wal: string | null }>`
      select current_setting('archive_mode') as mode,
        case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as wal
      from pg_stat_archiver`.execute(db)
    const [archive] = rows
    if (archive?.mode === 'off')
      return warned(
        {
          vi: 'Cơ sở dữ liệu không lưu trữ WAL: những gì sau bản sao lưu mới nhất sẽ mất theo đĩa.',
          en: 'The database archives no WAL: a lost disk takes all since the newest backup.',
          zh: '数据库未归档 WAL：磁盘损坏时，最新备份之后的数据会全部丢失。',
        },
        {
          vi: 'Dừng mọi chương trình rồi khởi động lại với BACKUP_STORE; với PostgreSQL riêng, đặt archive_mode và archive_command.',
          en: 'Stop all programs and start them with BACKUP_STORE; set archive_mode and archive_command of a PostgreSQL of your own.',
          zh: '请停止所有程序，再以 BACKUP_STORE 启动；自有 PostgreSQL 请设置 archive_mode 与 archive_command。',
        },
      )
    if (archive?.wal)
      return failed(
        {
          vi: `Cơ sở dữ liệu không lưu trữ được WAL: lần thử gần nhất (${archive.wal}) đã thất bại.`,
          en: `The database cannot archive its WAL: the last attempt, ${archive.wal}, has failed.`,
          zh: `数据库无法归档 WAL：最近一次（${archive.wal}）失败。`,
        },
        {
          vi: 'Nhật ký của PostgreSQL cho biết lý do. WAL chưa lưu trữ sẽ làm đầy đĩa.',
          en: "PostgreSQL's log says why. WAL that is not archived fills its disk.",
          zh: 'PostgreSQL 日志中有原因。未归档的 WAL 会占满磁盘。',
        },
      )
    return passed({
      vi: `Bản sao lưu mới nhất: ${newest}.`,
      en: `The newest backup is of ${newest}.`,
      zh: `最新备份：${newest}。`,
    })
  },
}

import path from 'node:path'
import { type Check, passed, warned } from '#platform/base/checks/index.ts'
import { HOUR_MS } from '#platform/base/durations.ts'
import { OLD_BACKUP_HOURS } from '#platform/base/limits.ts'
import { listBackups } from './backups.ts'
import { openStore } from './store.ts'

/** Whether there is a copy of the database, and of today. */
export const backupCheck: Check = {
  name: 'backups',
  title: { vi: 'Bản sao lưu', en: 'Backups', zh: '备份' },
  async look({ env }) {
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
    return passed({
      vi: `Bản sao lưu mới nhất: ${newest}.`,
      en: `The newest backup is of ${newest}.`,
      zh: `最新备份：${newest}。`,
    })
  },
}

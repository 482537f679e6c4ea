import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Check, failed, passed, warned } from '#platform/base/checks/index.ts'
import { DISK_FAILURE_BYTES, DISK_WARNING_BYTES } from '#platform/base/limits.ts'

/** The folder itself, or the nearest above it that there is. */
const standing = (folder: string): string => (existsSync(folder) ? folder : standing(path.dirname(folder)))

/** The disks of `VAR_DIR` and of uploads: the database's own, where it is on another machine, is not seen from here. */
export const diskCheck: Check = {
  name: 'disk',
  title: { vi: 'Đĩa', en: 'Disk', zh: '磁盘' },
  async look({ env }) {
    const folders = [standing(env.VAR_DIR), os.tmpdir()]
    const disks = await Promise.all(
      folders.map(async (folder) => {
        const { bavail, bsize } = await statfs(folder)
        return { folder, free: bavail * bsize }
      }),
    )
    const least = disks.reduce((one, other) => (other.free < one.free ? other : one))
    const gigabytes = (least.free / 1024 ** 3).toFixed(1)
    const words = {
      vi: `Còn trống ${gigabytes} GB ở ${least.folder}.`,
      en: `${gigabytes} GB are free at ${least.folder}.`,
      zh: `${least.folder} 剩余 ${gigabytes} GB。`,
    }
    const advice = {
      vi: 'Giải phóng chỗ trống hoặc mở rộng đĩa.',
      en: 'Make room, or enlarge the disk.',
      zh: '请清理空间或扩容磁盘。',
    }
    if (least.free < DISK_FAILURE_BYTES) return failed(words, advice)
    return least.free < DISK_WARNING_BYTES ? warned(words, advice) : passed(words)
  },
}

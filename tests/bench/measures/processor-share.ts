import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const PERIOD_MICROSECONDS = 20_000
/** Where Linux mounts the groups of processes: of its second version, and of its first. */
const UNIFIED = '/sys/fs/cgroup'
const FIRST = '/sys/fs/cgroup/cpu'

/** Lets a process have no more than a share of one core, until the returned function is called. Throws where Linux lets nobody. */
export function limitShare(pid: number, name: string, share: number): () => void {
  const quota = Math.round(share * PERIOD_MICROSECONDS)
  const isFirst = existsSync(path.join(FIRST, 'cpu.cfs_quota_us'))
  const base = isFirst ? FIRST : UNIFIED
  const group = path.join(base, `sen-bench-${name}`)
  mkdirSync(group, { recursive: true })
  if (isFirst) {
    writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(PERIOD_MICROSECONDS))
    writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(quota))
  } else {
    writeFileSync(path.join(group, 'cpu.max'), `${quota} ${PERIOD_MICROSECONDS}`)
  }
  writeFileSync(path.join(group, 'cgroup.procs'), String(pid))
  return () => {
    try {
      writeFileSync(path.join(base, 'cgroup.procs'), String(pid))
    } catch {
      // it has ended
    }
    rmdirSync(group)
  }
}

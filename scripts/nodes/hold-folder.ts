import { createHash } from 'node:crypto'
import net from 'node:net'

/**
 * Holds a folder until this process ends, however it ends; answers false if another process holds it, also one that began at the same
 * moment. Linux gives a name out once, and takes it back by itself; elsewhere nobody is refused here.
 */
export async function holdFolder(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const name = `\0sen-nodes-${createHash('sha256').update(folder).digest('hex')}`
  const server = net.createServer((socket) => socket.destroy())
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(name, () => resolve(true))
  })
}

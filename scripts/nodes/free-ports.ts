import net from 'node:net'
import { listenErrorOf } from '#platform/base/process/graceful-stop.ts'

const HOST = '127.0.0.1'

/** So many ports that nobody uses now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => net.createServer())
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject)
          server.listen(0, HOST, () => resolve((server.address() as net.AddressInfo).port))
        }),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Rejects if a program of this machine cannot listen on `port`, with one line that says why and what to do. */
export async function checkPort(port: number): Promise<void> {
  const server = net.createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenErrorOf(error, port, HOST, ['PORT'])))
    server.listen(port, HOST, resolve)
  })
  await new Promise((resolve) => server.close(resolve))
}

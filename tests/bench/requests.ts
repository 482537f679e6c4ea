import http from 'node:http'

export const CONNECTIONS = 20

/** Asks for one URL so many times, each connection after its last answer; all answers must be a 200. */
export async function ask(url: string, amount: number, headers: Record<string, string> = {}): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let left = amount
  const client = async () => {
    while (left-- > 0) await bodyOf(url, headers, agent)
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, client))
  } finally {
    agent.destroy()
  }
}

/** The body of an answer as it came, packed or not. */
export function bodyOf(url: string, headers: Record<string, string>, agent?: http.Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks))
        else reject(new Error(`${url} was answered ${response.statusCode}`))
      })
    })
    request.once('error', reject)
  })
}

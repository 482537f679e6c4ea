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

/** The body of a page as it came, packed or not; any other answer than a 200 fails. */
export async function bodyOf(
  url: string,
  headers: Record<string, string>,
  agent?: http.Agent,
): Promise<Buffer> {
  const { status, body } = await answerTo(url, { headers, agent })
  if (status !== 200) throw new Error(`${url} was answered ${status}`)
  return body
}

/**
 * What a URL answers. By `node:http` because `fetch` costs this process so much more that what it then measures of a site
 * beside it is its own garbage collection.
 */
export function answerTo(
  url: string,
  options: http.RequestOptions,
  sent = '',
): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }))
    })
    request.once('error', reject)
    request.end(sent)
  })
}

import { serversOf } from '#platform/base/db/database-urls.ts'
import type { Environment } from '#platform/base/process/environment.ts'

const SHORTEST = 4

/** A text without anything secret of the variables: keys, tokens, and the passwords of addresses. */
export function withoutSecrets(
  text: string,
  env: Pick<Environment, 'PLATFORM_KEY' | 'FIREBASE_API_KEY'>,
  source: Readonly<Record<string, string | undefined>>,
): string {
  const secrets = [
    env.PLATFORM_KEY,
    env.FIREBASE_API_KEY ?? '',
    ...Object.entries(source).flatMap(([name, value = '']) =>
      /KEY|SECRET|PASSWORD|TOKEN/.test(name)
        ? value.split(',').map((part) => part.trim())
        : serversOf(value).flatMap(ofAddress),
    ),
  ]
  return [...new Set(secrets)]
    .filter((secret) => secret.length >= SHORTEST)
    .sort((one, other) => other.length - one.length)
    .reduce((safe, secret) => safe.replaceAll(secret, '…'), text)
}

/** Who signs in at an address, as it is written and as it is sent. */
function ofAddress(value: string): string[] {
  if (!URL.canParse(value)) return []
  const { protocol, username, password } = new URL(value)
  // To a gateway a user name may be the token: https://token@gateway.example
  const secrets = protocol.startsWith('http') ? [username, password] : [password]
  return secrets.flatMap((one) => [one, decoded(one)])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

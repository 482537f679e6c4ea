import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { isProxy, readProxies } from '#app/server/connections/visitor-address.ts'
import { type Program, parseEnvironment } from '#platform/base/process/environment.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../deploy', name), 'utf8')
const file = read('Containerfile')
const [, ofImage = ''] = /^ENV (.+)$/m.exec(file) ?? []
const FILES: Record<string, string> = { 'sen.env': 'sen.env.example', 'container.env': 'container.env' }

/** The commands in the first lines of the file, each with the variables that its program gets. */
const commands = [...file.matchAll(/^# +podman run (.+) sen (site|platform|office|ops)\b/gm)].map(
  ([, options = '', program = '']) => {
    const valuesOf = (name: string) =>
      [...options.matchAll(new RegExp(`(?<=^| )${name} (\\S+)`, 'g'))].map(([, value = '']) => value)
    const env = Object.assign(
      parseEnv(ofImage.replaceAll(' ', '\n')),
      ...valuesOf('--env-file').map((name) => parseEnv(read(FILES[name] ?? name))),
      ...valuesOf('-e').map((variable) => parseEnv(variable)),
    ) as Record<string, string>
    return { program, env, name: valuesOf('--name')[0], published: valuesOf('-p') }
  },
)

const secrets = { PLATFORM_KEY: 'k'.repeat(64), SESSION_SECRET: 's'.repeat(64) }
const PROGRAMS: Record<string, Program> = { site: 'site-alone', platform: 'platform', office: 'office' }
const [, subnet = ''] = /podman network create --subnet (\S+) /.exec(file) ?? []

test('a container’s programs are reached from outside it, at the port that is published and asked for its health', () => {
  const served = commands.filter(({ program }) => program !== 'ops')
  expect(served.map(({ program }) => program).sort()).toEqual(['office', 'platform', 'site'])
  for (const { program, env, published } of served) {
    const read = parseEnvironment({ ...env, ...secrets }, PROGRAMS[program] ?? 'site')
    expect(program === 'office' ? read.OFFICE_HOST : read.HOST, program).toBe('0.0.0.0')
    const port = program === 'office' ? read.OFFICE_PORT : read.PORT
    expect(Number(env.HEALTH_PORT ?? env.PORT), program).toBe(port)
    for (const one of published) expect(one).toMatch(new RegExp(`^127\\.0\\.0\\.1:${port}:${port}$`))
    expect(published, program).toHaveLength(program === 'platform' ? 0 : 1)
  }
})

test('the site asks the container of the platform, and believes who comes by their network', () => {
  const platform = commands.find(({ program }) => program === 'platform')
  for (const { program, env } of commands) {
    expect(env.PLATFORM_URL, program).toBe(`http://${platform?.name}:${platform?.env.PORT}`)
    const proxies = readProxies(env.TRUST_PROXY)
    expect(proxies && isProxy(proxies, subnet.replace('.0/24', '.1')), program).toBe(true)
  }
})

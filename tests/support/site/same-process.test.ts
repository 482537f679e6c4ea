import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { scratchFolder } from '#tests/support/database/scratch-folder.ts'

const folder = scratchFolder('sen-script-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts `source` as a script by `becomeScript`, below `under` if that is given. */
function start(name: string, source: string, under: string[] = []) {
  const script = path.join(folder, `${name}.ts`)
  writeFileSync(script, source)
  const become = `import { becomeScript } from ${JSON.stringify(path.resolve('scripts/same-process.mjs'))}
    await becomeScript(${JSON.stringify(script)}, ['one', 'two'])`
  const [program = '', ...args] = [...under, process.execPath, '--input-type=module', '-e', become]
  const child = spawn(program, args, {
    env: { ...process.env, npm_lifecycle_event: 'nodes' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { child, said: async () => (await lines.next()).value as string | undefined }
}

test('a script is run with its arguments in the same process, so that signals and exit code are its own', async () => {
  const { child, said: output } = start(
    'ends',
    'console.log([process.pid, ...process.argv.slice(2)].join() as string); process.exit(7)',
  )
  expect(await output()).toBe(`${child.pid},one,two`)
  expect(await once(child, 'exit')).toEqual([7, null])
})

test('under npm a script hears of the end of the shell that started it', async () => {
  const source = `process.on('SIGTERM', () => { console.log('stopping'); process.exit() })
    setInterval(() => {}, 1_000)
    console.log('ready' as string)`
  const { child, said: output } = start('waits', source, ['sh', '-c', '"$@"; exit $?', 'sh'])
  expect(await output()).toBe('ready')
  child.kill()
  expect(await output()).toBe('stopping')
})

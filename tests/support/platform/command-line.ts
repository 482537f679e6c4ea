import { examine } from '#platform/backoffice/doctor/index.ts'
import type { Context } from '#platform/base/context.ts'
import { runCommandLine } from '#platform/entry/ops/command/command-line.ts'

/** Runs operator commands on a test's platform; each returns what a shell would see. */
export const commandLine =
  (ctx: Context) =>
  async (...args: string[]) => {
    const out: string[] = []
    const err: string[] = []
    const operator = {
      ctx: async () => ctx,
      examine: () => examine({ platform: async () => ctx }),
      actor: 'ops:test',
      out: (text: string) => void out.push(text),
    }
    const code = await runCommandLine(operator, args, (text) => void err.push(text))
    return { code, out: out.join('\n'), err: err.join('\n') }
  }

import { sql } from 'kysely'
import {
  type Check,
  type CheckState,
  type Finding,
  failed,
  NoDatabase,
  type Surroundings,
  UnreadableVariable,
  type Words,
  warned,
} from '#platform/base/checks/index.ts'
import type { Context } from '#platform/base/context.ts'
import { CHECK_MS } from '#platform/base/limits.ts'
import { type Environment, readVariables, type VariableProblem } from '#platform/base/process/environment.ts'
import { checks } from './checks.ts'
import { withoutSecrets } from './without-secrets.ts'

type Source = Readonly<Record<string, string | undefined>>

/** What one check has found. */
export interface Examination {
  check: string
  state: CheckState
  title: Words
  /** The finding, and what to do about it. */
  text: Words
}

/** Whether nothing has failed. */
export const isHealthy = (examinations: readonly Examination[]): boolean =>
  examinations.every(({ state }) => state !== 'fail')

/** As `ops doctor` prints it. */
export const inEnglish = ({ check, state, text }: Examination) => ({ check, state, text: text.en })

export interface ExamineInput {
  /** The platform on its database, by these variables; may reject, or never answer. */
  platform(env: Environment): Promise<Context>
  /** The variables of this process, if not its own. */
  source?: Source
  /** Other checks, for tests. */
  of?: readonly Check[]
  limitMs?: number
}

/**
 * Carries out every check at once, each within `CHECK_MS`. Reads alone, and never rejects: what cannot be looked at is a
 * finding too, and so is a variable that cannot be read, with whatever depends on it.
 */
export async function examine({
  platform,
  source = process.env,
  of = checks,
  limitMs = CHECK_MS,
}: ExamineInput): Promise<Examination[]> {
  const { env, problems } = readVariables(source, 'ops')
  const guarded = withoutProblems(env, problems)
  const around = { env: guarded, problems, source, platform: onceItAnswers(() => platform(guarded)) }
  const looked = await Promise.all(
    of.map(async (check) => ({ check, found: await within(limitMs, check, around) })),
  )
  const isOtherSchema = looked.some(
    ({ check, found: finding }) =>
      check.name === 'migrations' && !(finding instanceof SchemaFault) && finding.state === 'fail',
  )
  return looked.map(({ check, found: one }) => {
    const { state, words, advice } =
      one instanceof SchemaFault ? (isOtherSchema ? ofOtherVersion : broken(one.reason)) : one
    const text = (language: keyof Words) =>
      withoutSecrets(advice ? `${words[language]} ${advice[language]}` : words[language], env, source)
    return {
      check: check.name,
      state,
      title: check.title,
      text: { vi: text('vi'), en: text('en'), zh: text('zh') },
    }
  })
}

/** The variables, of which one with a problem throws where it is read. */
function withoutProblems(env: Environment, problems: readonly VariableProblem[]): Environment {
  const guards = problems.map(({ variable }) => [
    variable,
    {
      get() {
        throw new UnreadableVariable(variable)
      },
    },
  ])
  return Object.freeze(Object.defineProperties({ ...env }, Object.fromEntries(guards)))
}

/** The database is asked once for all checks. */
function onceItAnswers(platform: () => Promise<Context>): () => Promise<Context> {
  let answering: Promise<Context> | undefined
  return () => {
    answering ??= platform()
      .then(async (ctx) => {
        await sql`select 1`.execute(ctx.db)
        return ctx
      })
      .catch((error) => {
        if (error instanceof UnreadableVariable) throw error
        throw new NoDatabase(reasonOf(error))
      })
    return answering
  }
}

/** A statement found no such table, column or function: what that means is known once the migrations have been looked at. */
class SchemaFault {
  constructor(readonly reason: string) {}
}
const SCHEMA_FAULTS: readonly string[] = ['42P01', '42703', '42883']

async function within(
  limitMs: number,
  check: Check,
  around: Omit<Surroundings, 'signal'>,
): Promise<Finding | SchemaFault> {
  const ending = new AbortController()
  let answers = false
  const platform = () =>
    around.platform().then((ctx) => {
      answers = true
      return ctx
    })
  let asksDatabase = false
  const looked = check.look({
    ...around,
    signal: ending.signal,
    platform: () => {
      asksDatabase = true
      return platform()
    },
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => {
      ending.abort()
      // A check that minds the signal says more than that it was late.
      setImmediate(() =>
        resolve(asksDatabase && !answers ? silentDatabase(check, 'timeout') : tooLate(limitMs)),
      )
    }, limitMs)
  })
  try {
    return await Promise.race([looked, late])
  } catch (error) {
    if (error instanceof UnreadableVariable) return unread(error.variable)
    if (error instanceof NoDatabase) return silentDatabase(check, error.message)
    const reason = reasonOf(error)
    return SCHEMA_FAULTS.includes(reason) ? new SchemaFault(reason) : broken(reason)
  } finally {
    clearTimeout(timer)
  }
}

/** Why something failed, in a word: messages of drivers may quote an address with its password. */
function reasonOf(error: unknown): string {
  const { code, name, message } = error as { code?: unknown; name?: string; message?: string }
  if (typeof code === 'string') return code
  return /timeout/i.test(message ?? '') ? 'timeout' : (name ?? 'error')
}

/** The check of the database says that it does not answer; the others, that they could not look. */
const silentDatabase = ({ name }: Check, reason: string): Finding =>
  name === 'database'
    ? failed(
        {
          vi: `Cơ sở dữ liệu không trả lời (${reason}).`,
          en: `The database does not answer (${reason}).`,
          zh: `数据库无应答（${reason}）。`,
        },
        {
          vi: 'PostgreSQL có đang chạy? Kiểm tra DATABASE_URL, pg_hba.conf và tường lửa.',
          en: 'Is PostgreSQL running? Look at DATABASE_URL, pg_hba.conf and the firewall.',
          zh: 'PostgreSQL 是否在运行？请检查 DATABASE_URL、pg_hba.conf 与防火墙。',
        },
      )
    : warned(
        {
          vi: 'Không kiểm tra được: cơ sở dữ liệu không trả lời.',
          en: 'Not looked at: the database does not answer.',
          zh: '无法检查：数据库无应答。',
        },
        { vi: 'Sửa cơ sở dữ liệu trước.', en: 'Mend the database first.', zh: '请先修复数据库。' },
      )

/** The check of the environment says what is wrong with it. */
const unread = (variable: string): Finding =>
  warned(
    {
      vi: `Không kiểm tra được: ${variable} không hợp lệ.`,
      en: `Not looked at: ${variable} is not right.`,
      zh: `无法检查：${variable} 不正确。`,
    },
    { vi: `Sửa ${variable} trước.`, en: `Mend ${variable} first.`, zh: `请先修正 ${variable}。` },
  )

/** The check of the migrations says what is missing. */
const ofOtherVersion: Finding = warned(
  {
    vi: 'Không kiểm tra được: các bảng không phải của phiên bản này.',
    en: 'Not looked at: the tables are not those of this version.',
    zh: '无法检查：数据表不是此版本的。',
  },
  { vi: 'Hãy cập nhật lược đồ trước.', en: 'Fix the migrations first.', zh: '请先处理数据库迁移。' },
)

const tooLate = (limitMs: number): Finding =>
  failed(
    {
      vi: `Không có kết quả sau ${limitMs / 1_000} giây.`,
      en: `There was no answer within ${limitMs / 1_000} s.`,
      zh: `${limitMs / 1_000} 秒内没有结果。`,
    },
    {
      vi: 'Chạy lại; nếu vẫn vậy, xem mạng và tải của máy.',
      en: 'Run it again; if that stays so, look at the network and the load of the machine.',
      zh: '请重试；若仍如此，请检查网络与机器负载。',
    },
  )

const broken = (reason: string): Finding =>
  failed(
    {
      vi: `Không kiểm tra được (${reason}).`,
      en: `Could not be looked at (${reason}).`,
      zh: `无法检查（${reason}）。`,
    },
    { vi: 'Xem nhật ký.', en: 'Look at the log.', zh: '请查看日志。' },
  )

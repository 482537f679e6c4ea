import { Command, InvalidArgumentError } from 'commander'
import { z } from 'zod'
import type { LocalText } from '#contract/base/fields/values.ts'
import { evenUnchanged } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import {
  allowRegion,
  blockRegion,
  listRegionRules,
  readRule,
  removeRegionRule,
  runningMaintenance,
} from '#platform/members/regions/index.ts'
import { type Operator, UsageError, unwrap } from './command/operator.ts'
import { printDone, printRecord, printRows } from './command/print.ts'
import { type ReasonOption, withReason } from './command/reason-option.ts'

export const site = (operator: Operator): Command =>
  new Command('site')
    .description('Maintenance and regions; a change acts within five seconds')
    .addCommand(maintenance(operator))
    .addCommand(region(operator))
    .addCommand(
      new Command('state')
        .description('How the site is now: maintenance, and every region rule')
        .action(async (_options, command: Command) => {
          const ctx = await operator.ctx()
          const [running, regions] = await Promise.all([runningMaintenance(ctx), listRegionRules(ctx)])
          printRecord(operator, command, { maintenance: running, regions })
        }),
    )

interface MaintenanceOptions {
  until?: Date
  textVi?: string
  textEn?: string
  textZh?: string
}

const maintenance = (operator: Operator): Command =>
  new Command('maintenance')
    .description('Every page answers 503 while it is on')
    .addCommand(
      new Command('on')
        .description('Begins it, or changes its end and its words')
        .option('--until <ISO>', 'when it ends by itself, 2026-12-01T06:00:00Z', moment)
        .option('--text-vi <text>', 'what visitors read, in Vietnamese')
        .option('--text-en <text>', 'the same in English')
        .option('--text-zh <text>', 'the same in Chinese')
        .action(async (options: MaintenanceOptions, command: Command) => {
          const ctx = await operator.ctx()
          if (options.until && options.until <= ctx.clock.now())
            throw new UsageError(`--until ${options.until.toISOString()} is over already`)
          const value = { until: options.until?.toISOString() ?? null, text: textOf(options) }
          const set = await setValue(ctx, operator.actor, 'maintenance', value)
          if (!set.ok) throw new UsageError('a text has 500 characters at most')
          const until = value.until ? ` until ${value.until}` : ''
          printDone(operator, command, `The site is in maintenance${until}.`, { maintenance: value })
        }),
    )
    .addCommand(
      new Command('off').description('Ends it').action(async (_options, command: Command) => {
        const ctx = await operator.ctx()
        unwrap(await setValue(ctx, operator.actor, 'maintenance', null), 'ending the maintenance')
        printDone(operator, command, 'The site is open.', { maintenance: null })
      }),
    )
    .addCommand(
      new Command('show').description('Whether it is on').action(async (_options, command: Command) => {
        printRecord(operator, command, { maintenance: await runningMaintenance(await operator.ctx()) })
      }),
    )

const Moment = z.iso.datetime({ offset: true })

/** A moment with its time zone, so that it is unambiguous. */
function moment(text: string): Date {
  if (!Moment.safeParse(text).success)
    throw new InvalidArgumentError('it is an ISO 8601 moment with its zone, 2026-12-01T06:00:00Z.')
  return new Date(text)
}

/** Missing languages get the text of a given one. */
function textOf({ textVi, textEn, textZh }: MaintenanceOptions): LocalText {
  const some = textVi ?? textEn ?? textZh ?? ''
  return { vi: textVi ?? some, en: textEn ?? some, zh: textZh ?? some }
}

const region = (operator: Operator): Command => {
  const rule = (name: string, description: string) =>
    withReason(new Command(name))
      .description(description)
      .argument('<rule>', 'a range (203.0.113.0/24, 2001:db8::/32), an address, or a country (VN)')
  return new Command('region')
    .description('Who may see the site: the longest range decides, then the country; else everybody')
    .addCommand(
      rule('block', 'Shuts a range or a country out').action(
        async (text: string, { reason }: ReasonOption, command: Command) => {
          const read = ruleOf(text)
          const blocked = await blockRegion(await operator.ctx(), operator.actor, read, reason)
          unwrap(evenUnchanged(blocked, null), `blocking ${read.text}`)
          printDone(operator, command, `${read.text} is blocked.`, { rule: read.text, blocked: true })
        },
      ),
    )
    .addCommand(
      rule('allow', 'Undoes a block of the same rule; without one, lets a part of what is blocked in').action(
        async (text: string, { reason }: ReasonOption, command: Command) => {
          const read = ruleOf(text)
          const allowed = await allowRegion(await operator.ctx(), operator.actor, read, reason)
          const was = unwrap(evenUnchanged(allowed, 'exception'), `allowing ${read.text}`)
          const sentence =
            was === 'unblocked' ? `${read.text} is not blocked any more.` : `${read.text} may always come in.`
          printDone(operator, command, sentence, { rule: read.text, blocked: false, was })
        },
      ),
    )
    .addCommand(
      rule('remove', 'Takes a rule away, whatever it said').action(
        async (text: string, { reason }: ReasonOption, command: Command) => {
          const read = ruleOf(text)
          unwrap(
            await removeRegionRule(await operator.ctx(), operator.actor, read, reason),
            `the rule of ${read.text}`,
          )
          printDone(operator, command, `There is no rule of ${read.text} any more.`, {
            rule: read.text,
            removed: true,
          })
        },
      ),
    )
    .addCommand(
      new Command('list').description('Every rule').action(async (_options, command: Command) => {
        const rules = await listRegionRules(await operator.ctx())
        printRows(operator, command, rules, ['rule', 'blocked', 'createdAt'])
      }),
    )
}

function ruleOf(text: string) {
  const read = readRule(text)
  if (!read.ok) throw new UsageError(`invalid: ${read.reason}`)
  return read.rule
}

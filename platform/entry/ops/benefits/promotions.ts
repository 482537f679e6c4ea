import { writeFileSync } from 'node:fs'
import { Argument, Command } from 'commander'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { withinEconomy } from '#platform/backoffice/economy/index.ts'
import { evenUnchanged } from '#platform/base/result.ts'
import {
  changePromotion,
  createPromotion,
  decideApplication,
  drawRaffle,
  operatorPromotion,
  operatorPromotions,
  startPromotion,
  stopPromotion,
} from '#platform/benefits/promotions/index.ts'
import { imageOf } from '#platform/members/uploads/index.ts'
import { CommandRefused, type Operator, UsageError, unwrap } from '../command/operator.ts'
import { printDone, printRecord, printRows } from '../command/print.ts'
import { readJson } from '../command/read-json.ts'
import { type ReasonOption, withReason } from '../command/reason-option.ts'

const idHelp = 'as `promotions list` prints it'

export const promotions = (operator: Operator): Command =>
  new Command('promotions')
    .description('Promotions, applications for activities, raffles')
    .addCommand(list(operator))
    .addCommand(show(operator))
    .addCommand(create(operator))
    .addCommand(change(operator))
    .addCommand(start(operator))
    .addCommand(stop(operator))
    .addCommand(decide(operator))
    .addCommand(draw(operator))
    .addCommand(image(operator))

const list = (operator: Operator) =>
  new Command('list')
    .description('In the order in which the site shows them')
    .action(async (_options, command: Command) => {
      printRows(operator, command, await operatorPromotions(await operator.ctx()), [
        'id',
        'code',
        'kind',
        'state',
        'startsAt',
        'endsAt',
        'joined',
        'applying',
        'granted',
        'title',
      ])
    })

const show = (operator: Operator) =>
  new Command('show')
    .description('One promotion, and the applications that wait')
    .argument('<id>', idHelp)
    .action(async (id: string, _options, command: Command) => {
      const promotion = unwrap(await operatorPromotion(await operator.ctx(), id), `showing ${id}`)
      printRecord(operator, command, promotion)
    })

const create = (operator: Operator) =>
  new Command('create')
    .description('Makes a promotion; of a raffle its seed is fixed now')
    .requiredOption('--file <path>', 'a JSON file, as docs/operations.md describes it')
    .action(async ({ file }: { file: string }, command: Command) => {
      const draft = readJson(file)
      const result = await withinEconomy(await operator.ctx(), (tx) =>
        createPromotion(tx, draft, operator.actor),
      )
      const { id } = unwrap(result, `creating the promotion of ${file}`)
      printDone(operator, command, `${id} is created.`, { id })
    })

const change = (operator: Operator) =>
  withReason(new Command('change'))
    .description(
      'Puts another file in its place, as a new version; once it runs, its words and its place alone',
    )
    .argument('<id>', idHelp)
    .requiredOption('--file <path>', 'JSON, as `create` takes it')
    .action(async (id: string, { file, reason }: { file: string } & ReasonOption, command: Command) => {
      const draft = readJson(file)
      const changed = await withinEconomy(await operator.ctx(), (tx) =>
        changePromotion(tx, id, draft, { actor: operator.actor, reason }),
      )
      unwrap(evenUnchanged(changed, null), `changing ${id}`)
      printDone(operator, command, `${id} is changed.`, { id })
    })

const start = (operator: Operator) =>
  withReason(new Command('start'))
    .description('Starts one now that comes later, or was stopped')
    .argument('<id>', idHelp)
    .action(async (id: string, { reason }: ReasonOption, command: Command) => {
      const started = await withinEconomy(await operator.ctx(), (tx) =>
        startPromotion(tx, id, operator.actor, reason),
      )
      unwrap(started, `starting ${id}`)
      printDone(operator, command, `${id} runs.`, { id, state: 'running' })
    })

const stop = (operator: Operator) =>
  withReason(new Command('stop'))
    .description('Nobody joins it any more; what was granted goes on')
    .argument('<id>', idHelp)
    .action(async (id: string, { reason }: ReasonOption, command: Command) => {
      const stopped = await stopPromotion(await operator.ctx(), id, operator.actor, reason)
      unwrap(stopped, `stopping ${id}`)
      printDone(operator, command, `${id} is stopped.`, { id, state: 'over' })
    })

const decide = (operator: Operator) =>
  new Command('decide')
    .description('Decides an application for an activity')
    .argument('<applicationId>', 'as `promotions show` prints it')
    .addArgument(new Argument('<decision>').choices(['approve', 'reject']))
    .option('--reason <text>', 'what the player reads; for a rejection')
    .action(async (id: string, decision: string, { reason }: { reason?: string }, command: Command) => {
      if (decision === 'reject' && !reason?.trim()) throw new UsageError('a rejection takes --reason <text>')
      const decided =
        decision === 'approve'
          ? ({ approve: true } as const)
          : ({ approve: false, reason: reason ?? '' } as const)
      const ctx = await operator.ctx()
      unwrap(await decideApplication(ctx, id, decided, operator.actor), `deciding ${id}`)
      const status = decided.approve ? 'approved' : 'rejected'
      printDone(operator, command, `${id} is ${status}.`, { id, status })
    })

const draw = (operator: Operator) =>
  new Command('draw')
    .description('Draws a raffle six hours after its end or later; a job does it within a quarter of an hour')
    .argument('<id>', idHelp)
    .action(async (id: string, _options, command: Command) => {
      const raffle = rowIdOf(id)
      if (raffle === undefined) throw new CommandRefused(`not-found: drawing ${id} was refused`)
      const ctx = await operator.ctx()
      const draw = unwrap(await drawRaffle(ctx, raffle, operator.actor), `drawing ${id}`)
      printDone(operator, command, `${id} is drawn: ${draw.prizes} winners of ${draw.tickets} tickets.`, {
        id,
        ...draw,
      })
    })

const image = (operator: Operator) =>
  new Command('image')
    .description('Writes a picture that was sent with an application into a file')
    .argument('<uploadId>', 'as `promotions show` prints it')
    .requiredOption('--out <path>', 'the file to write')
    .action(async (id: string, { out }: { out: string }, command: Command) => {
      const image = await imageOf(await operator.ctx(), id)
      if (!image || image.sealed) throw new CommandRefused(`not-found: reading the picture ${id} was refused`)
      writeFileSync(out, image.bytes)
      printDone(operator, command, `${out} is written (${image.mime}).`, { id, mime: image.mime, out })
    })

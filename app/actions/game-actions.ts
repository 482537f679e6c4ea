import type { ActionFunctionArgs } from '@remix-run/node'
import { openSeedForm, rotateForm } from '#app/features/fairness/seed-card.tsx'
import { spotPairs } from '#app/features/games/choices.ts'
import { closedForm, refuseClosed } from '#app/features/games/closed-game.tsx'
import type { AnyGameParts, EnteredBet } from '#app/features/games/game-parts.ts'
import { layoutForm, readLayout } from '#app/features/games/spots/bet-form.ts'
import { type Form, plainForm, refusedTwice, unknownIntent } from '#app/forms/define-form.ts'
import { afterAct, fieldActOf } from '#app/lib/forms/field-act.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { MAX_CHOSEN_FIELDS, MAX_CHOSEN_LENGTH } from '#app/limits.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { forgetSlip } from '#app/services/games/kept-slip.server.ts'
import type { MemberCalls } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { currentMember } from '#app/services/session.server.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { memberInfo } from '#contract/members/member.ts'
import { keepLayout, placeBet, placeBets, stepBet } from '#contract/play/bets.ts'
import { rotateSeed } from '#contract/play/fairness.ts'
import { gameDetail } from '#contract/play/game-table.ts'
import type { Wager } from '#contract/play/games/index.ts'
import { type ActionResult, type FormAction, sendForm } from './send-form.ts'

/**
 * The choices of a posted form, as the query of the game's page, with plain decimals. They only fill the form in; nothing
 * relies on them.
 */
function chosenIn(form: Form, parts: AnyGameParts, formData: FormData, language: Language): URLSearchParams {
  const plain = plainForm(form.fields, formData, language)
  const fields = parts.chosenIn?.(plain) ?? fieldsOf(form, plain)
  const chosen = [...fields].filter(([, value]) => value !== '' && value.length <= MAX_CHOSEN_LENGTH)
  return new URLSearchParams(chosen.slice(0, MAX_CHOSEN_FIELDS))
}

function fieldsOf(form: Form, formData: FormData): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of formData)
    if (typeof value === 'string' && form.fields[name] && !form.fields[name].once) fields.append(name, value)
  return fields
}

const pageWith = (path: string, chosen: URLSearchParams) => (chosen.size > 0 ? `${path}?${chosen}` : path)

/** The page of the game with the choices of a bet's form, where a login redirects to. */
export function chosenPage({ context }: ActionFunctionArgs, path: string, parts: AnyGameParts | undefined) {
  if (!parts || !context.form || context.form.get('intent') !== parts.form.intent) return undefined
  return pageWith(path, chosenIn(parts.form, parts, context.form, context.language))
}

/**
 * A button of the panel without a script: no bet, only the page with the new choice. Undefined if the form bets. Open
 * to guests, because the answer is only a URL that anybody could type.
 */
export async function panelAct(
  args: ActionFunctionArgs,
  path: string,
  parts: AnyGameParts | undefined,
): Promise<ActionResult | undefined> {
  const { form } = args.context
  const act = form?.get('act')
  if (!form || !parts || typeof act !== 'string') return undefined
  if (form.getAll('intent').length > 1) return unknownIntent()
  if (form.get('intent') !== parts.form.intent) return undefined
  if (form.getAll('act').length > 1) return unknownIntent()
  const refused = refusedTwice(parts.form, args)
  if (refused) return refused
  const chosen = chosenIn(parts.form, parts, form, args.context.language)
  const change = fieldActOf(act)
  if (act === 'max') chosen.set('stake', (await currentMember(args))?.sumBalance ?? MOST)
  else if (change && parts.form.fields[change.field])
    chosen.set(change.field, afterAct(change, chosen.get(change.field) ?? ''))
  if (parts.matchday && !chosen.has('pick')) forgetSlip(args.context, parts.game)
  return redirectWithFlash(args.context, pageWith(path, chosen))
}

/** Above every table's highest stake. A guest has no balance, and the field turns this into the nearest that the table takes. */
const MOST = '999999999999.00'

/**
 * The forms of a game's page: a bet, a step of its round, a new seed, and a new seed that reveals the proof of a bet.
 */
export const gameActs = (
  { vendorCode, nodeId }: { vendorCode: string; nodeId: string },
  parts: AnyGameParts | undefined,
): FormAction[] => {
  const path = paths.game(vendorCode, nodeId)
  return [
    [
      parts?.form ?? closedForm,
      async (args: ActionFunctionArgs, member: MemberCalls) =>
        parts
          ? sendForm<EnteredBet<Wager>, PlacedBets>(
              parts.read(args),
              ({ volley, ...bet }) =>
                volley
                  ? member.send(placeBets, { vendorCode, nodeId, bets: volley, requestId: bet.requestId })
                  : member.send(placeBet, { vendorCode, nodeId, ...bet }),
              (answer) => {
                if (parts.matchday) forgetSlip(args.context, parts.game)
                if ('bets' in answer) args.context.brief = () => volleyAnswer(args, member, answer)
                const bet = 'bets' in answer ? answer.bets[0]?.betId : answer.betId
                return redirectWithFlash(args.context, paths.game(vendorCode, nodeId, { bet: bet ?? '' }))
              },
            )
          : refuseClosed(args, await member.get(gameDetail, { vendorCode, nodeId })),
    ],
    ...(parts?.steps ? [stepAct(path, parts.steps)] : []),
    ...(parts?.Acts ? [layoutAct({ vendorCode, nodeId })] : []),
    [
      rotateForm,
      (args, member) =>
        sendForm(
          rotateForm.read(args),
          (seed) => member.send(rotateSeed, seed),
          () => redirectWithFlash(args.context, tabOf(args, path), 'seed-rotated'),
        ),
    ],
    [
      openSeedForm,
      (args, member) =>
        sendForm(
          openSeedForm.read(args),
          ({ clientSeed }) => member.send(rotateSeed, { clientSeed }),
          (_, { bet }) => redirectWithFlash(args.context, paths.verify(bet)),
        ),
    ],
  ]
}

type PlacedBets = ValueOf<typeof placeBet> | ValueOf<typeof placeBets>

/** What came of a volley, for the script that has fired it, and the balance unless it is hidden. */
async function volleyAnswer(
  args: ActionFunctionArgs,
  member: MemberCalls,
  volley: ValueOf<typeof placeBets>,
): Promise<Response> {
  const { balanceHidden } = await preferencesOf(args)
  const balance = balanceHidden ? null : (await member.get(memberInfo, {})).sumBalance
  return Response.json({ ...volley, balance })
}

/** A step of the open round; the page shows its new state, or its end. */
const stepAct = (path: string, steps: NonNullable<AnyGameParts['steps']>): FormAction => [
  steps.form,
  (args, member) =>
    sendForm(
      steps.read(args),
      ({ bet, ...step }) => member.send(stepBet, { betId: bet, ...step }),
      ({ betId }) => redirectWithFlash(args.context, `${path}?${new URLSearchParams({ bet: betId })}`),
    ),
]

/** Saves the layout of chips on the cloth, and leaves them there. */
const layoutAct = (game: { vendorCode: string; nodeId: string }): FormAction => [
  layoutForm,
  (args, member) =>
    sendForm(
      readLayout(args),
      ({ spots }) => member.send(keepLayout, { ...game, spots }),
      (_, { spots }) =>
        redirectWithFlash(
          args.context,
          pageWith(
            paths.game(game.vendorCode, game.nodeId),
            new URLSearchParams(spotPairs({ spots }).map(([name, value]) => [name, value])),
          ),
          'layout-kept',
        ),
    ),
]

/** Back to the tab that the form was sent from. */
const tabOf = ({ request }: ActionFunctionArgs, path: string) =>
  new URL(request.url).searchParams.get('tab') === 'fair' ? `${path}?tab=fair` : path

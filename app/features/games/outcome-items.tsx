// biome-ignore-all lint/correctness/noComponentHookFactories: made once for each game, when its module is loaded

import { type Description, DescriptionList } from '#app/components/records/description-list.tsx'
import type { Outcome } from '#contract/play/games/index.ts'
import { useMoneyItems } from '../fairness/draw-parts.tsx'
import type { GameFace, ProofParts } from './game-parts.ts'

/** A hook of a game that describes an outcome: a line for the bet and a line for the result. */
type OutcomeItems<Of extends Outcome> = (outcome: Of) => readonly Description[]

/** A bet in the member's records: its outcome, then the lines of its money. */
export const recordOf = <Of extends Outcome>(useItems: OutcomeItems<Of>): GameFace<Of>['Record'] =>
  function OutcomeRecord({ outcome, money }) {
    return <DescriptionList items={[...useItems(outcome), ...money]} />
  }

/** The same at a glance, where its round is proven. */
export const summaryOf = <Of extends Outcome>(useItems: OutcomeItems<Of>): ProofParts<Of>['Summary'] =>
  function OutcomeSummary({ proof }) {
    return <DescriptionList items={[...useItems(proof.outcome), ...useMoneyItems(proof)]} />
  }

/**
 * What everybody has laid on the spots of a table, and which of them have won: a message of its stream lists both
 * (`data-part="laid"`), and this writes it on the fields of the cloth. `app/enhance/play/rounds.ts` loads it where there is such a list.
 */
import { all, first } from '../parts.ts'

/** Writes the list of the page on its fields; call it after each drawn message. */
export function write() {
  for (const field of all('.cloth button[data-spot-bets]') as NodeListOf<HTMLButtonElement>) {
    const laid = first(`[data-part="laid"] [data-laid="${field.value}"]`)?.dataset
    field.dataset.spotBets = laid?.bets ?? '0'
    field.dataset.spotStakes = laid?.stakes ?? '0.00'
    field.classList.toggle('cloth-hit', laid?.won !== undefined)
    const element = first('.laid', field)
    if (!element) continue
    const [bets, stakes] = [document.createElement('b'), document.createElement('i')]
    bets.textContent = laid?.bets ?? ''
    stakes.textContent = laid?.short ?? ''
    element.replaceChildren(...(field.dataset.spotBets === '0' ? [] : [bets, stakes]))
  }
}

import fc from 'fast-check'
import { parse } from 'node-html-parser'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { spots } from '#contract/play/games/sicbo.ts'
import { afterAct, type Slip, slipOf } from './slip.ts'
import { SlipForm } from './slip-form.tsx'

// Undo takes back the last act, whatever it was: what lay before is in the form of the cloth.

const cloth = { limits: { min: '1000.00', max: '200000.00' }, spots, most: 50 }
const empty: Slip = { staked: [], chip: '50000.00', steps: [] }

/** The page after a button of the cloth was pressed on this one, as the form sends it. */
function press(slip: Slip, name: 'put' | 'act', value: string): Slip {
  const form = parse(renderToString(<SlipForm game="sicbo" path="/" slip={slip} />))
  const query = new URLSearchParams()
  for (const input of form.querySelectorAll('input'))
    query.append(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '')
  query.append('chip', slip.chip)
  query.append(name, value)
  return slipOf(query, undefined, cloth)
}
const undo = (slip: Slip) => press(slip, 'act', 'undo')
const lying = ({ staked }: Slip) => staked.map(({ spot, stake }) => `${spot} ${stake}`)

test('of several chips on a field one is taken back', () => {
  const two = press(press(empty, 'put', 'big'), 'put', 'big')
  expect(lying(two)).toEqual(['big 100000.00'])
  expect(lying(undo(two))).toEqual(['big 50000.00'])
  expect(undo(undo(two))).toEqual(empty)
})

test('a doubling is taken back on all fields, where it met the most of one too', () => {
  const laid = press(press(press(press(empty, 'put', 'big'), 'put', 'big'), 'put', 'big'), 'put', 'double-3')
  const doubled = press(laid, 'act', 'double')
  expect(lying(doubled)).toEqual(['big 200000.00', 'double-3 100000.00'])
  expect(undo(doubled)).toEqual(laid)
})

test('a last bet or a layout that was laid instead gives way to what lay before', () => {
  const laid = press(press(empty, 'put', 'big'), 'put', 'small')
  const again = afterAct(laid, [
    { spot: 'small', stake: '70000.00' },
    { spot: 'total-9', stake: '20000.00' },
  ])
  expect(lying(undo(again)).toSorted()).toEqual(['big 50000.00', 'small 50000.00'])
  expect(undo(press(laid, 'act', 'clear'))).toEqual(laid)
})

test('as many acts as were done are taken back, each to what lay before', () => {
  const act = fc.oneof(
    fc.constantFrom('big', 'small', 'double-3', 'total-9').map((spot) => ['put', spot] as const),
    fc.constantFrom('double', 'clear').map((value) => ['act', value] as const),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const slips = [empty]
      for (const [name, value] of acts) {
        const before = slips.at(-1) ?? empty
        const next = press(before, name, value)
        // an act that changes nothing is none
        if (next.steps.length > before.steps.length) slips.push(next)
        else expect(lying(next)).toEqual(lying(before))
      }
      let slip = slips.at(-1) ?? empty
      for (const before of slips.toReversed()) {
        expect(lying(slip).toSorted()).toEqual(lying(before).toSorted())
        slip = undo(slip)
      }
    }),
  )
})

test('of a slip whose acts nobody knows the last spot goes, and what makes no sense is left out', () => {
  const { staked } = press(press(empty, 'put', 'big'), 'put', 'small')
  expect(lying(undo({ ...empty, staked }))).toEqual(['big 50000.00'])
  for (const step of ['', 'x', 'nowhere*5.00', 'small*much', 'small*-1.00'])
    expect(lying(undo({ ...empty, staked, steps: [step] }))[0]).toBe('big 50000.00')
})

test('the oldest acts are forgotten before an address grows too long', () => {
  let slip = empty
  for (let at = 0; at < 300; at++) slip = press(slip, 'put', at % 2 ? 'big' : 'small')
  expect(slip.steps.join('').length).toBeLessThanOrEqual(2_000)
  expect(slip.steps.length).toBeGreaterThan(50)
})

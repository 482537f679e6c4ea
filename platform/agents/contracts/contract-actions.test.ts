import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ContractAction, contractStates } from '#contract/agents/contracts.ts'
import { type Actor, type ContractStanding, isInForce, isOpen, stateAfter } from './contract-actions.ts'

const PROPOSED: ContractStanding = { status: 'in-process', askedBy: 'upline' }
const IN_FORCE: ContractStanding = { status: 'approved', askedBy: null }
const acts = ['amend', 'terminate', 'withdraw', 'accept', 'reject', 'expire'] as const
const actors = ['upline', 'downline', 'clock'] as const

/** Acts one after the other, each of which must be allowed. */
function done(from: ContractStanding, ...steps: [ContractAction, Actor][]): ContractStanding {
  return steps.reduce((standing, [act, by]) => {
    const next = stateAfter(standing, act, by)
    return next ?? expect.fail(`${by} may not ${act} what is ${standing.status}`)
  }, from)
}

describe('a contract', () => {
  it.each([
    ['accept', 'downline', 'approved'],
    ['reject', 'downline', 'rejected'],
    ['withdraw', 'upline', 'withdrawn'],
    ['expire', 'clock', 'expired'],
  ] as const)('that is proposed is after %s by the %s %s', (act, by, status) => {
    expect(done(PROPOSED, [act, by])).toEqual({ status, askedBy: null })
  })

  it.each([
    ['accept', 'downline'],
    ['reject', 'downline'],
    ['withdraw', 'upline'],
    ['expire', 'clock'],
  ] as const)('whose amendment the other side answers with %s stays in force', (act, by) => {
    expect(done(IN_FORCE, ['amend', 'upline'], [act, by])).toEqual(IN_FORCE)
  })

  it.each([
    ['upline', 'downline'],
    ['downline', 'upline'],
  ] as const)('ends when the %s asks for it and the %s accepts', (asks, answers) => {
    expect(done(IN_FORCE, ['terminate', asks], ['accept', answers]).status).toBe('terminated')
    expect(done(IN_FORCE, ['terminate', asks], ['reject', answers])).toEqual(IN_FORCE)
    expect(done(IN_FORCE, ['terminate', asks], ['withdraw', asks])).toEqual(IN_FORCE)
    expect(done(IN_FORCE, ['terminate', asks], ['expire', 'clock'])).toEqual(IN_FORCE)
  })

  it('is never answered by who asked, and never amended by the downline', () => {
    for (const act of ['accept', 'reject'] as const) {
      expect(stateAfter(PROPOSED, act, 'upline')).toBeUndefined()
      for (const by of ['upline', 'downline'] as const)
        expect(stateAfter({ status: 'termination-requested', askedBy: by }, act, by)).toBeUndefined()
    }
    expect(stateAfter(PROPOSED, 'withdraw', 'downline')).toBeUndefined()
    expect(stateAfter(IN_FORCE, 'amend', 'downline')).toBeUndefined()
  })

  it('allows nobody but the clock to let time run out, and the clock nothing else', () => {
    for (const status of contractStates)
      for (const askedBy of ['upline', 'downline', null] as const) {
        for (const by of ['upline', 'downline'] as const)
          expect(stateAfter({ status, askedBy }, 'expire', by)).toBeUndefined()
        for (const act of acts.filter((act) => act !== 'expire'))
          expect(stateAfter({ status, askedBy }, act, 'clock')).toBeUndefined()
      }
  })

  it('never comes into force without the downline, never leaves its end, and asks whoever must answer', () => {
    const anyAct = fc.tuple(fc.constantFrom(...acts), fc.constantFrom(...actors))
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 12 }), (steps) => {
        let standing = PROPOSED
        for (const [act, by] of steps) {
          const next = stateAfter(standing, act, by)
          if (!next) continue
          if (!isInForce(standing.status) && isInForce(next.status))
            expect([act, by]).toEqual(['accept', 'downline'])
          expect(next.askedBy !== null).toBe(isOpen(next.status))
          standing = next
        }
        if (!isOpen(standing.status) && !isInForce(standing.status))
          for (const act of acts)
            for (const by of actors) expect(stateAfter(standing, act, by)).toBeUndefined()
      }),
    )
  })
})

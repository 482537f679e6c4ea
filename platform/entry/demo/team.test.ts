import { expect, it } from 'vitest'
import { agentsOfLevel, uplineOf } from './team.ts'

it('knows who stands above each agent of the team, and nobody else', () => {
  for (const agent of agentsOfLevel(1)) expect(uplineOf(agent)).toBe('agent1')
  const lower = agentsOfLevel(2)
  expect(lower.length).toBeGreaterThan(0)
  for (const agent of lower) expect(agentsOfLevel(1)).toContain(uplineOf(agent))
  for (const stranger of ['agent1', 'player1', 'nobody'])
    expect(() => uplineOf(stranger)).toThrow(`${stranger} is not of the team`)
})

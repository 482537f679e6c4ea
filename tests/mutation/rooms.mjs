/**
 * The rooms whose tests are held against mutants: the files that are changed, and the unit tests that must notice. Tests of other
 * rooms that pass through these files are left out on purpose: what a room promises is for its own tests to hold.
 * @type {Record<string, { mutate: string[], tests: string[] }>}
 */
export const rooms = {
  contract: {
    mutate: ['contract/**/*.ts', '!contract/play/**'],
    tests: ['contract/**/*.test.ts', '!contract/play/**'],
  },
  money: {
    mutate: ['platform/money/**/*.ts'],
    tests: ['platform/money/**/*.test.ts', 'tests/money/**/*.test.ts'],
  },
  auth: {
    mutate: ['platform/members/accounts/**/*.ts'],
    tests: ['platform/members/accounts/**/*.test.ts'],
  },
  economy: {
    mutate: ['platform/backoffice/economy/**/*.ts'],
    tests: ['platform/backoffice/economy/**/*.test.ts', 'platform/entry/ops/economy.test.ts'],
  },
}

/**
 * The room that the environment names, or the contract; of a part of it where `ROOM_FILES` lists what is changed, or
 * `ROOM_TESTS` which tests count. Fewer tests are faster, and can only notice less.
 */
export function roomOf() {
  const name = process.env.ROOM ?? 'contract'
  const room = rooms[name]
  if (!room) throw new Error(`ROOM=${name}: one of ${Object.keys(rooms).join(', ')}`)
  const { ROOM_FILES, ROOM_TESTS } = process.env
  return {
    name,
    mutate: ROOM_FILES ? ROOM_FILES.split(' ') : room.mutate,
    tests: ROOM_TESTS ? ROOM_TESTS.split(' ') : room.tests,
  }
}

/**
 * Functions, triggers and views of the database belong to the room in whose `<room>.sql` they lie, and keep to its
 * shelf (`npm run imports`): they name tables and functions of their own room, and of rooms on its own or a lower shelf
 * (`platform/shelves.json`). A room that must know of changes in a lower one creates a trigger of its own there;
 * nothing below knows of it.
 */
import type { SqlFile } from '#platform/base/db/sql-files.ts'
import shelves from '#platform/shelves.json'
import { tablesInSql } from './tables-in-sql.ts'

/** What a function names above its shelf for good, and why. */
const EXCEPTIONS: Record<string, { names: string[]; why: string }> = {
  member_waiting: {
    names: ['reward'],
    why: 'the header of every page asks in one statement what waits for a member',
  },
}

/** A function, trigger or view, and what it says. */
interface Definition {
  kind: string
  name: string
  room: string
  text: string
}

const DEFINITION =
  /^create or replace (?:(function) (\w+)\([\s\S]*?\$\$([\s\S]*?)\$\$|(trigger|view) (\w+) ([^;]*));/gm

const TABLE_OF_TRIGGER = /\bon (\w+)/

/** What breaks the rules in the SQL of rooms. `ownerOf`: the room of a table. */
export function problemsOfFunctions(
  rooms: Pick<SqlFile, 'name' | 'text'>[],
  ownerOf: (table: string) => string | undefined,
): string[] {
  const definitions = rooms.flatMap(definitionsIn)
  const functions = definitions.filter(({ kind }) => kind === 'function')
  const roomOf = new Map(functions.map(({ name, room }) => [name, room]))
  const roomOfNamed = (name: string) => ownerOf(name) ?? roomOf.get(name)
  const problems = [
    ...rooms.flatMap(unreadIn),
    ...functions
      .filter(({ name, room }) => roomOf.get(name) !== room)
      .map(({ name, room }) => `function ${name}: both in ${room} and in ${roomOf.get(name)}`),
  ]
  for (const { kind, name, room, text } of definitions) {
    const called = [...text.matchAll(/\b(\w+)\s*\(/g)].flatMap(([, word = '']) =>
      roomOf.has(word) ? word : [],
    )
    const tables =
      kind === 'trigger' ? (TABLE_OF_TRIGGER.exec(text)?.slice(1) ?? []) : tablesInSql(text).named
    const above = new Set([...tables, ...called].filter((named) => isAbove(roomOfNamed(named), room)))
    const excepted = EXCEPTIONS[name]?.names ?? []
    for (const named of above)
      if (!excepted.includes(named))
        problems.push(
          `${kind} ${name} of ${room} names ${named} of ${roomOfNamed(named)}, which stands above it`,
        )
    for (const named of excepted)
      if (!above.has(named)) problems.push(`function ${name} ${named}: no exception any more`)
  }
  return problems
}

/** Functions, triggers and views in a migration, where nobody would look for them. */
export function problemsOfMigration({ name, text }: Pick<SqlFile, 'name' | 'text'>): string[] {
  return [...text.matchAll(/^create (?:or replace )?(?:function|trigger|view) \w+/gim)].map(
    ([what]) => `migration ${name}: what it says by \`${what}\` lies in the SQL of its room`,
  )
}

/** The SQL of a room is applied as a whole whenever it has changed, and is read here. */
function unreadIn(room: Pick<SqlFile, 'name' | 'text'>): string[] {
  const all = room.text.match(/^create /gm)?.length ?? 0
  return all === definitionsIn(room).length
    ? []
    : [`${room.name}: only \`create or replace\` of functions (in $$), triggers and views`]
}

function definitionsIn({ name: room, text }: Pick<SqlFile, 'name' | 'text'>): Definition[] {
  return [...text.matchAll(DEFINITION)].map(([, ofFunction, name, body, kind, otherName, rest]) => ({
    kind: ofFunction ?? kind ?? '',
    name: name ?? otherName ?? '',
    room,
    text: body ?? rest ?? '',
  }))
}

/** Whether a room is on a higher shelf than another. */
function isAbove(room: string | undefined, other: string): boolean {
  const placeOf = (one: string) => shelves.indexOf(one.split('/')[0] ?? '')
  return room !== undefined && placeOf(room) < placeOf(other)
}

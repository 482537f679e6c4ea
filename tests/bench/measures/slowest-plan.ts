import type pg from 'pg'

/** A statement as it was sent, and what it took. */
export interface Sent {
  text: string
  parameters: readonly unknown[]
  ms: number
}

/** The slowest of the statements that a panel sent, and the top of its plan, planned under the settings that it was sent under. */
export async function slowestPlan(
  pool: pg.Pool,
  sent: readonly Sent[],
): Promise<{ ms: number; top: string }> {
  const slowest = sent.filter(hasPlan).toSorted((one, other) => other.ms - one.ms)[0]
  if (!slowest) return { ms: 0, top: '' }
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Settings of a transaction are sent in its beginning: without them PostgreSQL would plan something else.
    for (const { text, parameters } of settingsBefore(sent, slowest))
      await client.query(text, [...parameters])
    const { rows } = await client.query(`explain (format json) ${slowest.text}`, [...slowest.parameters])
    return { ms: slowest.ms, top: topOf(rows[0]['QUERY PLAN'][0].Plan) }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const isSetting = ({ text }: Sent): boolean => /^\s*(set local|select set_config)\b/i.test(text)
// A transaction's begin and end have none.
const hasPlan = (sent: Sent): boolean => /\bselect\b/i.test(sent.text) && !isSetting(sent)

/** Transactions of one panel may run beside each other: what any of them set before is taken for its own, as a search sets it for all that it reads. */
const settingsBefore = (sent: readonly Sent[], one: Sent): Sent[] =>
  sent.slice(0, sent.indexOf(one)).filter(isSetting)

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Parent Relationship'?: string
  Plans?: PlanNode[]
}

/** The first three nodes of a plan from its top down the way its rows come, or as far as the first table. */
function topOf(plan: PlanNode, nodes = 3): string {
  const relation = plan['Relation Name']
  if (relation) return `${plan['Node Type']} ${relation}`
  // What is found once beforehand stands among the parts too, before them.
  const below = plan.Plans?.find(
    ({ 'Parent Relationship': kind }) => kind !== 'InitPlan' && kind !== 'SubPlan',
  )
  return below && nodes > 1 ? `${plan['Node Type']} < ${topOf(below, nodes - 1)}` : plan['Node Type']
}

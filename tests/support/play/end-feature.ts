import { attributeOf, type Visitor } from '../site/visitor.ts'

/** Plays the round of slots at `location` to its end, if it has begun a feature: few do. */
export async function endFeature(visitor: Visitor, location: string): Promise<void> {
  const page = await visitor.get(location)
  if (attributeOf(page, '[data-bet]', 'data-result') !== 'open') return
  const action = location.includes('slots-lines') ? 'pick-all' : 'spin-all'
  const { status } = await visitor.submit(page, 'step', { action })
  if (status !== 303) throw new Error(`the end of a feature: ${status}`)
}

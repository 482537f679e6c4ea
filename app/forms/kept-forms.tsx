import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import {
  type Code,
  Kept,
  type KeptInput,
  type KeptProps,
  type None,
  type Slots,
} from '#app/rendering/index.ts'

/**
 * Forms, and what is around them, as a kept part: until one of them is posted they are the same for all with the same
 * input.
 */
export function KeptForms<G extends KeptInput, S extends Slots = None, C extends Code = None>(
  props: Pick<KeptProps<G, S, C>, 'name' | 'of' | 'input' | 'code' | 'slots'>,
) {
  const isPosted = useActionData() !== undefined
  if (!isPosted) return <Kept {...props} />
  const Part = props.of as (props: object) => ReactNode
  return <Part {...props.input} {...props.code} {...props.slots} />
}

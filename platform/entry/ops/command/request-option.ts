import { type Command, InvalidArgumentError } from 'commander'
import { RequestId } from '#contract/base/fields/values.ts'

function requestOf(text: string): string {
  const id = RequestId.safeParse(text)
  if (!id.success) throw new InvalidArgumentError('8 to 64 letters, digits, - and _.')
  return id.data
}

/** For commands that must not run twice when resent after a lost answer. */
export const withRequest = (command: Command): Command =>
  command.option('--request <id>', 'an id of yours: sent again with it, it is not done again', requestOf)

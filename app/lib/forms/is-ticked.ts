/** What scripts send for a check box that is not ticked; a browser leaves it out. */
const notTicked: readonly unknown[] = [undefined, '', '0', 'false', 'no', 'off']

/** Whether the posted value of a check box says that it is ticked. */
export const isTicked = (value: unknown): boolean =>
  !notTicked.includes(typeof value === 'string' ? value.toLowerCase() : undefined)

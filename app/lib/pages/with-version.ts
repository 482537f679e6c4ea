/** Something that many pages show, with its version: `menus:3kQ…`. What has the same version says the same. */
export interface WithVersion {
  readonly version: string
}

export interface VersionedList<Item> extends WithVersion {
  readonly list: readonly Item[]
}

/** A list that an answer of the platform holds, with the version of the answer. */
export const listOf = <Item>(
  { contentVersion }: { contentVersion: string },
  list: readonly Item[],
): VersionedList<Item> => ({ version: contentVersion, list })

/** The platform did not answer in time. */
export const nothing: VersionedList<never> = { version: 'nothing', list: [] }

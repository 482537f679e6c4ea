import boat from '#app/components/pictures/scenes/place-boat.svg?url'
import dome from '#app/components/pictures/scenes/place-dome.svg?url'
import palace from '#app/components/pictures/scenes/place-palace.svg?url'
import pit from '#app/components/pictures/scenes/place-pit.svg?url'

/** The picture of each table of the house: one for each, never shared. */
const places: Record<string, string> = {
  sicbo: dome,
  baccarat: palace,
  'crash-live': boat,
  cockfight: pit,
}

/** Where the picture of a table lies; undefined for a game that has none. */
export const placeOf = (nodeId: string): string | undefined => places[nodeId]

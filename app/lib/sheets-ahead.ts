import centerSheet from '#app/styles/center.css?url'
import gameSheet from '#app/styles/game.css?url'
import listSheet from '#app/styles/lists.css?url'

/**
 * Style sheets of the pages to which a visitor is likely to go on: of lobbies and games, and for a member of the center.
 * The browser fetches them when it has nothing else to do, so that the next page need not wait for its own.
 */
export const sheetsAhead = (signedIn: boolean): readonly string[] => (signedIn ? forMembers : forGuests)

const forGuests = [listSheet, gameSheet]
const forMembers = [...forGuests, centerSheet]

/** A user name that only its owner recognises, by at most the first two letters and the last: `player1` is `pl***1`. */
export const maskedName = (name: string): string => {
  const ends = name.length >= 6 ? 2 : 1
  return `${name.slice(0, ends)}***${name.length >= 4 ? name.slice(-1) : ''}`
}

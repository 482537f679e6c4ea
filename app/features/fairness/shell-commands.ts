/** The commands by which a stranger repeats a round in any POSIX shell with `openssl`. */

/** A text as one word of a shell, whatever it holds: `it's` as `'it'\''s'`. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Prints the commit of a server seed. */
export const commitCommand = (serverSeed: string): string => `printf %s ${serverSeed} | openssl dgst -sha256`

/** Prints the digest of a round. */
export const digestCommand = (
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  cursor: number,
): string =>
  `printf %s ${shellQuoted(`${clientSeed}:${nonce}:${cursor}`)} | openssl dgst -sha256 -hmac ${serverSeed}`

/** Prints which of `range` values the four bytes come to. */
export const drawCommand = (hex: string, range: number): string =>
  `echo $(( 0x${hex} * ${range} / 4294967296 ))`

/**
 * Prints the client seed of a raffle from its list of tickets as it is downloaded: a header, then `first,last` a line.
 * The hashed text has a line `first-last` for each, without a line feed at the end, which `$(…)` removes.
 */
export const ticketHashCommand = `printf %s "$(tail -n +2 tickets.csv | tr -d '\\r' | tr , -)" | openssl dgst -sha256`

/** Repeats a whole bet from its exported proof; the file is public/verify.sh. */
export const verifyScriptCommand = 'sh verify.sh proof.json'

// Two pages as any site could have them, which stay the same whatever becomes of ours: a home page of 16 tiles (44 KB of
// HTML) and a statement of 100 rows and 8 columns (97 KB). Bare React's CPU for them is the unit of the budgets.
import type { ReactNode } from 'react'

const LINKS = ['Slots', 'Live casino', 'Fishing', 'Cards', 'Sports', 'E-sports', 'Cockfight', 'Lottery']
const CELL = 'cell'

/** Outlines of a picture, long enough to weigh what a drawn tile weighs. */
const OUTLINES = Array.from({ length: 2 }, (_, outline) =>
  Array.from(
    { length: 165 },
    (_, at) => `${at ? 'L' : 'M'}${(outline * 7 + at * 13) % 96} ${(at * 29) % 72}`,
  ).join(''),
)

const tiles = Array.from({ length: 16 }, (_, index) => ({
  id: `game-${index}`,
  name: `Game of the house ${index}`,
  vendor: `Vendor ${index % 4}`,
  players: 40 + index * 17,
}))

const kinds = ['deposit', 'bet', 'payout', 'transfer']
const rows = Array.from({ length: 100 }, (_, index) => ({
  id: `019a9${String(index).padStart(4, '0')}-5c1e-7d04-b5aa-90f3c1e2d4a7`,
  time: `2026-11-${String(1 + (index % 28)).padStart(2, '0')} 12:${String(index % 60).padStart(2, '0')}:07`,
  kind: kinds[index % kinds.length] ?? '',
  reference: `REF-${index * 7919}`,
  wallet: 'main',
  amount: `${(index * 1234.5).toFixed(2)}`,
  balance: `${(1_000_000 - index * 617.25).toFixed(2)}`,
  note: index % 3 ? '' : 'of a promotion',
}))
const columns = ['id', 'time', 'kind', 'reference', 'wallet', 'amount', 'balance', 'note'] as const

export const ReferenceHome = () => (
  <Frame title="Home">
    <ul className="grid grid-cols-2 gap-4 md:grid-cols-4">
      {tiles.map((tile) => (
        <Tile key={tile.id} {...tile} />
      ))}
    </ul>
  </Frame>
)

export const ReferenceStatement = () => (
  <Frame title="Statement">
    <table className="w-full border-collapse" data-records="statement">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={CELL}>
              <a href={`?sort=${column}`}>{column}</a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-id={row.id}>
            {columns.map((column) => (
              <Cell key={column} name={column}>
                {row[column]}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Frame>
)

const Cell = ({ name, children }: { name: string; children: ReactNode }) => (
  <td className={CELL} data-field={name}>
    <span className="head">{name}</span>
    <span className="value">{children}</span>
  </td>
)

const Tile = ({ id, name, vendor, players }: (typeof tiles)[number]) => (
  <li className="relative rounded-lg bg-panel p-3 shadow-sm" data-id={id}>
    <a href={`/game/${id}`} className="block focus-visible:outline-2">
      <svg viewBox="0 0 96 72" role="img" aria-label={name} className="h-auto w-full rounded-md">
        {OUTLINES.map((outline) => (
          <path key={outline} d={outline} fill="none" stroke="currentColor" strokeWidth="1.5" />
        ))}
      </svg>
      <h3 className="mt-2 truncate text-base font-semibold">{name}</h3>
      <p className="text-sm text-ink-2">{vendor}</p>
    </a>
    <form method="post" action="/favourite" className="absolute top-2 right-2">
      <input type="hidden" name="id" value={id} />
      <button type="submit" aria-label={`Keep ${name}`} className="rounded-full p-2">
        ★
      </button>
    </form>
    <p className="text-xs">{players} are playing</p>
  </li>
)

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <title>{title}</title>
      <link rel="stylesheet" href="/assets/site.css" />
    </head>
    <body className="bg-page text-ink">
      <header className="sticky top-0 border-b border-line bg-panel">
        <nav aria-label="Site" className="mx-auto flex max-w-6xl gap-4 px-4 py-3">
          {LINKS.map((link) => (
            <a key={link} href={`/${link.toLowerCase()}`} className="text-sm font-medium hover:underline">
              {link}
            </a>
          ))}
        </nav>
      </header>
      <main className="mx-auto max-w-6xl px-4 py-6">
        <h1 className="mb-4 text-2xl font-bold">{title}</h1>
        {children}
      </main>
      <footer className="border-t border-line p-6 text-sm text-ink-2">Play responsibly.</footer>
    </body>
  </html>
)

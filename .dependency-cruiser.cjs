const { readFileSync } = require('node:fs')

/** The import rules (docs/architecture.md). */
const only = (name, from, to, comment, exempt = []) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: ['\\.test\\.tsx?$', ...exempt] },
  to,
})

/** The shelves of the platform from top to bottom: each imports itself and lower ones, types included. */
const shelves = require('./platform/shelves.json')

/** What everybody stands on is imported file by file; `entry` is one room. */
const fileByFile = [
  '^platform/base/(batches|db|input|process)/',
  '^platform/base/settings/values\\.ts$',
  '^platform/entry/',
]

/** The doors behind which settled bets and draws are written for a past that is made up. */
const pastPlay =
  '^platform/play/(bets|house)/past-bets/index\\.ts$|^platform/play/rounds/past-draws/index\\.ts$'

/** What pages, and whatever they are made of, know of `app/rendering/`: nothing but its door. */
const kept = 'rendering/index\\.ts$'

/**
 * The rooms of app/, and which others each may import. A module straight in app/ (root.tsx, entry.server.tsx, …) puts the
 * rooms together, and no room imports it; but every room may read the table of pages, routes.ts, which imports types alone,
 * and the limits.
 */
const ROOMS = {
  routes: [
    'actions',
    'features',
    'records',
    'forms',
    'components',
    kept,
    'services',
    'i18n',
    'lib',
    'styles',
  ],
  actions: ['features', 'forms', 'services', 'lib'],
  // Of scripts only the addresses of those that single parts need.
  features: ['records', 'forms', 'components', kept, 'i18n', 'lib', 'enhance/(notifications|offline)\\.ts$'],
  forms: ['components', kept, 'i18n', 'lib', 'enhance/passkeys\\.ts$'],
  components: [kept, 'i18n', 'lib'],
  records: ['forms', 'components', kept, 'i18n', 'lib'],
  services: ['i18n', 'lib'],
  server: ['rendering', 'i18n', 'lib'],
  // Of components only the contexts that a kept part is given again, as it is rendered apart from its page.
  rendering: ['components/(money|pictures/(use-pictures|sprite))\\.tsx$', 'i18n', 'lib'],
  enhance: ['lib'],
  i18n: ['lib'],
  lib: [],
}
const roomRules = Object.entries(ROOMS).map(([room, others]) =>
  only(
    `app-${room}`,
    `^app/${room}/`,
    {
      path: '^app/',
      pathNot: [
        '^app/(routes|limits)\\.ts$',
        ...[room, ...others].map((other) => `^app/${/\$$/.test(other) ? other : `${other}/`}`),
      ],
    },
    `Of app/, ${room}/ imports ${others.join(', ') || 'itself'} alone.`,
  ),
)

/** The shelves of app/features, from top to bottom: a folder imports those of lower shelves, never one beside or above. */
const FEATURES = [
  'frame',
  'agent cashier home inbox lottery lottery-menu promotions records referral responsible-gaming rewards wallets',
  'contracts games points',
  'fairness security',
  'auth help',
  'site',
].map((shelf) => shelf.split(' '))
const shelfRules = FEATURES.map((shelf, at) =>
  only(
    `features-${shelf[0]}`,
    `^app/features/(${shelf.join('|')})/`,
    {
      path: '^app/features/',
      pathNot: `^app/features/(${['$1', ...FEATURES.slice(at + 1).flat()].join('|')})/`,
    },
    'A folder of features imports those of lower shelves (FEATURES above), never one beside or above it.',
  ),
)

/**
 * The folders within a room, from top to bottom: a folder imports those of lower shelves, never one beside or above. Files
 * straight in the room stand beside all of them: `index.ts`, its door, above, and what every folder needs below.
 */
const FOLDERS = {
  'platform/benefits/promotions': ['operator', 'offers', 'bonus raffle', 'terms'],
  'platform/members/accounts': [
    'passwords registration security',
    'members passkeys third-party two-factor',
    'login',
    'codes',
    'human-check secrets',
    'sessions',
    'base',
  ],
  'platform/play/lottery': ['tickets', 'draws'],
  'platform/play/vendors': ['seamless-wallet transfer-wallet', 'reconciliation', 'connections'],
}
const folderRules = Object.entries(FOLDERS).flatMap(([room, shelves]) => [
  only(
    `${room.split('/').at(-1)}-folders`,
    `^${room}/(?!(${shelves.join('|').replaceAll(' ', '|')})/)[^/]+/`,
    { path: '.' },
    'A new folder of this room gets its place in FOLDERS above.',
  ),
  ...shelves.map((shelf, at) => {
    const below = shelves.slice(at + 1).flatMap((lower) => lower.split(' '))
    return only(
      `${room.split('/').at(-1)}-${shelf.split(' ')[0]}`,
      `^${room}/(${shelf.replaceAll(' ', '|')})/`,
      { path: `^${room}/[^/]+/`, pathNot: `^${room}/(${['$1', ...below].join('|')})/` },
      'A folder of a room imports those of lower shelves (FOLDERS above), never one beside or above it.',
    )
  }),
])

/** The games of the house, as the wire's registry names them: without its line there a game does not compile. */
const registered = [
  ...readFileSync('contract/play/games/game-registry.ts', 'utf8').matchAll(/'\.\/([\w-]+\/)?([\w-]+)\.ts'/g),
]
  // The lottery is rooms of its own, as pages and on the platform.
  .filter(([, , game]) => game !== 'lottery')
const games = registered.map(([, , game]) => game).join('|')
/** The folders of games on the wire that have more than a file. */
const gameFolders = [...new Set(registered.flatMap(([, folder]) => folder ?? []))].join('|')
/** Where the files of a game lie: its folders, and what the wire calls by its name. */
const filesOf = (game) => [
  `^(?:platform/play/house|app/features/games)/${game}/`,
  `^contract/play/(?:games|odds)/(?:${gameFolders})?${game}(?:\\.ts$|-)`,
]
/** Who may know games from outside: registries know all, rooms theirs, the demo those whose past it makes up. */
const GAMES_KNOWN = [
  ['^(contract/play/games|platform/play/house|app/features/games)/game-registry\\.ts$', games],
  [
    '^(platform/play/rooms/|app/routes/play/card-rooms\\.tsx$|contract/play/(launching|rooms|events)\\.ts$)',
    'three-card',
  ],
  ['^platform/entry/demo/together/matchdays\\.ts$', 'football|vesports'],
]
const gameRules = [
  ...filesOf(`(${games})`).map((own, at) =>
    only(
      `game-by-itself-${['folders', 'wire'][at]}`,
      own,
      { path: filesOf(`(${games})`), pathNot: filesOf('$1') },
      'A game is a folder, and a file on the wire, and knows no other game.',
    ),
  ),
  ...GAMES_KNOWN.map(([who, known], at) =>
    only(
      `games-known-${at}`,
      who,
      { path: filesOf(`(${games})`), pathNot: filesOf(`(${known})`) },
      'Who may know games, and which: GAMES_KNOWN above.',
    ),
  ),
  only(
    'games-by-registries',
    '^(app|contract|platform|(server|serve|remix-serve|office|make-site|make-office)\\.ts)',
    { path: filesOf(`(${games})`) },
    'What is no game knows none, what games share least of all: it asks a registry (GAMES_KNOWN above).',
    [...filesOf(`(${games})`), ...GAMES_KNOWN.map(([who]) => who)],
  ),
]

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'No circle, not even of types: of two modules that need each other one is in the wrong place.',
      from: {},
      to: { circular: true },
    },
    only(
      'site-not-platform',
      '^app/',
      { path: '^(platform/|office/|(server|serve|remix-serve|office|make-site|make-office)\\.ts)' },
      'The site reaches the platform through contract/ alone.',
    ),
    only(
      'platform-not-site',
      '^platform/',
      { path: '^(app/|office/|(server|serve|remix-serve|office|make-site|make-office)\\.ts)' },
      'The platform does not know the site.',
    ),
    only(
      'contract-alone',
      '^contract/',
      { path: '^(app/|platform/|office/|(server|serve|remix-serve|office|make-site|make-office)\\.ts)' },
      'The contract depends on zod and crypto-js alone.',
    ),
    only(
      'contract-packages',
      '^contract/',
      { path: 'node_modules/', pathNot: 'node_modules/(@types/)?(zod|crypto-js)/' },
      'The contract depends on zod and crypto-js alone.',
    ),
    only(
      'office-by-doors',
      '^office/',
      {
        path: '^(app|platform)/',
        pathNot: [
          '^app/(components|forms|i18n|lib|records|rendering|server)/',
          '^app/limits\\.ts$',
          // what its script draws a page with
          '^app/enhance/morph\\.ts$',
          '^platform/[^/]+/[^/]+/index\\.ts$',
          '^platform/base/(context|limits|queue|result|site-days|waiting-jobs)\\.ts$',
          '^platform/base/input/(operator-reason|paging|record-id)\\.ts$',
        ],
      },
      'The office stands beside the site: of it the design system, of the platform the doors of its rooms.',
      ['^office/features/preview/'],
    ),
    only(
      'office-previews',
      '^office/features/preview/',
      {
        path: '^(app|platform)/',
        pathNot: [
          '^app/(components|i18n|lib|rendering)/',
          '^app/features/(help|inbox|points|promotions|rewards|site)/',
          '^platform/[^/]+/[^/]+/index\\.ts$',
        ],
      },
      'What an editor shows as players would see it is made of the parts of their pages; nothing else of the office knows these.',
    ),
    only(
      'office-keeps-its-server',
      '^office/(?!server/)',
      { path: '^(app|office)/server/', pathNot: '^office/server/office-context\\.ts$' },
      'The server runs the built office; its pages do not know it.',
    ),
    ...roomRules,
    only(
      'app-entries',
      '^app/[^/]+$',
      { path: '^app/server/' },
      'The server runs the built site (server.ts hands it over); the site does not know its server.',
    ),
    only(
      'routes-are-a-table',
      '^app/routes\\.ts$',
      { path: '.', dependencyTypesNot: ['type-only'] },
      'Whatever runs reads the table of pages, Remix too while it builds: it imports types alone.',
    ),
    only(
      'enhance-entry',
      '^app/(?!enhance\\.ts)[^/]+$',
      { path: '^app/enhance/(?!(?:pictures|analytics)\\.ts)' },
      'Pages name the script of all pages, app/enhance.ts, and those of pictures from elsewhere and of the analytics, and import nothing of them.',
    ),
    only(
      'enhance-is-small',
      '^app/enhance(/|\\.ts)',
      { path: 'node_modules/' },
      'Every visitor loads the script: it is made of no package.',
    ),
    only(
      'components-know-nothing',
      '^app/components/',
      { path: '^contract/' },
      'components/ is the design system: it knows nothing of the product.',
    ),
    only(
      'app-rooms',
      `^app/(?!(${Object.keys(ROOMS).join('|')})/)[^/]+/`,
      { path: '.' },
      'A new room of app/ gets its line in ROOMS above.',
    ),
    only(
      'features-on-a-shelf',
      `^app/features/(?!(${FEATURES.flat().join('|')})/)`,
      { path: '.' },
      'A new folder of features gets its place in FEATURES above.',
    ),
    only(
      'platform-shelves',
      `^platform/(?!(${shelves.join('|')})/)`,
      { path: '.' },
      'A new shelf of platform/ gets its place in `shelves` above.',
    ),
    ...shelves.map((shelf, place) =>
      only(
        `shelf-${shelf}`,
        `^platform/${shelf}/`,
        { path: `^platform/(${shelves.slice(0, place).join('|') || 'nothing-above'})/` },
        'A shelf imports itself and lower ones (docs/architecture.md).',
      ),
    ),
    only('play-not-cashier', '^platform/play/', { path: '^platform/cashier/' }, 'Neither calls the other.'),
    ...shelfRules,
    ...folderRules,
    ...gameRules,
    only(
      'rooms-by-their-index',
      '^platform/([^/]+/[^/]+)/',
      {
        path: '^platform/[^/]+/[^/]+/',
        pathNot: ['^platform/$1/', '^platform/[^/]+/[^/]+/index\\.ts$', pastPlay, ...fileByFile],
      },
      'Rooms call each other through index.ts.',
    ),
    only(
      'past-play-for-the-demo',
      '^platform/(?!entry/demo/|play/(bets|house)/past-bets/|play/rounds/past-draws/)',
      { path: '^platform/play/((bets|house)/past-bets|rounds/past-draws)/' },
      'A bet of now is placed by `play/bets`, a draw held by `play/rounds`; a past is made up by the demo world alone.',
    ),
    only(
      'base-by-its-rooms',
      '^platform/base/[^/]+\\.ts$',
      {
        path: '^platform/[^/]+/[^/]+/',
        pathNot: ['^platform/[^/]+/[^/]+/index\\.ts$', ...fileByFile],
      },
      'Rooms call each other through index.ts.',
    ),
    only(
      'ledger-alone',
      '^platform/money/ledger/',
      { path: '^platform/(?!money/ledger/|base/db/|base/(context|limits|result)\\.ts)' },
      'The ledger depends on nothing but the database.',
    ),
    only(
      'limits-are-tables',
      '(^|/)limits\\.ts$',
      { path: '.', pathNot: '(^|/)(limits|durations|ticket)\\.ts$' },
      'Whatever has a limit reads its table: it imports limits alone.',
    ),
    {
      name: 'flows-from-outside',
      severity: 'error',
      comment: 'Flows drive the site as QA does: by HTTP and the command line.',
      from: { path: '^tests/(http|e2e|crash)/' },
      to: { path: '^(app|platform)/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|var)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}

/** The import rules of the four rooms (README, "How it is laid out"). */
const only = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to,
})

/** The shelves of the platform from top to bottom. A shelf imports itself and lower ones, types included. */
const shelves = ['entry', 'backoffice', 'agents', 'play', 'cashier', 'benefits', 'members', 'money', 'base']

/** What everybody stands on is imported file by file; `entry` is one room. */
const fileByFile = ['^platform/base/db/', '^platform/base/settings/values\\.ts$', '^platform/entry/']

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circular-types',
      severity: 'error',
      comment: 'In the platform types count too.',
      from: { path: '^platform/' },
      to: { circular: true },
    },
    only(
      'site-not-platform',
      '^app/',
      { path: '^(platform/|server\\.ts)' },
      'The site reaches the platform through contract/ alone.',
    ),
    only(
      'platform-not-site',
      '^platform/',
      { path: '^(app/|server\\.ts)' },
      'The platform does not know the site.',
    ),
    only(
      'contract-alone',
      '^contract/',
      { path: '^(app/|platform/|server\\.ts)' },
      'The contract depends on zod and crypto-js alone.',
    ),
    only(
      'contract-packages',
      '^contract/',
      { path: 'node_modules/', pathNot: 'node_modules/(@types/)?(zod|crypto-js)/' },
      'The contract depends on zod and crypto-js alone.',
    ),
    only(
      'components-know-nothing',
      '^app/components/',
      { path: '^(app/(routes|features|forms|services)/|contract/)' },
      'components/ is the design system: i18n and lib only.',
    ),
    only(
      'forms',
      '^app/forms/',
      { path: '^app/(routes|features|services)/' },
      'forms/ builds on components, contract, i18n and lib.',
    ),
    only(
      'features',
      '^app/features/',
      { path: '^app/(routes|services)/' },
      'features/ builds on forms, components, contract, i18n and lib.',
    ),
    only(
      'services',
      '^app/services/',
      { path: '^app/(routes|features|forms|components)/' },
      'services/ builds on contract and lib.',
    ),
    only(
      'services-for-routes',
      '^app/(features|forms|components|lib|i18n)/',
      { path: '^app/services/' },
      'Only routes call services.',
    ),
    only(
      'lib-pure',
      '^app/lib/',
      { path: '^app/(routes|features|forms|components|services)/' },
      'lib/ holds pure functions.',
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
    only(
      'rooms-by-their-index',
      '^platform/([^/]+/[^/]+)/',
      {
        path: '^platform/[^/]+/[^/]+/',
        pathNot: ['^platform/$1/', '^platform/[^/]+/[^/]+/index\\.ts$', ...fileByFile],
      },
      'Rooms call each other through index.ts.',
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
      { path: '^platform/(?!money/ledger/|base/db/|base/(context|result)\\.ts)' },
      'The ledger depends on nothing but the database.',
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
    exclude: { path: '^(build|var|node_modules)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}

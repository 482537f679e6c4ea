/** The import rules of the four rooms (README, "How it is laid out"). */
const only = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to,
})
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
    only(
      'ledger-alone',
      '^platform/ledger/',
      { path: '^platform/(?!ledger/|db/|context\\.ts|result\\.ts)' },
      'The ledger depends on no domain.',
    ),
    only(
      'domains-by-their-index',
      '^platform/([^/]+)/',
      {
        path: '^platform/(?!db/)[^/]+/',
        pathNot: ['^platform/$1/', '/index\\.ts$'],
      },
      'Domains call each other through index.ts.',
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

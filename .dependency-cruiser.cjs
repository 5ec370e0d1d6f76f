/** The import rules of CONTRIBUTING.md, each with the sentence a developer sees when one breaks. */
const layers = require('./.dependency-layers.json');

/** The areas of server/app: each imports those before it. */
const AREAS = [
  'excerpts',
  'draws',
  'recruiters',
  'bundles',
  'listening',
  'jobs',
  'ratings',
  'imports',
  'screening',
  'analysis',
  'exports',
  'review',
  'monitoring',
  'studies',
  'rehearsal',
  'preview',
  'quality',
  'recruiting',
  'backfill',
  'accounts',
  'operations',
];

const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });
const anyOf = (paths) => `^(?:${paths.map((path) => path.replaceAll('.', '\\.')).join('|')})(?:/|$)`;

/** What a room may import of ours: itself, and the rooms that the table names. */
const layerRules = Object.entries(layers).map(([room, allowed]) =>
  rule(
    `layer ${room}`,
    { path: anyOf([room]) },
    { path: '^(?:server|client)/', pathNot: anyOf([room, ...allowed]) },
    `${room} imports only itself${allowed.map((one) => `, ${one}`).join('')}.`,
  ),
);

const areaRules = AREAS.map((area, index) =>
  rule(
    `area ${area}`,
    { path: anyOf([`server/app/${area}`]) },
    { path: '^server/app/', pathNot: anyOf(AREAS.slice(0, index + 1).map((one) => `server/app/${one}`)) },
    `server/app/${area} imports only the areas before it: ${AREAS.slice(0, index).join(', ') || 'none'}.`,
  ),
);

module.exports = {
  forbidden: [
    ...layerRules,
    ...areaRules,
    rule(
      'known-room',
      {
        path: '^(?:server|client)/',
        pathNot: `${anyOf([...Object.keys(layers).filter((room) => room !== 'server/app'), ...AREAS.map((one) => `server/app/${one}`)])}|^server/(?:main|cli|compose|services)\\.ts$`,
      },
      {},
      'A file is in a room of .dependency-layers.json; at server/ there are only main.ts, cli.ts, compose.ts and services.ts.',
    ),
    rule(
      'core-is-pure',
      { path: '^server/core/' },
      { pathNot: '^(?:server/core/|node_modules/(?:zod|simple-statistics)/)' },
      'server/core imports itself, zod and simple-statistics, nothing else.',
    ),
    rule(
      'method-knows-no-method',
      { path: '^(server/core|client/listener)/methods/([^/.]+)/' },
      {
        path: '^(?:server/core|client/listener)/methods/[^/.]+/',
        pathNot: '^(?:server/core|client/listener)/methods/(?:$2|shared|contract|draw|pairs)/',
      },
      'A method folder imports no other method folder, but what all share.',
    ),
    rule(
      'only-db-knows-sql',
      { path: '^(?:server|client)/', pathNot: '^server/db/(?:statements|sqlite|postgres)/' },
      { path: 'node_modules/(?:drizzle-orm|better-sqlite3|pg)/' },
      'Only server/db imports drizzle and the drivers of databases.',
    ),
    rule(
      'statements-know-no-database',
      { path: '^server/db/statements/' },
      { path: '^server/db/(?:sqlite|postgres)/|node_modules/(?:better-sqlite3|pg)/' },
      'The statements of the store know none of the databases that run them.',
    ),
    rule(
      'databases-know-not-each-other',
      { path: '^server/db/(sqlite|postgres)/' },
      { path: '^server/db/(?:sqlite|postgres)/', pathNot: '^server/db/$1/' },
      'One database imports nothing of another.',
    ),
    rule(
      'contract-knows-no-database',
      { path: '^server/db/contract/' },
      { path: '^server/db/', pathNot: '^server/db/contract/' },
      'The contract of the store knows none of its implementations.',
    ),
    rule(
      'only-s3-storage-knows-s3',
      { path: '^(?:server|client)/', pathNot: '^server/storage/s3-' },
      { path: 'node_modules/@aws-sdk/' },
      'Only server/storage/s3-access.ts and s3-storage.ts import the S3 client.',
    ),
    rule(
      'only-http-knows-express',
      { path: '^server/', pathNot: '^server/http/' },
      { path: 'node_modules/(?:express|helmet|cookie)/' },
      'Only server/http imports express, helmet and cookie.',
    ),
    rule(
      'listener-has-no-statistics',
      { path: '^client/(?:listener|audio|ui|i18n|lib)/' },
      {
        path: '^server/core/(?:stats/|methods/(?:analyses|registry)|analysis)',
        dependencyTypesNot: ['type-only'],
      },
      'No statistics, traps or ratings in what a listener receives.',
    ),
    rule(
      'method-secrets-stay-home',
      { path: '^client/' },
      { path: '^server/core/methods/.*/index', dependencyTypesNot: ['type-only'] },
      'A page imports the types of its method; its traps stay on the server.',
    ),
    rule(
      'no-cycles',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      'No import cycles.',
    ),
    {
      ...rule(
        'no-folder-cycles',
        { path: '^(?:client|server)/' },
        { circular: true },
        'Folders import each other one way.',
      ),
      scope: 'folder',
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};

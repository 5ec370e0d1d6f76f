/** The import rules of CONTRIBUTING.md, each with the sentence a developer sees when one breaks. */
const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });
const CORE_MAY = '^(server/core/|node_modules/(zod|simple-statistics)/)';

module.exports = {
  forbidden: [
    rule(
      'core-is-pure',
      { path: '^server/core/' },
      { pathNot: CORE_MAY },
      'server/core imports itself, zod and simple-statistics, nothing else.',
    ),
    rule(
      'method-knows-no-method',
      { path: '^(server/core|client)/methods/([^/.]+)/' },
      { path: '^(server/core|client)/methods/[^/.]+/', pathNot: '^(server/core|client)/methods/$2/' },
      'A method folder never imports another method folder.',
    ),
    rule(
      'client-sees-core-only',
      { path: '^client/' },
      { path: '^server/', pathNot: '^server/core/' },
      'client imports from server only #core/*.',
    ),
    rule(
      'server-knows-no-client',
      { path: '^server/' },
      { path: '^client/' },
      'server never imports client.',
    ),
    rule(
      'only-db-knows-sql',
      { path: '^(server|client)/', pathNot: '^server/db/' },
      { path: 'node_modules/(drizzle-orm|better-sqlite3)/' },
      'Only server/db imports drizzle and better-sqlite3.',
    ),
    rule(
      'db-looks-down',
      { path: '^server/db/' },
      { path: '^server/(routes/|live|app|cli|main|commands/)' },
      'server/db never imports routes, live, app or commands.',
    ),
    rule(
      'listener-has-no-statistics',
      { path: '^client/(participant|methods|audio|ui|lib)/' },
      {
        path: '^server/core/(stats/|methods/(analyses|registry)|analysis)',
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
      'ui-looks-down',
      { path: '^client/(ui|audio|lib)/' },
      { path: '^client/(participant|researcher|methods)/' },
      'client/ui, audio and lib never import pages.',
    ),
    rule(
      'researcher-apart',
      { path: '^client/(participant|methods)/' },
      { path: '^client/researcher/' },
      "The listener's bundle never carries the researcher's code.",
    ),
    rule(
      'no-cycles',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      'No import cycles.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};

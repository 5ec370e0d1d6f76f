/** The properties and calls whose texts explain a rule to its reader: what they say decides nothing. */
const PROPERTIES = new Set(['summary', 'source']);

const isProse = ({ parent }) =>
  parent.type === 'ObjectProperty'
    ? PROPERTIES.has(parent.key.name)
    : parent.type === 'CallExpression' && parent.callee.property?.name === 'describe';

/** Stryker leaves such texts as they are. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'prose',
    value: {
      shouldIgnore: (path) => (path.isStringLiteral() && isProse(path) ? 'prose' : undefined),
    },
  },
];

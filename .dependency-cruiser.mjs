/**
 * Which way imports run. Circles are refused everywhere, those of types included. Every house is a list of floors, the
 * lowest first: a room imports from the floors below it, never from one above or from a neighbour on its own floor.
 * A room is a regular expression for paths within its house.
 */

const tests = '[.]test[.]tsx?$|/testing/';

/**
 * @param {string} house
 * @param {string[][]} floors
 */
const downwards = (house, floors) =>
  floors.flatMap((rooms, level) =>
    rooms.flatMap(room => {
      const above = floors.slice(level + 1).flat();
      const closed = [...rooms.filter(other => other !== room), ...above];
      return closed.map(other => ({
        name: `imports in ${house || 'the repository'} run downwards`,
        severity: 'error',
        from: { path: `^${house}${room}`, pathNot: tests },
        to: { path: `^${house}${other}` },
      }));
    }),
  );

/**
 * The rooms of a folder are neighbours, whatever they are called.
 * @param {string} folder
 */
const apart = folder => ({
  name: `the rooms of ${folder} never import each other`,
  severity: 'error',
  from: { path: `^${folder}([^/]+)/`, pathNot: tests },
  to: { path: `^${folder}[^/]+/`, pathNot: `^${folder}$1/` },
});

const repository = [
  ['common/'],
  // The server loads web's built entry at run time.
  ['api/src/', 'web/src/'],
  ['desktop/src/'],
  ['demo/'],
  ['scripts/'],
  ['e2e/'],
  ['bench/', 'faults/'],
  ['trust/'],
];

const common = [
  ['(legal|limits|text|host|site-messages)[.]ts'],
  ['messages[.]ts', 'units/', 'figures/', 'page-styles/'],
  // What an endpoint is.
  ['contract/(?!api[.]|client|openapi|paths|render)'],
  ['nouns/'],
  // The table of all endpoints, and what is made of it.
  ['contract/(api[.]|client|openapi|paths|render)'],
];

const api = [
  ['(env|log|counts|start-error|node-version)[.]ts', 'html/', 'drawing/', 'files/'],
  ['db/'],
  ['repositories/'],
  ['media/', 'search/'],
  ['accounts/', 'audit/', 'company/', 'desktop/', 'process/'],
  ['mail/'],
  ['enquiries/'],
  ['backup/'],
  ['health/'],
  ['deps[.]ts'],
  // What a handler is, and how one is called; it knows no handler.
  ['rpc/(?!registry|local-client)'],
  ['handlers/'],
  // All handlers, and the client that calls them in process. Nothing up to here knows HTTP.
  ['rpc/(registry|local-client)'],
  ['http/'],
  ['site/'],
  ['(app|server|main)[.]ts', 'commands/'],
];

const web = [['shared/'], ['site/', 'admin/', 'offline/'], ['entries/']];
const shared = [['data/'], ['ui/'], ['rich-text/']];
const site = [
  ['page/'],
  ['ui/'],
  ['paging/'],
  ['editing/'],
  ['home/', 'products/', 'gallery/', 'about/', 'contact/', 'search/', 'sizing/'],
  ['app/'],
];
const admin = [['data/'], ['ui/'], ['screens/'], ['palette/', 'features/'], ['app/']];

const desktop = [
  ['storage/'],
  ['session/', 'files/', 'security/'],
  ['servers/'],
  ['proxy/'],
  ['enquiries/', 'offline/', 'photos/', 'printing/', 'updates/', 'window/'],
  ['drag-out/'],
  ['app/'],
  ['index[.]ts'],
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no circle of imports', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every import leads somewhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    ...downwards('', repository),
    ...downwards('common/src/', common),
    ...downwards('api/src/', api),
    ...downwards('web/src/', web),
    ...downwards('web/src/shared/', shared),
    ...downwards('web/src/site/', site),
    ...downwards('web/src/admin/', admin),
    ...downwards('desktop/src/main/', desktop),
    apart('web/src/admin/features/'),
    apart('api/src/handlers/'),
    {
      name: 'common runs in a browser, too',
      severity: 'error',
      from: { path: '^common/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'desktop knows the server by its calls only, and of web the staff’s screens',
      severity: 'error',
      from: { path: '^desktop/' },
      to: { path: '^(api/|web/src/(site|entries)/)' },
    },
  ],
  options: {
    // The native compiler offers its parser to nobody; swc's tells of imports of types as well.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|out)/|[.](css|svg|png|ttf)$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};

import { gapsIn, tests } from './scripts/checks/floors.ts';
import { sourceFiles } from './scripts/checks/source-files.ts';

/**
 * Which way imports run. Circles are refused everywhere, those of types included. Every house is a list of floors, the
 * lowest first: a room imports from the floors below it, never from one above or from a neighbour on its own floor.
 * A room is a regular expression for paths within its house. Every source file of a house is in one room; tests and
 * folders named `testing` are exempt.
 */

/** @param {import('./scripts/checks/floors.ts').House} house */
const downwards = ({ folder: house, floors }) =>
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
  // How these are built.
  ['api/(?!src/|node_modules/).+[.]ts$', 'web/(?!src/|node_modules/).+[.]ts$'],
  ['desktop/(?!node_modules/)'],
  ['demo/'],
  ['scripts/'],
  ['e2e/'],
  ['bench/', 'faults/'],
  ['trust/'],
  // The settings of tools.
  ['[^/]+[.](mjs|ts)$'],
];

const common = [
  ['(contact-links|host|legal|limits|site-messages|text)[.]ts'],
  ['messages[.]ts', 'units/', 'figures/', 'page-styles/'],
  // What an endpoint is.
  ['contract/(?!api[.]|client|paths|render)'],
  ['nouns/'],
  // The table of all endpoints, and what calls them.
  ['contract/(api[.]|client|render)'],
  ['registry[.]ts', 'openapi/'],
  ['contract/paths', 'screens[.]ts'],
];

const api = [
  ['(env|log|counts|start-error|node-version)[.]ts', 'html/', 'drawing/', 'files/'],
  ['db/'],
  ['repositories/'],
  ['filters/', 'media/', 'search/'],
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
  ['rpc/(registry|local-client)', 'demo/'],
  ['http/'],
  ['site/'],
  ['(app|server|main)[.]ts', 'commands/'],
];

// Only style sheets: what these import in turn are style sheets, which no rule is about.
const web = [['styles/'], ['shared/'], ['site/', 'admin/', 'offline/'], ['entries/']];
const shared = [['data/', '(browser-theme|host|locale)[.]tsx?'], ['ui/'], ['rich-text/']];
const site = [
  ['page/'],
  ['ui/'],
  ['paging/'],
  ['editing/'],
  // A folder for each page.
  ['home/', 'products/', 'compare/', 'gallery/', 'image/', 'about/', 'contact/', 'legal/', 'search/', 'sizing/'],
  ['app/'],
];
// `server-pages/`: only style sheets.
const admin = [['data/'], ['ui/'], ['screens/'], ['palette/', 'features/'], ['app/', 'server-pages/']];
const adminUi = [
  [
    // The files beside the folders, except a screen's frame, whose breadcrumb uses the last position in a list.
    '(?!page[.]|forbidden[.])[^/]+$',
    'appearance/',
    'deletion/',
    'enquiry-state/',
    'export/',
    'files/',
    'sheet/',
    'shortcuts/',
    'values/',
  ],
  ['drafts/', 'invitations/', 'table/', 'uploads/'],
  ['conflicts/', 'images/', '(page|forbidden)[.](tsx|css)$'],
  ['form/'],
  ['history/'],
  ['record/'],
];

// The app's processes, which share the files beside them.
const desktop = [['[^/]+[.]ts$'], ['main/', 'preload/', 'renderer/', 'release/']];
const main = [
  ['storage/'],
  ['session/', 'files/', 'security/'],
  ['servers/'],
  ['proxy/'],
  ['enquiries/', 'offline/', 'photos/', 'printing/', 'updates/', 'window/'],
  ['drag-out/'],
  ['app/'],
  ['index[.]ts'],
];

const houses = [
  { folder: '', floors: repository },
  { folder: 'common/src/', floors: common },
  { folder: 'api/src/', floors: api },
  { folder: 'web/src/', floors: web },
  { folder: 'web/src/shared/', floors: shared },
  { folder: 'web/src/site/', floors: site },
  { folder: 'web/src/admin/', floors: admin },
  { folder: 'web/src/admin/ui/', floors: adminUi },
  { folder: 'desktop/src/', floors: desktop },
  { folder: 'desktop/src/main/', floors: main },
];

const files = sourceFiles();
const gaps = houses.flatMap(house => gapsIn(house, files));
if (gaps.length > 0) throw new Error(`The floors of .dependency-cruiser.mjs have gaps:\n  ${gaps.join('\n  ')}`);

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
    ...houses.flatMap(downwards),
    apart('web/src/admin/features/'),
    apart('api/src/handlers/'),
    {
      name: 'only tests use what is made for tests',
      severity: 'error',
      from: { pathNot: `${tests}|^(e2e|bench|faults|trust)/` },
      to: { path: '/testing/', pathNot: 'node_modules/' },
    },
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

import { gapsIn, tests } from './scripts/checks/layers.ts';
import { sourceFiles } from './scripts/checks/source-files.ts';

/**
 * The direction of imports. Cycles are refused everywhere, including type imports. Every folder here is a list of
 * layers, lowest first. A layer consists of groups: regular expressions for paths within the folder. A group imports
 * from lower layers, never from a higher one or from another group of its own layer. Every source file of the folder
 * is in one group; tests and folders named `testing` are exempt.
 */

/** @param {import('./scripts/checks/layers.ts').LayeredFolder} layeredFolder */
const downwards = ({ folder, layers }) =>
  layers.flatMap((groups, level) =>
    groups.flatMap(group => {
      const above = layers.slice(level + 1).flat();
      const closed = [...groups.filter(other => other !== group), ...above];
      return closed.map(other => ({
        name: `imports in ${folder || 'the repository'} run downwards`,
        severity: 'error',
        from: { path: `^${folder}${group}`, pathNot: tests },
        to: { path: `^${folder}${other}` },
      }));
    }),
  );

/**
 * The subfolders of a folder may not import each other, whatever they are called.
 * @param {string} folder
 */
const apart = folder => ({
  name: `the folders of ${folder} never import each other`,
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
  ['scripts/'],
  ['e2e/'],
  ['bench/', 'faults/'],
  ['trust/'],
  // The settings of tools.
  ['[^/]+[.](mjs|ts)$'],
];

const common = [
  ['units/invisible-characters[.]ts', 'normalized[.]ts'],
  ['(contact-links|host|legal|limits|passwords|site-messages|text)[.]ts'],
  ['(messages|skeleton)[.]ts', 'units/(?!invisible-characters)', 'figures/', 'page-styles/'],
  ['quotations/'],
  ['rich-text/'],
  // The definition of an endpoint.
  ['contract/(?!api[.]|client|paths|render)'],
  ['addresses/'],
  ['nouns/'],
  // The table of all endpoints, and what calls them.
  ['contract/(api[.]|client|render)'],
  ['registry[.]ts', 'openapi/'],
  ['contract/paths', 'screens[.]ts', 'help[.]ts'],
];

const api = [
  ['settings/'],
  ['(env|log|counts|first-of|start-error|node-version)[.]ts', 'html/', 'drawing/', 'files/'],
  ['blobs/'],
  ['db/'],
  ['repositories/'],
  ['cad/', 'pdf/'],
  ['filters/', 'media/', 'products/', 'search/'],
  ['accounts/', 'audit/', 'company/', 'desktop/', 'insights/', 'outgoing/', 'process/'],
  ['changes/', 'quotations/'],
  ['mail/'],
  ['enquiries/'],
  ['backup/'],
  ['health/'],
  ['deps[.]ts'],
  // The definition of a handler, and how one is called; independent of any handler.
  ['rpc/'],
  ['bulk/'],
  ['imports/'],
  ['handlers/'],
  // All handlers, and the client that calls them in process. Everything up to here is independent of HTTP.
  ['calls/', 'demo/'],
  ['http/'],
  ['site/'],
  ['(app|background|main|server|worker-app)[.]ts', 'commands/'],
];

// Only style sheets: what these import in turn are style sheets, which no rule is about.
const web = [['styles/'], ['shared/'], ['site/', 'admin/', 'offline/'], ['entries/']];
const shared = [
  ['changed-page/', 'data/', '(browser-floor|browser-theme|host|locale)[.]tsx?'],
  ['ui/'],
  ['rich-text/'],
];
const site = [
  ['page/'],
  ['ui/'],
  ['paging/'],
  ['editing/'],
  // A folder for each page.
  [
    'home/',
    'products/',
    'compare/',
    'enquiry-list/',
    'gallery/',
    'image/',
    'about/',
    'contact/',
    'legal/',
    'search/',
    'sizing/',
    'pages/',
    'news/',
    'quotation/',
    'review/',
  ],
  ['app/'],
];
const admin = [['data/'], ['ui/'], ['screens/'], ['palette/', 'features/'], ['app/']];
const adminUi = [
  [
    // The files beside the folders, except a screen's frame, whose breadcrumb uses the last position in a list.
    '(?!page[.]|forbidden[.])[^/]+$',
    'appearance/',
    'deletion/',
    'enquiry-state/',
    'export/',
    'files/',
    'help/',
    'keys/',
    'mail/',
    'menu/',
    'parts/',
    'sheet/',
    'shortcuts/',
    'values/',
  ],
  ['drafts/', 'invitations/', 'table/', 'uploads/'],
  ['conflicts/', 'images/', '(page|forbidden)[.](tsx|css)$'],
  ['form/'],
  ['history/', 'sharing/'],
  ['products/', 'publication/', 'review/', 'successor/'],
  ['record/'],
  ['documents/'],
];

// The app's processes, which share the top-level files.
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

const layeredFolders = [
  { folder: '', layers: repository },
  { folder: 'common/src/', layers: common },
  { folder: 'api/src/', layers: api },
  { folder: 'web/src/', layers: web },
  { folder: 'web/src/shared/', layers: shared },
  { folder: 'web/src/site/', layers: site },
  { folder: 'web/src/admin/', layers: admin },
  { folder: 'web/src/admin/ui/', layers: adminUi },
  { folder: 'desktop/src/', layers: desktop },
  { folder: 'desktop/src/main/', layers: main },
];

const files = sourceFiles();
const gaps = layeredFolders.flatMap(layered => gapsIn(layered, files));
if (gaps.length > 0) throw new Error(`The layers of .dependency-cruiser.mjs have gaps:\n  ${gaps.join('\n  ')}`);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no circle of imports', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every import can be resolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    ...layeredFolders.flatMap(downwards),
    apart('web/src/admin/features/'),
    apart('api/src/handlers/'),
    {
      name: 'only tests import from testing',
      severity: 'error',
      from: { pathNot: `${tests}|^(e2e|bench|faults|trust)/` },
      to: { path: '/testing/', pathNot: 'node_modules/' },
    },
    {
      name: 'common also runs in browsers',
      severity: 'error',
      from: { path: '^common/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'desktop uses the server only through its API, and only the staff screens of web',
      severity: 'error',
      from: { path: '^desktop/' },
      to: { path: '^(api/|web/src/(site|entries)/)' },
    },
  ],
  options: {
    // The native TypeScript compiler does not expose its parser; swc's also reports type imports.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // The Next app of the benchmark imports what only the benchmark installs and generates.
    exclude: { path: '(^|/)(dist|out|[.]cache|[.]next)/|^bench/next/(app|server)/|[.](css|svg|png|ttf)$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};

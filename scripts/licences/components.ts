import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Lock, listRuntimePackages } from './runtime-packages.ts';

/** The fields of a package in a bill of materials that are used here (CycloneDX 1.5). */
export type Component = {
  'bom-ref': string;
  name: string;
  version?: string;
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[];
};
export type BillOfMaterials = {
  bomFormat: string;
  specVersion: string;
  components: Component[];
  dependencies: { ref: string }[];
};

/**
 * SPDX licences that allow use, modification and redistribution with a notice. A new one needs a decision, and a line
 * here.
 */
const allowedLicences = [
  'MIT',
  'MIT-0',
  'ISC',
  'Unlicense',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  '0BSD',
  // The reader of mails; its user chooses, and we choose MIT.
  '(MIT OR EUPL-1.1+)',
  // For fonts; the containing package is MIT.
  'OFL-1.1',
  'MIT AND OFL-1.1',
  // Image libraries that sharp links dynamically, so that they can be replaced.
  'LGPL-3.0-or-later',
  // libheif, an installed package that can be replaced.
  'LGPL-3.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
];

/** Some of the server's packages are installed; the others are bundled. */
const shipped = ['api', 'common', 'web'];
const isOurs = (name: string) => name.startsWith('@hydraulics/');

/**
 * The bill of materials of what is shipped from this platform, from `npm sbom` without build and test dependencies.
 * npm's `--omit dev` would also leave out packages that one workspace ships and another only builds with.
 * @throws Error if npm fails, or a package is not installed
 */
export function billOfMaterials(root: string): BillOfMaterials {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1e8, shell: process.platform === 'win32' } as const;
  const bill = JSON.parse(execFileSync('npm', args, options)) as BillOfMaterials;
  const lock = readLock(root);
  const required = new Set(shipped.flatMap(workspace => listRuntimePackages(root, lock, workspace, isOurs)));
  const components = bill.components.filter(component => required.has(folderOf(component, root)));
  const refs = new Set(components.map(component => component['bom-ref']));
  return { ...bill, components, dependencies: bill.dependencies.filter(({ ref }) => refs.has(ref)) };
}

const readLock = (root: string): Lock => JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
let folders: Map<string, string> | undefined;

/** The folder of a package below the root, such as `node_modules/koa`, by the lock file. */
export function folderOf({ name, version }: Component, root: string): string {
  folders ??= readFolders(root);
  return folders.get(`${name}@${version}`) ?? `node_modules/${name}`;
}

function readFolders(root: string): Map<string, string> {
  const { packages } = readLock(root);
  return new Map(
    Object.entries(packages).flatMap(([folder, { name, version }]) => {
      const place = folder.lastIndexOf('node_modules/');
      return place < 0 ? [] : [[`${name ?? folder.slice(place + 13)}@${version}`, folder]];
    }),
  );
}

/** The licence as an SPDX expression, also from the obsolete field or the licence's own title; empty without one. */
export function licenceOf(component: Component, root: string): string {
  const [first] = component.licenses ?? [];
  if (first) return 'expression' in first ? first.expression : (first.license.id ?? first.license.name ?? '');
  const folder = path.join(root, folderOf(component, root));
  try {
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const [former] = (manifest.licenses ?? []) as { type?: string }[];
    if (former?.type) return former.type;
    return /^MIT License\n/.test(readFileSync(path.join(folder, 'LICENSE'), 'utf8')) ? 'MIT' : '';
  } catch {
    return '';
  }
}

/** Packages without an allowed licence, with the stated one. */
export function refused(components: Component[], root: string): string[] {
  return components.flatMap(component => {
    const licence = licenceOf(component, root);
    return allowedLicences.includes(licence) ? [] : [`${component.name}: ${licence || 'no licence'}`];
  });
}

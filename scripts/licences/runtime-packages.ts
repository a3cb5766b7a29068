import { existsSync } from 'node:fs';
import path from 'node:path';

type Locked = {
  /** Differs from the folder for a package installed under an alias. */
  name?: string;
  version?: string;
  /** Of a workspace: its folder. */
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type Lock = { packages: Record<string, Locked> };

/**
 * The installed packages that a workspace needs at run time, with their dependencies.
 * @param workspace its folder, such as `api`
 * @param isOurs names of workspaces that are built into the program, but not what they need
 * @returns folders relative to the root, such as `node_modules/koa`
 * @throws Error when a needed package is not installed
 */
export function listRuntimePackages(root: string, lock: Lock, workspace: string, isOurs: (name: string) => boolean) {
  const found = new Set<string>();
  const visited = new Set<string>();
  const visit = (from: string) => {
    visited.add(from);
    const entry = lock.packages[from] ?? {};
    for (const name of needsOf(entry)) {
      if (isOurs(name)) {
        const { resolved } = lock.packages[`node_modules/${name}`] ?? {};
        if (resolved && !visited.has(resolved)) visit(resolved);
        continue;
      }
      const folder = resolveInLock(lock, from, name);
      if (!folder || !existsSync(path.join(root, folder))) {
        // Optional packages for other platforms.
        if (isOptional(entry, name)) continue;
        throw new Error(`${name}, which ${from} needs, is not installed. Run: npm ci`);
      }
      if (found.has(folder)) continue;
      found.add(folder);
      visit(folder);
    }
  };
  visit(workspace);
  return [...found].sort();
}

/** Optional peers are included only if another package needs them. */
function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

const isOptional = ({ optionalDependencies }: Locked, name: string) => name in (optionalDependencies ?? {});

/** Resolves a package as Node does, from the dependent's folder upwards. */
function resolveInLock(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder === '.' ? '' : path.posix.dirname(folder)) {
    const base = folder === '.' ? '' : folder;
    const candidate = path.posix.join(base, 'node_modules', name);
    if (lock.packages[candidate]) return candidate;
    if (base === '') return undefined;
  }
}

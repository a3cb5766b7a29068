import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/**
 * The program that electron-builder left unpacked in `release/`.
 * @throws with a message when there is none
 */
export function packedProgram(
  release: string,
  platform: NodeJS.Platform,
  productName: string,
  arch = process.arch,
): string {
  const x64 = arch === 'x64' ? '' : `-${arch}`;
  const places: Partial<Record<NodeJS.Platform, string[]>> = {
    linux: [`linux${x64}-unpacked/hydraulics-back-office`],
    win32: [`win${x64}-unpacked/${productName}.exe`],
    darwin: ['mac-universal', `mac${x64}`, 'mac'].map(
      folder => `${folder}/${productName}.app/Contents/MacOS/${productName}`,
    ),
  };
  const found = (places[platform] ?? []).map(place => path.join(release, place)).find(place => existsSync(place));
  if (found) return found;
  const seen = existsSync(release) ? readdirSync(release).join(', ') : 'nothing';
  throw new Error(
    `There is no packed program in ${release}, only: ${seen}. Pack it first: npm run desktop:dist -- --dir`,
  );
}

/** The required state of each fuse of the packed program. */
const required: Record<string, boolean> = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
};

/** @returns a message for each fuse of a program that has the wrong state, or no required one */
export async function fuseErrors(program: string): Promise<string[]> {
  const wire = await getCurrentFuseWire(program);
  const names = Object.keys(FuseV1Options).filter(name => Number.isNaN(Number(name)));
  return names.flatMap(name => {
    const state = wire[FuseV1Options[name as keyof typeof FuseV1Options]];
    const is = state === '1'.charCodeAt(0) ? true : state === '0'.charCodeAt(0) ? false : 'missing';
    return is === required[name] ? [] : [`The fuse ${name} is ${is}, and should be ${required[name]}.`];
  });
}

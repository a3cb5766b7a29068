import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/** The part of electron-builder's `AfterPackContext` that is used here. */
type Packed = {
  electronPlatformName: string;
  /** The folder with the program. */
  appOutDir: string;
  packager: { appInfo: { productFilename: string }; config: { linux?: { executableName?: string | null } | null } };
};

/**
 * Disables features of the Electron program that could be requested from outside. A hook of electron-builder, run
 * before it signs, because its own option does not cover all fuses.
 */
export default async function setFuses({ electronPlatformName, appOutDir, packager }: Packed): Promise<void> {
  const isMac = ['darwin', 'mas'].includes(electronPlatformName);
  const { productFilename } = packager.appInfo;
  const name = electronPlatformName === 'linux' ? String(packager.config.linux?.executableName) : productFilename;
  const ending = { darwin: '.app', mas: '.app', win32: '.exe' }[electronPlatformName] ?? '';
  await flipFuses(join(appOutDir, name + ending), {
    version: FuseVersion.V1,
    // Requires a decision here about each fuse that a later Electron adds.
    strictlyRequireAllFuses: true,
    // Changed bytes make Apple's processors refuse a program until it is signed again.
    resetAdHocDarwinSignature: isMac,
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    // Only speeds up WebAssembly's memory checks.
    [FuseV1Options.WasmTrapHandlers]: true,
  });
}

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
 * What the Electron program can no longer be told to do from outside. A hook of electron-builder, before it signs, because
 * its own option knows fewer fuses than there are.
 */
export default async function setFuses({ electronPlatformName, appOutDir, packager }: Packed): Promise<void> {
  const isMac = ['darwin', 'mas'].includes(electronPlatformName);
  const { productFilename } = packager.appInfo;
  const name = electronPlatformName === 'linux' ? String(packager.config.linux?.executableName) : productFilename;
  const ending = { darwin: '.app', mas: '.app', win32: '.exe' }[electronPlatformName] ?? '';
  await flipFuses(join(appOutDir, name + ending), {
    version: FuseVersion.V1,
    // A fuse that a later Electron adds is decided about here, too.
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
    // Faster checks of WebAssembly's memory; nothing that could be asked of the program.
    [FuseV1Options.WasmTrapHandlers]: true,
  });
}

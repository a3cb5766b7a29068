/** The fields of `package.json` that electron-builder does not read. */
type Manifest = { appId: string; homepage: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of Azure Artifact Signing, by environment variable. None of them is secret. */
const azure = {
  endpoint: 'AZURE_SIGNING_ENDPOINT',
  codeSigningAccountName: 'AZURE_SIGNING_ACCOUNT',
  certificateProfileName: 'AZURE_SIGNING_PROFILE',
  publisherName: 'WINDOWS_PUBLISHER_NAME',
} as const;

/**
 * Arguments for electron-builder in addition to `electron-builder.yml`: the app's identity from its package.json, and
 * the signing of Windows programs from the environment.
 * @throws with a message when the signing is set only in part
 */
export function builderArguments({ appId, homepage }: Manifest, env: Environment): string[] {
  const identity = [`-c.appId=${appId}`, `-c.publish.url=${new URL('/desktop/', homepage).href}`];
  const set = Object.values(azure).filter(name => env[name]);
  if (set.length === 0 || (set.length === 1 && env.WINDOWS_PUBLISHER_NAME && !env.AZURE_SIGNING_ENDPOINT)) {
    const publisher = env.WINDOWS_PUBLISHER_NAME;
    return [...identity, ...(publisher ? [`-c.win.signtoolOptions.publisherName=${publisher}`] : [])];
  }
  const missing = Object.values(azure).filter(name => !env[name]);
  if (missing.length > 0) throw new Error(`To sign for Windows, set ${missing.join(', ')} too.`);
  return [
    ...identity,
    ...Object.entries(azure).map(([option, name]) => `-c.win.azureSignOptions.${option}=${env[name]}`),
  ];
}

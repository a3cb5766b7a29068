/** The part of `package.json` that electron-builder does not read by itself. */
type Manifest = { appId: string; homepage: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of Azure Artifact Signing, by the variable that holds each. None of them is secret. */
const azure = {
  endpoint: 'AZURE_SIGNING_ENDPOINT',
  codeSigningAccountName: 'AZURE_SIGNING_ACCOUNT',
  certificateProfileName: 'AZURE_SIGNING_PROFILE',
  publisherName: 'WINDOWS_PUBLISHER_NAME',
} as const;

/**
 * What electron-builder is told beside `electron-builder.yml`: who the app is, from its package.json, and how Windows
 * programs are signed, from the environment.
 * @throws with a sentence when only a part of the signing is set
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

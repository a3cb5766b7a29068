import { expect, it } from 'vitest';
import { builderArguments } from './builder-arguments.ts';

const manifest = { appId: 'com.example.app', homepage: 'https://www.example.com' };
const identity = ['-c.appId=com.example.app', '-c.publish.url=https://www.example.com/desktop/'];
const signing = {
  AZURE_SIGNING_ENDPOINT: 'https://weu.codesigning.azure.net/',
  AZURE_SIGNING_ACCOUNT: 'maker',
  AZURE_SIGNING_PROFILE: 'public',
  WINDOWS_PUBLISHER_NAME: 'CN=Maker GmbH',
};

it('takes the identity from package.json', () => {
  expect(builderArguments(manifest, {})).toEqual(identity);
});

it("signs for Windows in the cloud, and passes the publisher's name to the app", () => {
  expect(builderArguments(manifest, signing)).toEqual([
    ...identity,
    '-c.win.azureSignOptions.endpoint=https://weu.codesigning.azure.net/',
    '-c.win.azureSignOptions.codeSigningAccountName=maker',
    '-c.win.azureSignOptions.certificateProfileName=public',
    '-c.win.azureSignOptions.publisherName=CN=Maker GmbH',
  ]);
});

it("passes on the publisher's name of another certificate", () => {
  expect(builderArguments(manifest, { WINDOWS_PUBLISHER_NAME: 'CN=Maker GmbH' })).toEqual([
    ...identity,
    '-c.win.signtoolOptions.publisherName=CN=Maker GmbH',
  ]);
});

it('says what is missing', () => {
  expect(() => builderArguments(manifest, { ...signing, AZURE_SIGNING_PROFILE: '' })).toThrow(
    'To sign for Windows, set AZURE_SIGNING_PROFILE too.',
  );
});

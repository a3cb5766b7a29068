import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DCLinter } from 'dclint';
import * as appsV1 from 'kubernetes-models/apps/v1';
import * as autoscalingV2 from 'kubernetes-models/autoscaling/v2';
import * as batchV1 from 'kubernetes-models/batch/v1';
import * as networkingV1 from 'kubernetes-models/networking.k8s.io/v1';
import * as policyV1 from 'kubernetes-models/policy/v1';
import * as coreV1 from 'kubernetes-models/v1';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const root = path.resolve(import.meta.dirname, '../..');
const deploy = path.join(root, 'docs/deploy');
const read = (...names: string[]) => readFileSync(path.join(deploy, ...names), 'utf8');

/** Every setting, with the variables of the packages that the server uses. */
const settings = new Set([
  ...[...readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  ),
  ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
]);
const unknownSettings = (names: string[]) => names.filter(name => !settings.has(name));

/** What the linter calls an error. The order of keys is a matter of taste. */
function problemsOf(file: string): string[] {
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
  const messages = linter.lintFiles([file], false).flatMap(result => result.messages);
  return messages.flatMap(({ rule, severity, message }) =>
    severity === 'critical' || rule.startsWith('invalid') ? `${rule}: ${message}` : [],
  );
}

describe.each(['compose-s.yaml', 'compose-m.yaml', 'compose-l.yaml'])('%s', name => {
  const parsed = () => parse(read(name), { merge: true });

  test('is valid by the schema of the Compose specification', () => {
    expect(problemsOf(path.join(deploy, name))).toEqual([]);
    const folder = mkdtempSync(path.join(tmpdir(), 'compose-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const wrong = path.join(folder, 'compose.yaml');
    writeFileSync(wrong, read(name).replace(/restart:/, 'restrat:'));
    expect(problemsOf(wrong)).not.toEqual([]);
  });

  test('gives the server settings that it has', () => {
    const services = Object.entries(parsed().services as Record<string, { environment: object }>);
    for (const [service, { environment }] of services)
      if (service !== 'database') expect(unknownSettings(Object.keys(environment)), service).toEqual([]);
  });
});

const kinds: Record<string, Record<string, unknown>> = {
  v1: { ...coreV1 },
  'apps/v1': { ...appsV1 },
  'autoscaling/v2': { ...autoscalingV2 },
  'batch/v1': { ...batchV1 },
  'networking.k8s.io/v1': { ...networkingV1 },
  'policy/v1': { ...policyV1 },
};

type Resource = { apiVersion: string; kind: string; metadata: { name: string } };

function validateResource(resource: Resource): void {
  const Model = kinds[resource.apiVersion]?.[resource.kind] as new (data: unknown) => { validate(): void };
  new Model(resource).validate();
}

describe.each(readdirSync(path.join(deploy, 'kubernetes')))('kubernetes/%s', name => {
  const resources = () =>
    parseAllDocuments(read('kubernetes', name), { merge: true }).map(document => document.toJS() as Resource);

  test('is valid by the schemas of Kubernetes', () => {
    for (const resource of resources()) expect(() => validateResource(resource), resource.metadata.name).not.toThrow();
    const [first] = resources().filter(({ kind }) => kind === 'StatefulSet' || kind === 'Deployment') as unknown as [
      { spec: { template: { spec: { containers: [{ livenessProbe: object }] } } } },
    ];
    Object.assign(first.spec.template.spec.containers[0].livenessProbe, { periodSeconds: 'ten' });
    expect(() => validateResource(first as unknown as Resource)).toThrow();
  });

  test('restarts nothing because its database is away, and gives settings that the server has', () => {
    const pods = [...read('kubernetes', name).matchAll(/^ +path: (\/\w+)\n +port: http$/gm)];
    expect(new Set(pods.map(([, probe]) => probe))).toEqual(new Set(['/healthz']));
    const names = [...read('kubernetes', name).matchAll(/(?:- name: |^ {2}(?:# )?)([A-Z][A-Z0-9_]+)(?:$|:)/gm)];
    expect(names.length).toBeGreaterThan(1);
    expect(unknownSettings(names.map(([, setting = '']) => setting))).toEqual([]);
  });
});

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Paths of PEM files. */
export type Certificates = { ca: string; certificate: string; key: string };

/** Creates an authority and a certificate signed by it for a host, with openssl, in an existing folder. */
export function makeCertificates(folder: string, host: string): Certificates {
  const file = (name: string) => join(folder, `${host}-${name}.pem`);
  const files = { ca: file('ca'), certificate: file('certificate'), key: file('key') };
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const make = (...parameters: string[]) =>
    execFileSync('openssl', ['req', '-x509', ...newKey, '-days', '2', ...parameters], { stdio: 'pipe' });
  make('-subj', `/CN=Authority of ${host}`, '-keyout', file('ca-key'), '-out', files.ca);
  make(
    ...[
      '-subj',
      `/CN=${host}`,
      '-addext',
      `subjectAltName=DNS:${host}`,
      '-addext',
      'basicConstraints=critical,CA:FALSE',
    ],
    ...['-CA', files.ca, '-CAkey', file('ca-key'), '-keyout', files.key, '-out', files.certificate],
  );
  return files;
}

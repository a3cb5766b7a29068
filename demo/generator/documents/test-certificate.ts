import type { Row } from '../sheets/spec-sheet.ts';
import { type Issuer, Paper } from './paper.ts';

type Content = { name: string; code: string; rows: readonly Row[]; company: Issuer; revision: string };

/** The cylinders whose test certificate the catalogue shows as a specimen. */
export const certified: ReadonlySet<string> = new Set([
  'VCX 100/70 Mill-Duty Cylinder',
  'VCP 250/180 Press Cylinder',
  'VTL 125 Three-Stage Telescopic Cylinder',
]);

/** A specimen of the certificate that is delivered with a cylinder: the tests, their pressures, and the criteria. */
export function testCertificate({ name, code, rows, company, revision }: Content): Promise<Buffer> {
  const of = (label: string): string => {
    const value = rows.find(row => row[0] === label)?.[1];
    if (value === undefined) throw new Error(`${name} has no figure ${label}.`);
    return value;
  };
  const nominal = of('Nominal pressure');
  const proof = of('Test pressure');
  const single = of('Pull force') === 'Single acting';
  const paper = new Paper(name, 'Test certificate, specimen', company);
  paper.text('A certificate like this leaves with every cylinder. This specimen certifies no delivered cylinder.');
  paper.heading('Cylinder');
  paper.table(
    [
      ['Type code', code],
      ['Serial number', 'Specimen'],
      ['Bore / rod', of('Bore / rod')],
      ['Stroke', of('Stroke')],
      ['Test oil', 'HLP 46 at 40 to 50 °C, ISO 4406 18/16/13 or cleaner'],
    ],
    { shares: [0.32, 0.68] },
  );
  paper.heading('Tests, after ISO 10100');
  paper.table(
    [
      ['1', 'Bleeding, 10 strokes without load', 'at most 20 bar', 'Even motion, no chatter'],
      ['2', 'Full stroke', nominal, single ? 'All stages run out in order' : 'End positions reached, both ways'],
      [
        '3',
        single ? 'Proof, run out, 5 minutes' : 'Proof, rod in and rod out, 5 minutes each',
        proof,
        'No drop of oil, no lasting change',
      ],
      ['4', single ? 'Leakage past the stages' : 'Leakage past the piston', nominal, 'Within the limits of the seals'],
      ['5', 'Stroke and mounting lengths', '-', 'As on the drawing'],
    ],
    { heads: ['No.', 'Test', 'Pressure', 'Passes if'], shares: [0.07, 0.39, 0.18, 0.36] },
  );
  paper.heading('Result');
  paper.text('Passed / not passed: specimen. Tested by, date, signature: specimen.');
  return paper.finish(revision);
}

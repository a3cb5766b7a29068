import type { Certificate } from 'electron';
import { expect, it } from 'vitest';
import { ClientCertificates } from './client-certificates.ts';

const certificate = (subjectName: string) => ({ subjectName, issuerName: 'Works CA' }) as Certificate;
const [ada, grace] = [certificate('Ada'), certificate('Grace')];

function track(button: number) {
  const asked: string[][] = [];
  const certificates = new ClientCertificates({
    ask: async ({ message, buttons }) => {
      asked.push([message, ...buttons]);
      return button;
    },
  });
  return { asked, certificates };
}

it('asks once for each host which certificate to show', async () => {
  const { asked, certificates } = track(2);
  expect(await certificates.choose('https://shop.example/api/health', [ada, grace])).toBe(grace);
  expect(await certificates.choose('https://shop.example/api/products', [ada, grace])).toBe(grace);
  await certificates.choose('https://works.example:8443/', [ada]);
  expect(asked).toEqual([
    ['shop.example asks who you are.', 'None', 'Ada (Works CA)', 'Grace (Works CA)'],
    ['works.example:8443 asks who you are.', 'None', 'Ada (Works CA)'],
  ]);
});

it('shows none if the user chooses none, or has none', async () => {
  const { asked, certificates } = track(0);
  expect(await certificates.choose('https://shop.example/', [ada])).toBeUndefined();
  expect(await certificates.choose('https://works.example/', [])).toBeUndefined();
  expect(asked).toHaveLength(1);
});

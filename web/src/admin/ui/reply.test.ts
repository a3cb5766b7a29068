import { describe, expect, it } from 'vitest';
import { mailto, mailtoLength, replyHref } from './reply.ts';

const enquiry = {
  name: 'Vera & Söhne',
  email: 'vera@example.com',
  message: 'A quote, please.\nFor 100% & more?',
  product: 'Power Pack VPP 40',
  createdAt: '2026-03-03T12:05:00.000Z',
};

const partsOf = (href: string) => {
  const { pathname, searchParams } = new URL(href);
  return {
    to: decodeURIComponent(pathname),
    subject: searchParams.get('subject'),
    body: searchParams.get('body') ?? '',
  };
};

describe('a reply', () => {
  it('a reply is addressed to the sender, names product and company, and quotes the message', () => {
    const { to, subject, body } = partsOf(replyHref(enquiry, 'Veldmark'));
    expect(to).toBe('vera@example.com');
    expect(subject).toBe('Re: your enquiry about Power Pack VPP 40 to Veldmark');
    expect(body).toMatch(/^Dear Vera & Söhne,\r\n/);
    expect(body).toMatch(/On 3 March 2026 at \d\d:05 you wrote:\r\n> A quote, please\.\r\n> For 100% & more\?$/);
  });

  it('a reply leaves out unknown facts', () => {
    expect(partsOf(replyHref({ ...enquiry, product: '' }, undefined)).subject).toBe('Re: your enquiry');
  });

  it.each([
    ['letters', 'x'.repeat(10_000)],
    ['signs of four bytes', '🔧'.repeat(5000)],
    ['lines', 'a\n'.repeat(5000)],
    ['half a sign', `\ud83d${'x'.repeat(9000)}`],
  ])('stays within the limits of mail programs: %s', (_title, message) => {
    const href = replyHref({ ...enquiry, message }, 'Veldmark');
    expect(href.length).toBeLessThanOrEqual(mailtoLength);
    expect(href.length).toBeGreaterThan(mailtoLength - 20);
    expect(partsOf(href).body).toMatch(/\r\n> \[…\]$/);
    expect(href).not.toMatch(/[\s"<>]/);
  });

  it.each(["o'neil+a&b=c@example.com", 'a?subject=x@example.com', '100%@example.com'])(
    'encodes the address %s',
    email => {
      expect(new URL(mailto(email)).search).toBe('');
      expect(decodeURIComponent(new URL(mailto(email)).pathname)).toBe(email);
    },
  );
});

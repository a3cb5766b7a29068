import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { expect, test } from '../../fixtures/test.ts';

type Factory = { trustedTypes: { createPolicy(name: string, rules: object): unknown } };

for (const path of [adminPaths.dashboard.href(), adminPaths.login.href(), paths.contact.href()]) {
  test(`${path} blocks foreign styles, scripts and HTML`, async ({ page, visit, signIn, expectFailures }) => {
    if (path === adminPaths.dashboard.href()) await signIn();
    await visit(path);
    // The browser logs violations to the console, which would fail any other test.
    for (const said of [/Applying inline style/, /TrustedHTML/, /TrustedScript/, /TrustedTypePolicy named 'other'/])
      expectFailures(said);
    const seen = await page.evaluate(async () => {
      const refused: string[] = [];
      const all = new Promise<void>(resolve => {
        document.addEventListener('securitypolicyviolation', event => {
          if (refused.push(event.effectiveDirective) === 5) resolve();
        });
      });
      const make = (name: string, text: string) => Object.assign(document.createElement(name), { textContent: text });
      const attempts: (() => unknown)[] = [
        () => document.head.append(make('style', '* { color: red }')),
        () => document.body.setAttribute('style', 'color: red'),
        () => {
          document.createElement('div').innerHTML = '<b>x</b>';
        },
        () => document.body.append(make('script', 'window.ran = true')),
        () => (window as unknown as Factory).trustedTypes.createPolicy('other', {}),
      ];
      const outcomes: string[] = [];
      for (const attempt of attempts) {
        try {
          attempt();
          outcomes.push('nothing');
        } catch (error) {
          outcomes.push((error as Error).name);
        }
      }
      // Violations are reported in tasks of their own.
      await all;
      return { refused, outcomes, color: getComputedStyle(document.body).color, ran: 'ran' in window };
    });
    expect(seen.refused.toSorted()).toEqual([
      'require-trusted-types-for',
      'require-trusted-types-for',
      'style-src-attr',
      'style-src-elem',
      'trusted-types',
    ]);
    expect(seen.outcomes).toEqual(['nothing', 'nothing', 'TypeError', 'TypeError', 'TypeError']);
    expect(seen).toMatchObject({ ran: false, color: expect.not.stringContaining('rgb(255, 0, 0)') });
  });
}

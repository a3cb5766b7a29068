import { adminPaths } from '@hydraulics/common/contract/paths';
import { menuScreens } from '@hydraulics/common/screens';
import { describe, expect, test } from 'vitest';
import { renderLogo, renderStaff } from './server.tsx';

describe('server rendering of the back office', () => {
  test('renders the complete form on the sign-in screen', () => {
    const { title, body } = renderStaff(adminPaths.login.href());
    expect(title).toBe('Sign in · Back office');
    expect(body).toContain('<h1>Sign in</h1>');
    expect(body).toMatch(/<form [^>]*method="post"/);
    expect(body).toMatch(/<input [^>]*name="email"/);
    expect(body).toMatch(/<input [^>]*type="password"/);
    expect(body).not.toContain('class="frame"');
  });

  test.each([adminPaths.forgottenPassword, adminPaths.choosePassword])(
    'renders no menu around $pattern, which is for those who are not signed in',
    ({ href }) => {
      const { body } = renderStaff(href());
      expect(body).toContain('Loading...');
      expect(body).toContain('<main class="login">');
      expect(body).not.toContain('class="frame"');
    },
  );

  const { login: _, forgottenPassword: _forgotten, choosePassword: _choose, dashboard, ...others } = adminPaths;
  test.each([...Object.values(others), { ...dashboard, title: 'Welcome' }])(
    'renders the app shell around a loading screen at $pattern',
    ({ pattern, title }) => {
      const { body } = renderStaff(pattern.replace(':id', '7'));
      expect(body).toContain(`<h1 tabindex="-1">${title}</h1>`);
      expect(body).toContain('Loading...');
      for (const { path } of menuScreens('main')) expect(body).toContain(`href="${path}"`);
    },
  );

  test('contains neither user data nor anything that depends on the browser', () => {
    const { body } = renderStaff(dashboard.href());
    expect(body).not.toContain('Signed in as');
    expect(body).not.toContain('desktop app');
  });
});

test('renders the logo for pages that the server builds', () => {
  const logo = renderLogo('Oil & Steel');
  expect(logo).toMatch(/^<a href="\/" [^>]*class="logo"><svg class="logo-sign" .*<strong>Oil<\/strong>/);
  expect(logo).toContain('&amp; Steel');
});

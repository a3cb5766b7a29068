import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Icon } from './icon.tsx';
import * as icons from './icons.ts';
import { socialIcon } from './social-icon.ts';

test('an icon renders its shapes in one frame and is hidden from screen readers', () => {
  expect(renderToStaticMarkup(<Icon icon={icons.arrow} className="door-arrow" />)).toBe(
    '<svg class="icon door-arrow" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12h14M12 5l7 7-7 7"/></svg>',
  );
});

test.each(Object.entries(icons))('%s contains shapes only', (_, icon) => {
  expect(icon).toMatch(/^(<(path|circle|rect|line|polyline|polygon|ellipse)( [a-z0-9]+="[^"<>]+")+\/>)+$/);
  expect(icon).not.toMatch(/fill=|stroke=|M0 0h24v24H0z/);
});

test('finds the icon of a social network whatever the case of its name', () => {
  expect(socialIcon(' LinkedIn ')).toBe(icons.linkedin);
  expect(socialIcon('Mastodon')).toBeUndefined();
});

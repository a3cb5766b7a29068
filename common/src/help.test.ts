import { expect, test } from 'vitest';
import { helpTopics, matchesHelp } from './help.ts';
import { screens } from './registry.ts';
import { menuScreens, sidebarGroups } from './screens.ts';

test('each topic has short sentences and no word of developers', () => {
  for (const [name, { about, words = [] }] of Object.entries(helpTopics)) {
    for (const sentence of [about, ...words.map(([, meaning]) => meaning)].flatMap(text => text.split(/(?<=[.]) /))) {
      expect(sentence.split(' ').length, `${name}: ${sentence}`).toBeLessThanOrEqual(22);
      expect(sentence).not.toMatch(/JSON|HTML|UUID|API|SMTP|_AT\b/);
    }
  }
});

test('every screen of the sidebar has a topic', () => {
  const listed = sidebarGroups.flatMap(({ group }) => menuScreens(group).map(({ name }) => name));
  expect(listed.filter(name => !helpTopics[name])).toEqual([]);
});

test.each([
  ['an order code', 'order code', ['editProduct']],
  ['words in any order and case', 'DOWN fill', ['editGrid']],
  ['a key', 'shift', ['products', 'editProduct', 'editCategory', 'website', 'editPage']],
  ['the title of a screen', 'trash', ['trash']],
  ['nothing', 'no such thing', []],
])('finds the topic of %s', (_what, text, names) => {
  const found = Object.entries(helpTopics).filter(([name, topic]) =>
    matchesHelp(screens[name as keyof typeof screens].title, topic, text),
  );
  expect(found.map(([name]) => name)).toEqual(names);
});

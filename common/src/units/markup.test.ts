import { expect, test } from 'vitest';
import { escapeHtml, escapeScriptJson } from './markup.ts';

test('what would be markup is escaped, for tags and for attributes of either quotation mark', () => {
  expect(escapeHtml(`<a href="x" title='y'>R&D</a> &amp; Öl`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;R&amp;D&lt;/a&gt; &amp;amp; Öl',
  );
});

test('data in a page cannot end its script', () => {
  const value = { html: '</script><!-- \u2028\u2029 & "' };
  expect(escapeScriptJson(value)).toBe('{"html":"\\u003c/script>\\u003c!-- \\u2028\\u2029 & \\""}');
  expect(JSON.parse(escapeScriptJson(value))).toEqual(value);
});

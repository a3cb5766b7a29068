import { expect, test } from 'vitest';
import { releaseNotes } from './release-notes.ts';

const changelog =
  '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2027-01-02\n\n### Added\n- Two.\n\n## [1.0.0] - 2026-12-01\n- One.\n';

test('has the lines of the version, with their headings', () => {
  expect(releaseNotes(changelog, '1.1.0')).toBe('### Added\n- Two.');
  expect(releaseNotes(changelog, '1.0.0')).toBe('- One.');
});

test.each(['1.0', '2.0.0', 'Unreleased', ''])('is an error when nothing is said about "%s"', version => {
  expect(() => releaseNotes(changelog, version)).toThrow(`CHANGELOG.md says nothing about ${version}.`);
});

import { expect, test } from 'vitest';
import { openMinutes, usualAnswer } from './answer-times.ts';
import { answerWords } from './answer-words.ts';

const office = 'Mon–Fri 08:00–17:00';

test.each([
  ['within a day', '2026-03-04T09:00:00Z', '2026-03-04T10:30:00Z', 90],
  ['over a night: the hour before it and the hour after', '2026-03-04T15:00:00Z', '2026-03-05T08:00:00Z', 120],
  ['over a weekend', '2026-03-06T15:30:00Z', '2026-03-09T07:30:00Z', 60],
  ['that came on Sunday, by Monday noon', '2026-03-08T10:00:00Z', '2026-03-09T11:00:00Z', 240],
  ['a whole week later', '2026-03-04T09:00:00Z', '2026-03-11T09:00:00Z', 2700],
  // Clocks are set forward on the 29th of March.
  ['over a change of the clocks', '2026-03-27T15:00:00Z', '2026-03-30T07:00:00Z', 120],
])('the open minutes of an answer %s', (_, from, to, minutes) => {
  expect(openMinutes(office, 'Europe/Berlin', new Date(from), new Date(to))).toBe(minutes);
});

test('hours are those of the time zone, also after midnight', () => {
  const [from, to] = [new Date('2026-03-04T00:00:00Z'), new Date('2026-03-04T03:00:00Z')];
  expect(openMinutes(office, 'Asia/Tokyo', from, to)).toBe(180);
  expect(openMinutes(office, 'America/Los_Angeles', from, to)).toBe(60);
  expect(openMinutes('every day 20:00–02:00', 'UTC', from, to)).toBe(120);
});

const answered = (minutes: number, count: number) => Array.from({ length: count }, () => ({ minutes, isOpen: false }));
const open = (minutes: number, count: number) => Array.from({ length: count }, () => ({ minutes, isOpen: true }));

test.each([
  ['the step that four of five keep', [...answered(50, 16), ...answered(5000, 4)], '1h'],
  ['the next step if one more does not', [...answered(50, 15), ...answered(100, 5)], '2h'],
  ['a working day of nine hours', answered(540, 20), '1d'],
  ['two of them a minute later', answered(541, 20), '2d'],
  ['five working days at most', answered(2700, 20), '5d'],
  ['nothing above that', answered(2701, 20), null],
  ['nothing with fewer than twenty answers', [...answered(10, 19), ...open(10, 30)], null],
  ['no survivors only: those that wait longer count against it', [...answered(50, 20), ...open(9000, 6)], null],
  ['one that waits less than the step is left out', [...answered(50, 20), ...open(30, 50)], '1h'],
  ['a longer step, which those that wait less do not contradict', [...answered(50, 20), ...open(61, 6)], '2h'],
])('usual is %s', (_, answers, step) => {
  expect(usualAnswer(answers, office)).toBe(step);
});

test('the promise of the company comes before what is usual', () => {
  expect(answerWords({ answerPromise: 'Within a day.', answerTime: '2h' })).toBe('Within a day.');
  expect(answerWords({ answerTime: '2h' })).toBe('We usually answer within 2 working hours.');
  expect(answerWords({ answerTime: '1d' })).toBe('We usually answer within one working day.');
  expect(answerWords({})).toBe('');
});

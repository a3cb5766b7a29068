import { type AnswerTime, answerTimes } from './answer-words.ts';
import { openSpans } from './opening-hours.ts';
import { weekTime } from './wall-clock.ts';

/** The minutes of open hours between two moments, in hours such as `Mon–Fri 08:00–17:00` of a time zone. */
export function openMinutes(hours: string, timeZone: string, from: Date, to: Date): number {
  const spans = openSpans(hours);
  const openUntil = (moment: Date) => {
    const { weeks, minutes } = weekTime(moment, timeZone);
    const before = spans.reduce((sum, span) => sum + Math.max(0, Math.min(minutes, span.to) - span.from), 0);
    return weeks * openPerWeek(hours) + before;
  };
  return Math.max(0, openUntil(to) - openUntil(from));
}

const openPerWeek = (hours: string) => openSpans(hours).reduce((sum, { from, to }) => sum + to - from, 0);

/** The minutes of open hours that a step has; a working day has as many as the days of the week on average. */
function minutesOf(step: AnswerTime, hours: string): number {
  const count = Number(step.slice(0, -1));
  if (step.endsWith('h')) return count * 60;
  const days = new Set(openSpans(hours).map(({ from }) => Math.floor(from / (24 * 60)))).size;
  return days === 0 ? 0 : (count * openPerWeek(hours)) / days;
}

/** Minutes of open hours from an enquiry to its answer; `isOpen`: until now, because there is none. */
export type Answer = { minutes: number; isOpen: boolean };

/** Fewer answers say nothing. */
const fewest = 20;

/**
 * The shortest step within which four of five enquiries are answered. One that waits longer already is not within it; one
 * that does not is left out.
 * @returns null with fewer than twenty answers, or if no step is long enough
 */
export function usualAnswer(answers: readonly Answer[], hours: string): AnswerTime | null {
  if (answers.filter(({ isOpen }) => !isOpen).length < fewest) return null;
  const steps = answerTimes.map(step => ({ step, limit: minutesOf(step, hours) })).sort((a, b) => a.limit - b.limit);
  const found = steps.find(({ limit }) => {
    const known = answers.filter(({ minutes, isOpen }) => !isOpen || minutes > limit);
    return known.filter(({ minutes }) => minutes <= limit).length >= 0.8 * known.length;
  });
  return found?.step ?? null;
}

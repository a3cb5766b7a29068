/** The time of a test: it goes on by a millisecond at every look, so that what is made later is later. */
export type Clock = { now: () => Date; advance: (milliseconds: number) => void };

export function createClock(start = Date.parse('2030-01-01T00:00:00Z')): Clock {
  let time = start;
  return {
    now: () => {
      time += 1;
      return new Date(time);
    },
    advance: milliseconds => {
      time += milliseconds;
    },
  };
}

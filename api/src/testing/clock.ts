/**
 * A test's clock. It advances by a millisecond at each reading, so that times are distinct. `advance` moves both
 * clocks; `set` changes only the wall clock.
 */
export type Clock = {
  now: () => Date;
  monotonic: () => number;
  advance: (milliseconds: number) => void;
  set: (time: number) => void;
};

export function createClock(start = Date.parse('2030-01-01T00:00:00Z')): Clock {
  let time = start;
  let passed = 0;
  const advance = (milliseconds: number) => {
    time += milliseconds;
    passed += milliseconds;
  };
  return {
    now: () => {
      advance(1);
      return new Date(time);
    },
    monotonic: () => {
      advance(1);
      return passed;
    },
    advance,
    set: to => {
      time = to;
    },
  };
}

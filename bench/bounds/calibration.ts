const words = Array.from({ length: 2000 }, (_, place) => `Wörd${(place * 7919) % 2000}`);

/** The same work each time, of the kinds that a read does: texts, maps, numbers, JSON. */
function work(): void {
  for (let round = 0; round < 165; round += 1) {
    const counts = new Map<string, number>();
    for (const word of words) {
      const key = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
      counts.set(key, (counts.get(key) ?? 0) + key.length * 1.5);
    }
    JSON.parse(JSON.stringify([...counts].sort(([one], [other]) => one.localeCompare(other, 'en'))));
  }
}

/** The processor time in ms of a loop that takes about 250 ms on a machine of 2024 with nothing else to do. */
export function calibrate(): number {
  work();
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

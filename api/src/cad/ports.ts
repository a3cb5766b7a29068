/** The major diameters of pipe threads to ISO 228-1, in mm. */
const pipeThreads: Record<string, number> = {
  '1/8': 9.728,
  '1/4': 13.157,
  '3/8': 16.662,
  '1/2': 20.955,
  '3/4': 26.441,
  '1': 33.249,
  '1 1/4': 41.91,
  '1 1/2': 47.803,
  '2': 59.614,
};

/** The diameter of a port in mm by its name, such as `G 3/4`, `M 22x1.5` or `SAE 1 1/2, 6000 psi`. */
export function portDiameter(name: string): number | undefined {
  const [, kind = '', size = ''] = /\b(G|M|SAE)\s*(\d+(?:\s+\d+\/\d+|\/\d+|\.\d+)?)/i.exec(name) ?? [];
  const inches = size.replace(/\s+/, ' ');
  if (kind.toUpperCase() === 'G') return pipeThreads[inches];
  if (kind.toUpperCase() === 'M') return Number(size) || undefined;
  return kind ? 25.4 * inches.split(' ').reduce((sum, part) => sum + fraction(part), 0) || undefined : undefined;
}

function fraction(text: string): number {
  const [above, below = 1] = text.split('/').map(Number);
  return (above ?? 0) / below;
}

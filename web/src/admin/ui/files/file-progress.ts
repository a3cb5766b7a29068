/**
 * How far each file is, from 0 to 1, when so many bytes of one request have gone. A form is sent in order: its texts,
 * then its files one after the other.
 * @param sizes the files' sizes in bytes, in the order in which they are sent
 */
export function fileProgress({ sent, total }: { sent: number; total: number }, sizes: readonly number[]): number[] {
  const files = sizes.reduce((sum, size) => sum + size, 0);
  // What is not files: the texts, and a line or two before each file, which count as part of the texts here.
  let left = sent - Math.max(0, total - files);
  return sizes.map(size => {
    const gone = Math.min(Math.max(left, 0), size);
    left -= size;
    // An empty file has gone once it is reached.
    return size === 0 ? Number(left >= 0) : gone / size;
  });
}

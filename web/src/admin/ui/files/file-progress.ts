/**
 * The progress of each file, from 0 to 1, by the bytes sent of the whole request. A form is sent in order: its texts,
 * then its files one by one.
 * @param sizes the files' sizes in bytes, in the order of sending
 */
export function fileProgress({ sent, total }: { sent: number; total: number }, sizes: readonly number[]): number[] {
  const files = sizes.reduce((sum, size) => sum + size, 0);
  // Everything but files is sent first; the header bytes before each file count as texts too.
  let left = sent - Math.max(0, total - files);
  return sizes.map(size => {
    const sentBytes = Math.min(Math.max(left, 0), size);
    left -= size;
    // An empty file is sent once it is reached.
    return size === 0 ? Number(left >= 0) : sentBytes / size;
  });
}

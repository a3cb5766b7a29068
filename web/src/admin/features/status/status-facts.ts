import type { ServerStatus } from '@hydraulics/common/nouns/status';
import { formatSize } from '@hydraulics/common/units/sizes';
import { amount, formatNumber } from '../../../shared/locale.ts';

export type Fact = { label: string; value: string };
export type FactGroup = { title: string; facts: Fact[] };

const size = (bytes: number) => formatSize(bytes, formatNumber);
const plural = (count: number, one: string) => amount(count, one, `${one}s`);

/** Formats the two largest units: `3 days 4 hours`, `12 minutes`. */
export function formatUptime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${plural(days, 'day')} ${plural(hours, 'hour')}`;
  if (hours > 0) return `${plural(hours, 'hour')} ${plural(minutes % 60, 'minute')}`;
  return minutes > 0 ? plural(minutes, 'minute') : 'Less than a minute';
}

/** Facts about the server besides its checks, for support. */
export function factsOf({ disk, images, database, versions, process }: ServerStatus): FactGroup[] {
  return [
    {
      title: 'Storage',
      facts: [
        { label: 'Disk size', value: disk ? size(disk.totalBytes) : 'Not known' },
        { label: 'Disk free', value: disk ? size(disk.freeBytes) : 'Not known' },
        { label: 'Database', value: `${database.kind} ${database.version}` },
        { label: 'Database size', value: database.bytes === null ? 'Not known' : size(database.bytes) },
      ],
    },
    {
      title: 'Images',
      facts: [
        { label: 'In progress', value: formatNumber(images.working) },
        { label: 'Waiting', value: formatNumber(images.waiting) },
        { label: 'Restarts of the image processing', value: formatNumber(images.replaced) },
      ],
    },
    {
      title: 'Server',
      facts: [
        { label: 'Version', value: versions.product },
        { label: 'Version of Node.js', value: versions.node },
        { label: 'Database updates applied', value: formatNumber(versions.migrations) },
        { label: 'Memory in use', value: size(process.memoryBytes) },
        { label: 'Running for', value: formatUptime(process.uptimeSeconds) },
      ],
    },
  ];
}

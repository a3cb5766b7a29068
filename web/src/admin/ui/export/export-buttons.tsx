import type { Client } from '@hydraulics/common/contract/client';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../../../shared/host.tsx';
import { amount, formatNumber } from '../../../shared/locale.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useClient } from '../../data/use-api.ts';
import type { Exported, ExportHow, Format } from './export-rows.ts';

type ExportButtonsProps = {
  total: number;
  /** The singular and plural of a row: `['enquiry', 'enquiries']`. */
  words: readonly [one: string, many: string];
  gather: (client: Client, how: ExportHow) => Promise<Exported>;
  /** For the bar of a selection. */
  small?: boolean;
};

const formats: { format: Format; label: string }[] = [
  { format: 'xlsx', label: 'Export Excel' },
  { format: 'csv', label: 'Export CSV' },
];

/** Buttons that save the whole filtered list as a file, with progress and a button to cancel. */
export function ExportButtons({ total, words: [one, many], gather, small = false }: ExportButtonsProps) {
  const style = `button ${small ? 'button-small' : ''}`;
  const client = useClient();
  const host = useHost();
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (format: Format) => {
    const controller = new AbortController();
    running.current = controller;
    setDone(0);
    try {
      const { file, count } = await gather(client, { format, onProgress: setDone, signal: controller.signal });
      const isSaved = await host.saveFile(file);
      const missing = small && count < total ? `${formatNumber(total - count)} are no longer in this list.` : undefined;
      if (isSaved) notify.success(`${amount(count, one, many)} exported.`, { detail: missing });
    } catch (error) {
      if (!controller.signal.aborted) notify.error(`Error exporting ${many}`, { detail: reasonOf(error) });
    } finally {
      setDone(null);
    }
  };

  if (done !== null) {
    return (
      <button type="button" className={style} onClick={() => running.current?.abort()}>
        <Icon icon={icons.close} /> Stop export{' '}
        <span className="figure">
          {formatNumber(done)} of {formatNumber(total)}
        </span>
      </button>
    );
  }
  return (
    <div className="export-buttons">
      {formats.map(({ format, label }) => (
        <button
          key={format}
          type="button"
          className={style}
          aria-disabled={total === 0}
          onClick={() => total > 0 && void start(format)}
        >
          <Icon icon={icons.download} /> {label}
        </button>
      ))}
    </div>
  );
}

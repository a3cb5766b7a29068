import type { Client } from '@hydraulics/common/contract/client';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../../../shared/host.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useClient } from '../../data/use-api.ts';
import type { Exported, Progress } from './export-rows.ts';

type ExportButtonProps = {
  total: number;
  /** What one row is called, and several: `['enquiry', 'enquiries']`. */
  words: readonly [one: string, many: string];
  gather: (client: Client, progress: Progress, signal: AbortSignal) => Promise<Exported>;
};

/** Saves the whole filtered list as a file, with progress and a way to stop it. */
export function ExportButton({ total, words: [one, many], gather }: ExportButtonProps) {
  const client = useClient();
  const host = useHost();
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setDone(0);
    try {
      const { file, count } = await gather(client, setDone, controller.signal);
      const kept = await host.saveText(file);
      if (kept) notify.success(`${count.toLocaleString('en')} ${count === 1 ? one : many} exported.`);
    } catch (error) {
      if (!controller.signal.aborted) notify.error(`Error exporting ${many}`, { detail: reasonOf(error) });
    } finally {
      setDone(null);
    }
  };

  const figures = done === null ? '' : `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  return done === null ? (
    <button type="button" className="button" aria-disabled={total === 0} onClick={() => total > 0 && void start()}>
      <Icon icon={icons.download} /> Export CSV
    </button>
  ) : (
    <button type="button" className="button" onClick={() => running.current?.abort()}>
      <Icon icon={icons.close} /> Stop export <span className="figure">{figures}</span>
    </button>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useHost } from '../../../shared/host.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useClient } from '../../data/use-api.ts';
import { type ExportInput, exportEnquiries } from './export-enquiries.ts';

type ExportButtonProps = { input: ExportInput; total: number };

/** Keeps the whole filtered list as a file; while it gathers the rows, it says how far it is and can be stopped. */
export function ExportButton({ input, total }: ExportButtonProps) {
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
      const { file, count } = await exportEnquiries(client, input, setDone, controller.signal);
      const kept = await host.saveText(file);
      if (kept) notify.success(`${count.toLocaleString('en')} ${count === 1 ? 'enquiry' : 'enquiries'} exported.`);
    } catch (error) {
      if (!controller.signal.aborted) notify.error('Error exporting enquiries', { detail: reasonOf(error) });
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

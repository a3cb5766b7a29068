import type { CheckName, CheckState, ServerStatus, StatusCheck } from '@hydraulics/common/nouns/status';
import { Glyph, type GlyphName } from '../../../shared/ui/glyph.tsx';

const titles: Record<CheckName, string> = {
  disk: 'Disk',
  backup: 'Backup',
  drill: 'Restore drill',
  images: 'Images',
  database: 'Database',
};

const states: Record<CheckState, { label: string; glyph: GlyphName }> = {
  ok: { label: 'Fine', glyph: 'check' },
  note: { label: 'Note', glyph: 'info' },
  warning: { label: 'Warning', glyph: 'alert' },
  failed: { label: 'Problem', glyph: 'close' },
};

/** Every part of the server with its state in a word and a sentence about it. */
export function CheckList({ checks, disk }: Pick<ServerStatus, 'checks' | 'disk'>) {
  return (
    <ul className="check-list">
      {checks.map(check => (
        <li key={check.name} className="check">
          <Badge state={check.state} />
          <div className="check-words">
            <h3>{titles[check.name]}</h3>
            <p>{check.message}</p>
            {check.name === 'disk' && disk && <DiskBar {...disk} state={check.state} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Badge({ state }: { state: CheckState }) {
  const { label, glyph } = states[state];
  return (
    <span className={`check-state check-state-${state}`}>
      <Glyph name={glyph} />
      {label}
    </span>
  );
}

/** How full the disk is, for the eye: the sentence above says it in words. */
function DiskBar({
  totalBytes,
  freeBytes,
  state,
}: { totalBytes: number; freeBytes: number } & Pick<StatusCheck, 'state'>) {
  const percent = totalBytes === 0 ? 0 : (1 - freeBytes / totalBytes) * 100;
  return (
    <div className={`disk-bar check-state-${state}`} aria-hidden="true">
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}

import { AppError, type FieldError } from '@hydraulics/common/contract/errors';
import { websiteFields } from '@hydraulics/common/nouns/fields/website-fields';
import { toFile } from '@hydraulics/common/nouns/website/profile';
import type { Website } from '@hydraulics/common/nouns/website/website';
import { useId, useState } from 'react';
import { useHost } from '../../../shared/host.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useMay } from '../../data/role.ts';
import { useCall } from '../../data/use-api.ts';
import { ChooseFilesButton } from '../../ui/files/choose-files-button.tsx';
import { wordsOf } from './parts/shapes.ts';

type ProfileFileProps = { website: Website; onImported: () => Promise<void> };
type Refused = { reason: string; lines: string[] };

/** Exports the whole profile as a file, and replaces it by one. */
export function ProfileFile({ website, onImported }: ProfileFileProps) {
  const id = useId();
  const may = useMay();
  const host = useHost();
  const [refused, setRefused] = useState<Refused>();
  const { mutateAsync, isPending } = useCall('website', (client, profile: object) =>
    client.website.import({ ...profile, version: website.version }),
  );
  if (!may('settings')) return null;

  async function exportFile(): Promise<void> {
    const text = `${JSON.stringify(toFile(website), null, 2)}\n`;
    try {
      const isSaved = await host.saveText({ name: 'company.json', type: 'application/json', text });
      if (isSaved) notify.success('Company profile exported.');
    } catch (error) {
      notify.error('Error exporting the company profile', { detail: reasonOf(error) });
    }
  }

  async function importFile(file: File | undefined): Promise<void> {
    if (!file) return;
    setRefused(undefined);
    try {
      const { message } = await mutateAsync(read(await file.text()));
      await onImported();
      notify.success(message);
    } catch (error) {
      const details = error instanceof AppError ? error.details : [];
      const lines = error instanceof AppError && error.code === 'invalid_input' ? details.map(lineOf) : [];
      setRefused({ reason: lines.length > 0 ? '' : reasonOf(error), lines });
    }
  }

  return (
    <section className="panel website-file" aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>Move the whole profile</h2>
      <p className="field-help">
        Export downloads all parts, with the mail recipients, as one file. Import replaces all parts with such a file;
        the current ones are kept in the history and can be restored.
      </p>
      <div className="website-file-actions">
        <button type="button" className="button" onClick={() => void exportFile()}>
          <Icon icon={icons.download} /> Export
        </button>
        <ChooseFilesButton
          inputLabel="Import a company profile"
          accept=".json,application/json"
          disabled={isPending}
          onFiles={([file]) => void importFile(file)}
        >
          {isPending ? 'Importing...' : 'Import'}
        </ChooseFilesButton>
      </div>
      {refused && (
        <div className="form-error" role="alert">
          <p>The file was not imported, and nothing was changed. {refused.reason}</p>
          {refused.lines.length > 0 && (
            <ul>
              {refused.lines.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}

function read(text: string): object {
  try {
    const profile: unknown = JSON.parse(text);
    if (typeof profile === 'object' && profile !== null && !Array.isArray(profile)) return profile;
  } catch {
    // The same message.
  }
  throw new Error('It is not an exported company profile.');
}

/** `Telephone numbers (row 2, Number): The number is required` */
function lineOf({ path, message }: FieldError): string {
  const place = path.split('.');
  return (place[0] ?? '') in websiteFields ? `${wordsOf(place)}: ${message}` : message;
}

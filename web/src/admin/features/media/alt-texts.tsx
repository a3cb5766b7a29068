import { limits } from '@hydraulics/common/limits';
import type { MediaFile } from '@hydraulics/common/nouns/images/media';
import { type FormEvent, useId, useState } from 'react';
import { formatNumber } from '../../../shared/locale.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { Picture } from '../../../shared/ui/picture.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.tsx';
import { shortTitleOf, usesInWords } from './media-words.ts';

/** The texts that were changed, by the path of their picture. */
export type TypedTexts = Record<string, string>;

type Typed = { typed: TypedTexts; setTyped: (typed: TypedTexts) => void };

/** In the address while the texts are edited. */
export const textsShown = { field: 'show', value: 'texts' };

const isClosedBy = (search: string) => new URLSearchParams(search).get(textsShown.field) !== textsShown.value;

/** Asks before typed texts are left, also by what lists the files in another way. */
export const TypedGuard = ({ typed, setTyped }: Typed) =>
  useLeaveGuard(
    () => Object.keys(typed).length > 0,
    () => setTyped({}),
    { storageError: null, isDraft: () => false, isClosedBy },
  );

/**
 * A field for the text of each picture, and one button that saves all of them. What was typed stays while other pictures
 * are listed, or none, and is saved with the rest.
 */
export function AltTexts({ files, typed, setTyped }: Typed & { files: MediaFile[] }) {
  const id = useId();
  const [everywhere, setEverywhere] = useState(false);
  const [error, setError] = useState<string>();
  const changed = Object.entries(typed).map(([path, alt]) => ({ path, alt }));
  const type = ({ path, alt: stored }: MediaFile, alt: string) => {
    const { [path]: _, ...others } = typed;
    setTyped(alt === stored ? others : { ...others, [path]: alt });
  };
  const { mutateAsync, isPending } = useCall('media', (client, input: Parameters<typeof client.media.describe>[0]) =>
    client.media.describe(input),
  );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || changed.length === 0) return;
    setError(undefined);
    try {
      const { message } = await mutateAsync({ files: changed, everywhere });
      setTyped({});
      notify.success(message);
    } catch (failure) {
      setError(reasonOf(failure));
    }
  };
  return (
    <form className="media-texts" onSubmit={event => void save(event)} aria-busy={isPending}>
      <ul>
        {files.map(file => (
          <li key={file.path} data-path={file.path}>
            <Picture path={file.path} alt="" sizes="96px" pixels={320} />
            <div className="field">
              <label htmlFor={`${id} ${file.path}`} dir="auto">
                {shortTitleOf(file)}
              </label>
              <div className="field-box">
                <input
                  id={`${id} ${file.path}`}
                  value={typed[file.path] ?? file.alt}
                  maxLength={limits.imageText}
                  readOnly={isPending}
                  placeholder="What does the picture show?"
                  onChange={event => type(file, event.target.value)}
                />
              </div>
              <span className="media-facts">{usesInWords(file)}</span>
            </div>
          </li>
        ))}
      </ul>
      <div className="media-texts-end">
        {error && (
          <p className="field-error" role="alert">
            {error} What you typed is still here.
          </p>
        )}
        <label className="media-check">
          <input type="checkbox" checked={everywhere} onChange={event => setEverywhere(event.target.checked)} />
          Also replace the texts that places already have
        </label>
        <button type="submit" className="button button-primary" disabled={isPending || changed.length === 0}>
          {isPending ? 'Saving...' : changed.length > 0 ? `Save ${formatNumber(changed.length)} texts` : 'Save texts'}
        </button>
      </div>
    </form>
  );
}

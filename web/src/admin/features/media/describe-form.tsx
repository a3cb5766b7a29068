import { limits } from '@hydraulics/common/limits';
import { type MediaFile, tagLimits } from '@hydraulics/common/nouns/images/media';
import { type FormEvent, useState } from 'react';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { FocusField } from './focus-field.tsx';

type DescribeFormProps = { file: MediaFile };

/** The text, tags and focal point of a file, saved together. */
export function DescribeForm({ file }: DescribeFormProps) {
  const [alt, setAlt] = useState(file.alt);
  const [tags, setTags] = useState(file.tags.join(', '));
  const [focus, setFocus] = useState(file.focus);
  const [everywhere, setEverywhere] = useState(false);
  const [error, setError] = useState<string>();
  const isPicture = file.kind === 'picture';
  const { mutateAsync, isPending } = useCall('media', (client, input: Parameters<typeof client.media.describe>[0]) =>
    client.media.describe(input),
  );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setError(undefined);
    const list = [...new Set(tags.split(',').flatMap(tag => tag.trim() || []))];
    try {
      const about = { path: file.path, tags: list, ...(isPicture ? { alt, focus } : {}) };
      const { message } = await mutateAsync({ files: [about], everywhere });
      notify.success(message);
    } catch (failure) {
      setError(reasonOf(failure));
    }
  };
  const withText = file.uses.length - file.lackingAlt;
  return (
    <form className="media-form" onSubmit={event => void save(event)} aria-busy={isPending}>
      {isPicture && (
        <>
          <TextField
            label="Alternative text"
            help="What the picture shows, for people who do not see it. Places without a text get this one."
            value={alt}
            maxLength={limits.imageText}
            onChange={event => setAlt(event.target.value)}
          />
          {withText > 0 && (
            <label className="media-check">
              <input type="checkbox" checked={everywhere} onChange={event => setEverywhere(event.target.checked)} />
              Also replace the texts that places already have
            </label>
          )}
        </>
      )}
      <TextField
        label="Tags"
        help={`Separated by commas, at most ${tagLimits.count}.`}
        value={tags}
        onChange={event => setTags(event.target.value)}
      />
      {isPicture && <FocusField path={file.path} value={focus} onChange={setFocus} />}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <button type="submit" className="button button-primary" disabled={isPending}>
        {isPending ? 'Saving...' : 'Save'}
      </button>
    </form>
  );
}

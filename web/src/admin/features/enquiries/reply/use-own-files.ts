import { AppError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { formatExcess, formatSize } from '@hydraulics/common/units/sizes';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall } from '../../../data/use-api.ts';
import type { Refused } from '../../../ui/files/image-checks.ts';
import { randomUuid } from '../../../ui/random-uuid.ts';
import type { AddedFile, ReplyDraft } from './reply-draft.ts';

const mostFiles = 10;

/** What is wrong with a file before it is sent to the server, which checks what is in it. */
function refusalOf({ size }: File, present: number): string | null {
  if (present >= mostFiles) return `A reply can have at most ${mostFiles} files.`;
  if (size === 0) return 'It is empty.';
  if (size <= limits.replyBytes) return null;
  return `It has ${formatExcess(size, limits.replyBytes)}, and many mail servers refuse more than ${formatSize(limits.replyBytes)}. Send its link instead.`;
}

/** The server’s own reason, without the name of the file, which is beside it. */
const whyNot = (cause: unknown): string =>
  (cause instanceof AppError && cause.details.find(({ path }) => path === 'file')?.message) || reasonOf(cause);

/** `part`: how much of it was sent, in percent. */
export type Arriving = { name: string; part: number };

/** The files of their own that a writer adds to a reply. Each is sent to the server at once, one after the other. */
export function useOwnFiles(id: string) {
  const { getValues, setValue, watch } = useFormContext<ReplyDraft>();
  const [arriving, setArriving] = useState<Arriving[]>([]);
  const [refused, setRefused] = useState<Refused[]>([]);
  const { mutateAsync } = useCall('enquiries', (client, file: File) =>
    client.enquiries.addReplyFile(
      { id, file: [file] },
      {
        key: randomUuid(),
        onProgress: ({ sent, total }) => {
          const part = Math.floor((100 * sent) / Math.max(total, 1));
          setArriving(([first, ...rest]) => (first ? [{ ...first, part }, ...rest] : []));
        },
      },
    ),
  );
  const store = (files: ReplyDraft['files'], added: AddedFile[]) => {
    setValue('files', files, { shouldDirty: true });
    setValue('added', added, { shouldDirty: true });
  };
  const add = async (file: File) => {
    const reason = refusalOf(file, getValues('files').length);
    if (reason) throw new Error(reason);
    const { _id: upload } = await mutateAsync(file);
    const added = { upload, title: file.name, bytes: file.size };
    store([...getValues('files'), { kind: 'upload', upload }], [...getValues('added'), added]);
  };
  const take = async (files: readonly File[]) => {
    setRefused([]);
    setArriving(before => [...before, ...files.map(({ name }) => ({ name, part: 0 }))]);
    for (const file of files) {
      await add(file).catch(cause => setRefused(before => [...before, { name: file.name, reason: whyNot(cause) }]));
      setArriving(before => before.slice(1));
    }
  };
  const remove = (gone: string) =>
    store(
      getValues('files').filter(one => one.kind !== 'upload' || one.upload !== gone),
      getValues('added').filter(({ upload }) => upload !== gone),
    );
  return { added: watch('added'), arriving, refused, take: (files: readonly File[]) => void take(files), remove };
}

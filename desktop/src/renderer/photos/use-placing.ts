import { useState } from 'react';
import type { Output } from '../../channels.ts';
import { bridge } from '../bridge.ts';
import { type PlacedPicture, type ProductCalls, placePicture, removePictures } from './place-picture.ts';

type Picture = Output<'photos.read'>['pictures'][number];

/** A picture and its product. */
export type Placement = { picture: Picture; product: { _id: string; name: string } };

/** The state of each picture, by its id. */
export type Progress = { state: 'sending'; part: number | null } | { state: 'failed'; message: string };

type Placed = PlacedPicture & { id: string; productId: string };

/** Places pictures one after the other, each with its own progress and message; `undo` removes the last ones. */
export function usePlacing(products: ProductCalls, onChange: (photos: Output<'photos.read'>) => void) {
  const [progress, setProgress] = useState<ReadonlyMap<string, Progress>>(new Map());
  const [placed, setPlaced] = useState<readonly Placed[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [summary, setSummary] = useState('');

  const report = (id: string, news: Progress | null) =>
    setProgress(before => {
      const after = new Map(before);
      if (news) after.set(id, news);
      else after.delete(id);
      return after;
    });

  async function settle(ids: readonly string[], as: 'placed' | 'left' | 'offered'): Promise<void> {
    const result = await bridge['photos.settle']({ ids: [...ids], as });
    if (result.ok) onChange(result.value);
  }

  async function place(placements: readonly Placement[]): Promise<void> {
    setBusy(true);
    setSummary('');
    setPlaced([]);
    const done: Placed[] = [];
    for (const { picture, product } of placements) {
      const { id } = picture;
      report(id, { state: 'sending', part: null });
      try {
        const onProgress = ({ sent, total }: { sent: number; total: number }) =>
          report(id, { state: 'sending', part: total > 0 ? sent / total : null });
        const found = await placePicture(products, product._id, await fetchPicture(picture), { onProgress });
        done.push({ id, productId: product._id, ...found });
        report(id, null);
        await settle([id], 'placed');
      } catch (error) {
        report(id, { state: 'failed', message: error instanceof Error ? error.message : String(error) });
      }
    }
    setPlaced(done);
    const waiting = done.filter(one => one.waiting).length;
    setSummary(summaryOf({ placed: done.length - waiting, waiting, failed: placements.length - done.length }));
    setBusy(false);
  }

  async function undo(): Promise<void> {
    setBusy(true);
    const remaining: Placed[] = [];
    const takenBack: string[] = [];
    for (const one of placed.filter(({ waiting }) => waiting)) {
      if (await discardWaiting(one.waiting)) takenBack.push(one.id);
      else remaining.push(one);
    }
    const sent = remaining.length;
    for (const productId of new Set(placed.map(one => one.productId))) {
      const own = placed.filter(one => one.productId === productId && !one.waiting);
      try {
        await removePictures(
          products,
          productId,
          own.flatMap(({ path }) => path ?? []),
        );
        takenBack.push(...own.map(({ id }) => id));
      } catch {
        remaining.push(...own);
      }
    }
    await settle(takenBack, 'offered');
    // A change that was sent cannot be undone here any more.
    setPlaced(remaining.slice(sent));
    setSummary(undoneText(sent, remaining.length - sent));
    setBusy(false);
  }

  return {
    progress,
    canUndo: placed.length > 0,
    isBusy,
    summary,
    place,
    undo,
    leave: (id: string) => settle([id], 'left'),
  };
}

/** @returns false when the change has been sent, or is being sent */
async function discardWaiting(id: string | null): Promise<boolean> {
  const waiting = await bridge['changes.read'](null);
  const change = waiting.ok && waiting.value.find(one => one.id === id);
  if (!change || change.maybeSent) return false;
  return (await bridge['changes.discard']({ ids: [change.id] })).ok;
}

const pictures = (count: number): string => (count === 1 ? '1 picture' : `${count} pictures`);

function summaryOf({ placed, waiting, failed }: { placed: number; waiting: number; failed: number }): string {
  return [
    placed > 0 ? `${pictures(placed)} placed.` : '',
    waiting > 0 ? `No connection: ${pictures(waiting)} ${waiting === 1 ? 'waits' : 'wait'} to be sent.` : '',
    failed > 0 ? `${pictures(failed)} could not be placed.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function undoneText(sent: number, failed: number): string {
  if (failed > 0) return 'Some pictures could not be removed again. Please try again.';
  if (sent === 0) return 'Undone.';
  return sent === 1
    ? '1 picture had already been sent. Remove it in its product.'
    : `${pictures(sent)} had already been sent. Remove them in their products.`;
}

/** @throws with a message for the user when the file was changed, is gone or cannot be converted */
async function fetchPicture({ url, uploadName, lastModified }: Picture): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(await response.text());
  const content = await response.blob();
  return new File([content], uploadName, { type: content.type, lastModified });
}

import type { Client } from '@hydraulics/common/contract/client';
import { useEffect, useId, useMemo, useState } from 'react';
import type { Output } from '../../channels.ts';
import { AppScreen } from '../app-screen.tsx';
import { bridge } from '../bridge.ts';
import { useStatus } from '../use-status.ts';
import { FolderChoice } from './folder-choice.tsx';
import { type Match, matchProducts } from './match-products.ts';
import { PictureRow } from './picture-row.tsx';
import { usePlacing } from './use-placing.ts';
import './photos.css';

type Photos = Output<'photos.read'>;
type Product = { _id: string; name: string; category: string };

/** Offers the new pictures of the photo folder, each with the product that its file name suggests. */
export function PhotosScreen({ client }: { client: Client }) {
  const [photos, setPhotos] = useState<Photos | null>(null);
  /** Null until they are loaded. */
  const [products, setProducts] = useState<readonly Product[] | null>(null);
  const [problem, setProblem] = useState('');
  /** The user's entries, by the picture's id. */
  const [entered, setEntered] = useState<ReadonlyMap<string, string>>(new Map());
  const status = useStatus();
  const newPictures = status?.newPictures;
  const isConnected = !status?.connectionError;
  const listId = useId();
  const { progress, canUndo, isBusy, summary, place, undo, leave } = usePlacing(client.products, setPhotos);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number of pictures means that the list has changed
  useEffect(() => {
    void bridge['photos.read'](null).then(result => result.ok && setPhotos(result.value));
  }, [newPictures]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again once there is a connection
  useEffect(() => {
    let isCurrent = true;
    client.products.list({ fields: 'card' }).then(
      loaded => {
        if (!isCurrent) return;
        setProducts(loaded);
        setProblem('');
      },
      error => isCurrent && setProblem(String(error.message)),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, isConnected]);

  const labels = useMemo(() => labelsOf(products ?? []), [products]);
  const byLabel = useMemo(() => new Map([...labels].map(([product, label]) => [label, product])), [labels]);
  const matches = useMemo(() => {
    const matched = photos?.pictures.map(({ id, name }): [string, Match<Product>] => [
      id,
      matchProducts(name, products ?? []),
    ]);
    return new Map(matched);
  }, [photos, products]);

  const textOf = (id: string): string => {
    const { sure } = matches.get(id) ?? {};
    return entered.get(id) ?? ((sure && labels.get(sure)) || '');
  };
  const placements = (photos?.pictures ?? []).flatMap(picture => {
    const product = byLabel.get(textOf(picture.id));
    return product ? [{ picture, product }] : [];
  });

  return (
    <AppScreen title="Photo folder" hasBackLink>
      {photos && <FolderChoice photos={photos} onChange={setPhotos} isBusy={isBusy} />}
      {problem && !products && <p className="form-error">The products could not be loaded. {problem}</p>}
      {photos && photos.pictures.length > 0 && (
        <section className="app-screen-section" aria-labelledby={`${listId}-heading`}>
          <h2 id={`${listId}-heading`}>New pictures</h2>
          <datalist id={listId}>
            {[...byLabel.keys()].map(label => (
              <option key={label} value={label} />
            ))}
          </datalist>
          <ul className="photos">
            {photos.pictures.map(picture => (
              <PictureRow
                key={picture.id}
                picture={picture}
                listId={listId}
                value={textOf(picture.id)}
                isKnown={byLabel.has(textOf(picture.id))}
                products={products ? 'loaded' : problem ? 'failed' : 'loading'}
                candidates={matches.get(picture.id)?.candidates.flatMap(one => labels.get(one) ?? []) ?? []}
                progress={progress.get(picture.id)}
                isBusy={isBusy}
                onEnter={text => setEntered(new Map(entered).set(picture.id, text))}
                onLeave={() => void leave(picture.id)}
              />
            ))}
          </ul>
        </section>
      )}
      <div className="photos-actions">
        {placements.length > 0 && (
          <button
            type="button"
            className="button button-primary"
            disabled={isBusy}
            onClick={() => void place(placements)}
          >
            {placements.length === 1 ? 'Place 1 picture' : `Place ${placements.length} pictures`}
          </button>
        )}
        {canUndo && (
          <button type="button" className="button" disabled={isBusy} onClick={() => void undo()}>
            Undo
          </button>
        )}
        <p role="status">{isBusy ? 'Working...' : summary}</p>
      </div>
    </AppScreen>
  );
}

/** The name of each product; products of the same name are distinguished by category and id. */
function labelsOf(products: readonly Product[]): ReadonlyMap<Product, string> {
  const byName = Map.groupBy(products, ({ name }) => name);
  return new Map(
    products.map(product => {
      const { _id, name, category } = product;
      const isAlone = byName.get(name)?.length === 1;
      return [product, isAlone ? name : `${name} (${category}, ${_id.slice(0, 8)})`];
    }),
  );
}

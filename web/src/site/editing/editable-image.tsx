import type { Product } from '@hydraulics/common/nouns/products';
import { type ReactNode, useState } from 'react';
import { useStore } from '../../shared/data/use-query.ts';
import { browserHost } from '../../shared/host.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { notify } from '../../shared/ui/notify.tsx';
import { savePart } from './save-part.ts';
import { tellFailure } from './staff.ts';

type Change = { specImage: [File] } | { removeSpecImage: 'true' };

/** The specification's image with what replaces or removes it. A file that could not be sent stays at hand. */
export function EditableImage({ product, title, children }: { product: Product; title: string; children: ReactNode }) {
  const store = useStore();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  /** What was not done, and why; with whose work it would be done over. */
  const [open, setOpen] = useState<{ change: Change; reason: string; over?: Product }>();

  const apply = async (change: Change, seen: Product = product) => {
    setBusy(true);
    setOpen(undefined);
    const sending = notify.loading('Saving...');
    try {
      const saved = await savePart(store, seen, change, latest => latest.specImage === seen.specImage);
      if ('message' in saved) notify.success(saved.message);
      else setOpen({ change, reason: `${saved.by} changed this image meanwhile.`, over: saved.latest });
    } catch (error) {
      setOpen({ change, reason: `Not saved: ${error instanceof Error ? error.message : String(error)}` });
      await tellFailure(error);
    } finally {
      setBusy(false);
      notify.close(sending);
    }
  };
  const choose = async () => {
    const { files, refused } = await browserHost.pickImages({ multiple: false });
    for (const { name, reason } of refused) notify.error(`${name}: ${reason}`);
    const [file] = files;
    if (file) await apply({ specImage: [file] });
  };

  const again = open?.change;
  return (
    <div className="editable">
      <div className="editable-content">{children}</div>
      <div className="editable-buttons">
        <button
          type="button"
          className="editable-button"
          aria-label={`${product.specImage ? 'Replace' : 'Add'} ${title} image`}
          disabled={busy}
          onClick={() => void choose()}
        >
          <Icon icon={product.specImage ? icons.edit : icons.plus} />
          {product.specImage ? 'Replace' : 'Add'}
        </button>
        {product.specImage && (
          <button
            type="button"
            className="editable-button"
            aria-label={`Remove ${title} image`}
            disabled={busy}
            onClick={() => setAsking(true)}
          >
            <Icon icon={icons.trash} />
            Remove
          </button>
        )}
      </div>
      {open && again && (
        <div className="conflict" role="alert">
          <p>{open.reason}</p>
          <div className="conflict-ways">
            <button type="button" onClick={() => void apply(again, open.over ?? product)}>
              {'specImage' in again ? `Use ${again.specImage[0].name} all the same` : 'Remove it all the same'}
            </button>
            <button type="button" onClick={() => setOpen(undefined)}>
              Leave it
            </button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={`Remove the specification of “${product.name}”?`}
        confirm="Remove image"
        danger
        onConfirm={() => {
          setAsking(false);
          void apply({ removeSpecImage: 'true' });
        }}
        onCancel={() => setAsking(false)}
      >
        <p>Visitors then read that no specification image is available.</p>
      </ConfirmDialog>
    </div>
  );
}

import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '../../../../../shared/ui/icon.tsx';
import * as icons from '../../../../../shared/ui/icons.ts';
import { reasonOf } from '../../../../data/reasons.ts';
import { useCall } from '../../../../data/use-api.ts';

type NewCategoryProps = { disabled: boolean; onAdded: (category: { id: string; name: string }) => void };

/** Makes a category by its name, within the form of a product. */
export function NewCategory({ disabled, onAdded }: NewCategoryProps) {
  const id = useId();
  const [name, setName] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { mutateAsync, isPending, error, reset } = useCall('categories', (client, typed: string) =>
    client.categories.create({ name: typed }),
  );
  const close = () => {
    setName(null);
    reset();
    requestAnimationFrame(() => button.current?.focus());
  };
  async function add(): Promise<void> {
    const typed = (name ?? '').trim();
    if (!typed || isPending) return;
    const added = await mutateAsync(typed).catch(() => null);
    if (!added) return;
    onAdded({ id: added._id, name: typed });
    close();
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') void add();
    else close();
  };
  if (name === null) {
    return (
      <button
        ref={button}
        type="button"
        className="button new-category"
        disabled={disabled}
        onClick={() => setName('')}
      >
        <Icon icon={icons.plus} /> New category
      </button>
    );
  }
  return (
    <div className="new-category field" data-invalid={Boolean(error)}>
      <label htmlFor={id}>Name of the new category</label>
      <div className="field-box">
        <input
          id={id}
          type="text"
          dir="auto"
          value={name}
          // biome-ignore lint/a11y/noAutofocus: the button that was just pressed is replaced by it
          autoFocus
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}error` : undefined}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {error && (
        <p className="field-error" id={`${id}error`}>
          {reasonOf(error)}
        </p>
      )}
      <div className="new-category-actions">
        <button type="button" className="button" disabled={isPending || !name.trim()} onClick={() => void add()}>
          {isPending ? 'Adding...' : 'Add category'}
        </button>
        <button type="button" className="button" disabled={isPending} onClick={close}>
          Cancel
        </button>
      </div>
    </div>
  );
}

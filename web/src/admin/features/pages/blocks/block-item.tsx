import type { ComponentType, DOMAttributes, KeyboardEvent } from 'react';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { takesText } from '../../../ui/keys/takes-text.ts';
import { blockInputs } from './block-inputs.tsx';
import { type EditedBlock, nameOfBlock } from './edited-blocks.ts';

type BlockItemProps = {
  block: EditedBlock;
  index: number;
  count: number;
  errors: string[];
  gripHandlers: DOMAttributes<HTMLButtonElement>;
  onChange: (block: EditedBlock) => void;
  onMove: (to: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

type InputsProps = { block: EditedBlock; name: string; onChange: (next: EditedBlock) => void };

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** One block of a page: its inputs, and the actions to move, duplicate and remove it. */
export function BlockItem(props: BlockItemProps) {
  const { block, index, count, errors, gripHandlers, onChange, onMove, onDuplicate, onRemove } = props;
  const busy = useFormBusy();
  const name = nameOfBlock(block, index);
  // Its kind has selected the inputs.
  const Inputs = blockInputs[block.kind] as unknown as ComponentType<InputsProps>;
  const moveByKey = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target, defaultPrevented } = event;
    const step = steps[key];
    if (!step || !altKey || ctrlKey || metaKey || shiftKey || defaultPrevented || busy || takesText(target)) return;
    event.preventDefault();
    if (index + step >= 0 && index + step < count) onMove(index + step);
  };
  return (
    <li
      className="block-item"
      data-row={block.key}
      data-invalid={errors.length > 0}
      tabIndex={-1}
      aria-label={name}
      onKeyDown={moveByKey}
    >
      <div className="block-head">
        <button
          type="button"
          className="hand-grip"
          tabIndex={-1}
          aria-label={`Drag ${name}`}
          disabled={busy}
          {...gripHandlers}
        >
          <Icon icon={icons.grip} />
        </button>
        <h3 className="block-name">{name}</h3>
        <div className="block-actions">
          <button
            type="button"
            className="button button-small"
            data-move="up"
            aria-label={`Move ${name} up`}
            aria-keyshortcuts="Alt+ArrowUp"
            disabled={busy}
            aria-disabled={index === 0}
            onClick={() => index > 0 && onMove(index - 1)}
          >
            <Icon icon={icons.up} />
          </button>
          <button
            type="button"
            className="button button-small"
            data-move="down"
            aria-label={`Move ${name} down`}
            aria-keyshortcuts="Alt+ArrowDown"
            disabled={busy}
            aria-disabled={index === count - 1}
            onClick={() => index < count - 1 && onMove(index + 1)}
          >
            <Icon icon={icons.down} />
          </button>
          <button
            type="button"
            className="button button-small"
            aria-label={`Duplicate ${name}`}
            disabled={busy}
            onClick={onDuplicate}
          >
            <Icon icon={icons.copy} />
          </button>
          <button
            type="button"
            className="button button-small"
            aria-label={`Remove ${name}`}
            disabled={busy}
            onClick={onRemove}
          >
            <Icon icon={icons.trash} />
          </button>
        </div>
      </div>
      {errors.map(message => (
        <p className="field-error" key={message}>
          {message}
        </p>
      ))}
      <div className="block-inputs">
        <Inputs block={block} name={name} onChange={next => onChange({ ...next, key: block.key })} />
      </div>
    </li>
  );
}

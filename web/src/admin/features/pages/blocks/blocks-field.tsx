import { type BlockKind, blockKinds, blockTitles, pageLimits } from '@hydraulics/common/nouns/pages/blocks';
import { useEffect, useId, useRef, useState } from 'react';
import { FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import { focusWhenReady } from '../../../../shared/ui/focus/focus-when-ready.ts';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import type { FieldProps } from '../../../ui/form/field.tsx';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { useCustomField } from '../../../ui/form/use-field.ts';
import { useRowDrag } from '../../../ui/table/by-hand/use-row-drag.ts';
import { BlockItem } from './block-item.tsx';
import { copyOfBlock, doubtsOfBlocks, type EditedBlock, nameOfBlock, newBlock } from './edited-blocks.ts';

const moved = (blocks: readonly EditedBlock[], from: number, to: number): EditedBlock[] => {
  const rest = [...blocks];
  rest.splice(to, 0, ...rest.splice(from, 1));
  return rest;
};

/** The first control of a block: not the buttons that move it, nor those that format its text. */
const firstControl =
  '.block-inputs :is(input:not([type="file"]), select, [role="textbox"], .file-box > button, .block-more)';

/** The blocks of a page: to add, move by drag or keys, duplicate and remove. */
export function BlocksField({ name, label }: FieldProps) {
  const id = useId();
  const busy = useFormBusy();
  const { value: blocks, onChange, ref, error } = useCustomField<EditedBlock[]>(name);
  const [kind, setKind] = useState<BlockKind>('text');
  const [removed, setRemoved] = useState<{ block: EditedBlock; index: number } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const doubts = error ? doubtsOfBlocks(blocks) : [];

  /** Finds what to focus once the change is rendered: the form renders some changes later. */
  const wanted = useRef<(() => HTMLElement | null | undefined) | null>(null);
  const stopWaiting = useRef<() => void>(undefined);
  useEffect(() => {
    const target = wanted.current?.();
    if (!target) return;
    wanted.current = null;
    stopWaiting.current?.();
    stopWaiting.current = focusWhenReady(target, firstControl);
  });
  useEffect(() => () => stopWaiting.current?.(), []);
  const move = (from: number, to: number) => {
    const block = blocks[from];
    if (!block || from === to) return;
    // The browser takes the focus from an element that is moved in the document.
    const focused = document.activeElement;
    wanted.current = () => (focused instanceof HTMLElement && focused.isConnected ? focused : null);
    onChange(moved(blocks, from, to));
    setAnnouncement(`${blockTitles[block.kind]} is now block ${to + 1} of ${blocks.length}.`);
  };
  const insert = (block: EditedBlock, index: number, told: string) => {
    wanted.current = () => list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(block.key)}"]`);
    onChange([...blocks.slice(0, index), block, ...blocks.slice(index)]);
    setRemoved(null);
    setAnnouncement(told);
  };
  const remove = (index: number) => {
    const block = blocks[index];
    if (!block) return;
    wanted.current = () => undoButton.current;
    onChange(blocks.filter((_, place) => place !== index));
    setRemoved({ block, index });
  };
  const drag = useRowDrag(
    blocks.map(({ key }) => key),
    (key, on) => {
      const indexOf = (wanted: string) => blocks.findIndex(block => block.key === wanted);
      move(indexOf(key), indexOf(on));
    },
  );

  return (
    <div ref={ref} className="field blocks-field" data-invalid={Boolean(error)}>
      <h2 className="field-label" id={`${id}label`}>
        {label}
      </h2>
      {blocks.length > 1 && (
        <p className="hand-hint">
          Drag by the handle, or press <kbd>Alt</kbd> <kbd>↑</kbd> or <kbd>↓</kbd> on a button of the block.
        </p>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without markers, and dragging looks for it. */}
      <ol role="list" ref={list} className="block-list" aria-labelledby={`${id}label`}>
        {blocks.map((block, index) => (
          <BlockItem
            key={block.key}
            block={block}
            index={index}
            count={blocks.length}
            errors={doubts.filter(one => one.index === index).map(({ message }) => message)}
            gripHandlers={{
              onPointerDown: drag.onPointerDown as never,
              onPointerMove: drag.onPointerMove as never,
              onPointerUp: drag.onPointerUp,
              onPointerCancel: drag.onPointerCancel,
            }}
            onChange={next => onChange(blocks.map((one, at) => (at === index ? next : one)))}
            onMove={to => move(index, to)}
            onDuplicate={() => insert(copyOfBlock(block), index + 1, `${nameOfBlock(block, index)} was duplicated.`)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {removed && (
        <div className="form-note form-note-choice" role="status">
          <p>{nameOfBlock(removed.block, removed.index)} was removed.</p>
          <button
            ref={undoButton}
            type="button"
            className="button"
            disabled={busy}
            onClick={() => insert(removed.block, removed.index, 'The block is back.')}
          >
            Undo
          </button>
        </div>
      )}
      {blocks.length < pageLimits.blocks && (
        <div className="block-add">
          <div className="field">
            <label htmlFor={`${id}kind`}>Kind of block</label>
            <div className="field-box">
              <select
                id={`${id}kind`}
                value={kind}
                disabled={busy}
                onChange={({ target }) => setKind(target.value as BlockKind)}
              >
                {blockKinds.map(one => (
                  <option key={one} value={one}>
                    {blockTitles[one]}
                  </option>
                ))}
              </select>
            </div>
          </div>
          <button
            type="button"
            className="button"
            disabled={busy}
            onClick={() => insert(newBlock(kind), blocks.length, `${blockTitles[kind]} was added.`)}
          >
            <Icon icon={icons.plus} /> Add block
          </button>
        </div>
      )}
      <FieldNotes id={id} error={error} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

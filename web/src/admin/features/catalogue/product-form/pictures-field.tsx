import { limits } from '@hydraulics/common/limits';
import { imageTypes } from '@hydraulics/common/units/image-check';
import { useId, useState } from 'react';
import { useHost } from '../../../../shared/host.tsx';
import { FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import { Picture as Image } from '../../../../shared/ui/picture.tsx';
import { nameOf, PictureItem } from './picture-item.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { movePicture, newPicture, type Picture, type PictureMode, resulting } from './pictures.ts';
import { usePictureDrag } from './use-picture-drag.ts';

type PicturesFieldProps = {
  pictures: Picture[];
  mode: PictureMode;
  fault: string | undefined;
  disabled: boolean;
  /** How far each of the files is, from 0 to 1, while they are being sent. */
  sent: readonly number[] | null;
  onChange: (pictures: Picture[]) => void;
  onMode: (mode: PictureMode) => void;
};

const pickers = ['Images 1', 'Images 2', 'Images 3'];
const megabytes = limits.fileBytes / 1024 / 1024;

/** All images of a product: three pickers that add up, and the list that comes of it, in the order of the website. */
export function PicturesField({ pictures, mode, fault, disabled, sent, onChange, onMode }: PicturesFieldProps) {
  const id = useId();
  const { pickImages } = useHost();
  const [said, setSaid] = useState('');
  const shown = resulting(pictures, mode);
  const chosen = pictures.filter(({ file }) => file);
  const present = pictures.filter(({ path }) => path !== undefined);
  const replaced = pictures.filter(picture => !shown.includes(picture));

  const arrange = (arranged: Picture[]) => onChange([...replaced, ...arranged]);
  const move = (from: number, to: number) => {
    const picture = shown[from];
    if (!picture || from === to) return;
    arrange(movePicture(shown, from, to));
    setSaid(`${nameOf(picture, from)} is now at place ${to + 1} of ${shown.length}.`);
  };
  const { list, drag, handlers } = usePictureDrag(move);
  const remove = (index: number) => {
    const picture = shown[index];
    if (!picture) return;
    onChange(pictures.filter(one => one !== picture));
    setSaid(`${nameOf(picture, index)} was removed.`);
    // To what stands in its place now, so that the focus is not lost with the button.
    const next =
      list.current?.querySelectorAll<HTMLElement>('.button-remove')[index === shown.length - 1 ? index - 1 : index + 1];
    (next ?? document.getElementById(`${id}picker0`))?.focus();
  };

  return (
    <fieldset
      className="field pictures"
      data-field="images"
      data-faulty={Boolean(fault)}
      aria-describedby={`${id}help`}
    >
      <legend className="field-label">Images</legend>
      <div className="picture-pickers">
        {pickers.map((label, index) => (
          <PicturePicker
            key={label}
            id={`${id}picker${index}`}
            label={label}
            disabled={disabled}
            room={limits.filesPerRequest - 1 - chosen.length}
            pick={() => pickImages({ multiple: true })}
            onFiles={files => onChange([...pictures, ...files.map(newPicture)])}
          />
        ))}
      </div>
      <FieldNotes
        id={id}
        fault={fault}
        help={`${imageTypes}, at most ${megabytes} MB each. All three add up; the first image is the thumbnail.`}
      />
      {present.length > 0 && chosen.length > 0 && (
        <div className="picture-mode" role="radiogroup" aria-label="What the chosen images do">
          {(['replace', 'add'] as const).map(value => (
            <label key={value}>
              <input
                type="radio"
                name={`${id}mode`}
                checked={mode === value}
                disabled={disabled}
                onChange={() => onMode(value)}
              />
              {value === 'replace' ? 'Replace the present images' : 'Add to the present images'}
            </label>
          ))}
        </div>
      )}
      {shown.length > 0 && (
        <ol ref={list} className="picture-list">
          {shown.map((picture, index) => (
            <PictureItem
              key={picture.key}
              picture={picture}
              index={index}
              count={shown.length}
              disabled={disabled}
              sent={picture.file && sent ? sent[chosen.indexOf(picture)] : undefined}
              drag={drag?.from === index ? 'dragged' : drag?.over === index ? 'over' : undefined}
              dragHandlers={handlers(index)}
              onMove={to => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {replaced.length > 0 && <ReplacedPictures pictures={replaced} />}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </fieldset>
  );
}

/** What goes when the form is saved as it stands. */
function ReplacedPictures({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <div className="picture-replaced">
      <p>
        {pictures.length === 1 ? 'The present image is' : `The ${pictures.length} present images are`} replaced when you
        save:
      </p>
      {pictures.map(({ key, path }) => path && <Image key={key} path={path} alt="" sizes="64px" />)}
    </div>
  );
}

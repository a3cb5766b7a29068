import { limits } from '@hydraulics/common/limits';
import { imageTypes } from '@hydraulics/common/units/uploads/image-check';
import { useId, useMemo, useState } from 'react';
import { useHost } from '../../../../shared/host.tsx';
import { FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { Picture } from '../../../../shared/ui/picture.tsx';
import { hashesOf, remarksOn } from '../../../ui/files/facts/remarks.ts';
import { useFileFacts } from '../../../ui/files/facts/use-file-facts.ts';
import type { FieldProps } from '../../../ui/form/field.tsx';
import { sentOf, useFormUpload } from '../../../ui/form/upload.tsx';
import { useCustomField } from '../../../ui/form/use-field.ts';
import { ImageUsesDialog } from '../../../ui/images/image-uses-dialog.tsx';
import { StoredImagesDialog } from '../../../ui/images/stored-images-dialog.tsx';
import { ImageItem, nameOf } from './image-item.tsx';
import { ImagePicker } from './image-picker.tsx';
import {
  filesOf,
  type ImageMode,
  imageModes,
  keysOf,
  moveImage,
  newImageOf,
  type ProductImage,
  pathsOf,
  resultingImages,
  storedImage,
} from './product-images.ts';
import { useImageDrag } from './use-image-drag.ts';

const pickers = ['Images 1', 'Images 2', 'Images 3'];
const megabytes = limits.fileBytes / 1024 / 1024;

/** All images of a product: three pickers, and the resulting list in the order of the website. */
export function ImagesField({ name, label }: FieldProps) {
  const id = useId();
  const { pickImages } = useHost();
  const upload = useFormUpload();
  const { value: images, onChange, ref, error } = useCustomField<ProductImage[]>(name);
  const { value: mode, onChange: setMode } = useCustomField<ImageMode>('imageMode');
  const [choosing, setChoosing] = useState(false);
  const [uses, setUses] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const shown = resultingImages(images, mode);
  const keys = keysOf(shown);
  const chosen = filesOf(images);
  const replaced = images.filter(image => !shown.includes(image));
  const files = useMemo(() => filesOf(images), [images]);
  const facts = useFileFacts(files);
  const remarks = remarksOn(files, facts, {
    hashes: hashesOf(pathsOf(shown)),
    remark: 'This product already has this image.',
  });

  const move = (from: number, to: number) => {
    const image = shown[from];
    if (!image || from === to) return;
    onChange([...replaced, ...moveImage(shown, from, to)]);
    setAnnouncement(`${nameOf(image, from)} is now at position ${to + 1} of ${shown.length}.`);
  };
  const { list, drag, handlers } = useImageDrag(move);
  const remove = (index: number) => {
    const image = shown[index];
    if (!image) return;
    onChange(images.filter(one => one !== image));
    setAnnouncement(`${nameOf(image, index)} was removed.`);
    const next =
      list.current?.querySelectorAll<HTMLElement>('.button-remove')[index === shown.length - 1 ? index - 1 : index + 1];
    (next ?? document.getElementById(`${id}picker0`))?.focus();
  };

  return (
    <fieldset ref={ref} className="field pictures" data-invalid={Boolean(error)} aria-describedby={`${id}help`}>
      <legend className="field-label">{label}</legend>
      <div className="picture-pickers">
        {pickers.map((label, index) => (
          <ImagePicker
            key={label}
            id={`${id}picker${index}`}
            label={label}
            disabled={upload.busy}
            remaining={limits.filesPerRequest - 1 - chosen.length}
            pick={() => pickImages({ multiple: true })}
            onFiles={files => onChange([...images, ...files.map(newImageOf)])}
          />
        ))}
      </div>
      <FieldNotes
        id={id}
        error={error}
        help={`${imageTypes}, at most ${megabytes} MB each. All three add to one list; its first image is the thumbnail.`}
      />
      <p className="picture-stored">
        <button type="button" className="button button-small" disabled={upload.busy} onClick={() => setChoosing(true)}>
          <Icon icon={icons.gallery} /> Choose a stored image
        </button>
      </p>
      {choosing && (
        <StoredImagesDialog
          onClose={() => setChoosing(false)}
          onChoose={({ path, alt }) => {
            setChoosing(false);
            onChange([...shown, storedImage(path, alt)]);
            setMode('add');
          }}
        />
      )}
      {uses && <ImageUsesDialog path={uses} onClose={() => setUses(null)} />}
      {pathsOf(images).length > 0 && chosen.length > 0 && (
        <div className="picture-mode" role="radiogroup" aria-label="Use of the chosen images">
          {imageModes.map(value => (
            <label key={value}>
              <input
                type="radio"
                name={`${id}mode`}
                checked={mode === value}
                disabled={upload.busy}
                onChange={() => setMode(value)}
              />
              {value === 'replace' ? 'Replace the current images' : 'Add to the current images'}
            </label>
          ))}
        </div>
      )}
      {shown.length > 0 && (
        <ol ref={list} className="picture-list">
          {shown.map((image, index) => (
            <ImageItem
              key={keys[index]}
              image={image}
              facts={image.file && facts.get(image.file)}
              remark={image.file && remarks.get(image.file)}
              index={index}
              count={shown.length}
              disabled={upload.busy}
              sent={image.file && sentOf(upload, image.file)}
              drag={drag?.from === index ? 'dragged' : drag?.over === index ? 'over' : undefined}
              dragHandlers={handlers(index)}
              onMove={to => move(index, to)}
              onUses={setUses}
              onDescribe={alt => onChange(images.map(one => (one === image ? { ...one, alt } : one)))}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {replaced.length > 0 && <ReplacedImages paths={pathsOf(replaced)} />}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}

function ReplacedImages({ paths }: { paths: readonly string[] }) {
  return (
    <div className="picture-replaced">
      <p>
        {paths.length === 1 ? 'The current image is' : `The ${paths.length} current images are`} replaced when you save:
      </p>
      {[...new Set(paths)].map(path => (
        <Picture key={path} path={path} alt="" sizes="64px" />
      ))}
    </div>
  );
}

import { adminPaths } from '@hydraulics/common/contract/paths';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Picture } from '../../../../shared/ui/picture.tsx';
import { StoredImagesDialog } from '../../../ui/images/stored-images-dialog.tsx';

type PictureInputProps = {
  id: string;
  label: string;
  value: string;
  disabled: boolean;
  onChange: (path: string) => void;
};

/** Chooses a picture that was uploaded. */
export function PictureInput({ id, label, value, disabled, onChange }: PictureInputProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="part-picture">
      {value && <Picture path={value} alt="" sizes="150px" pixels={320} />}
      <button type="button" id={id} className="button" disabled={disabled} onClick={() => setOpen(true)}>
        {value ? 'Choose another' : 'Choose a picture'}
      </button>
      {value && (
        <button
          type="button"
          className="button button-small button-remove"
          aria-label={`Remove the ${label.toLowerCase()}`}
          disabled={disabled}
          onClick={() => onChange('')}
        >
          Remove
        </button>
      )}
      <Link to={adminPaths.addGallery.href()}>Upload a picture</Link>
      {open && (
        <StoredImagesDialog
          onChoose={({ path }) => {
            onChange(path);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

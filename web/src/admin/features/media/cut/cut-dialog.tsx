import { type Cutting, isUncut } from '@hydraulics/common/nouns/images/cutting';
import type { MediaFile } from '@hydraulics/common/nouns/images/media';
import { useId, useState } from 'react';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { ModalDialog } from '../../../../shared/ui/modal-dialog.tsx';
import { DialogActions } from '../../../ui/form/dialog/dialog-actions.tsx';
import { CropFrame } from './crop-frame.tsx';
import { turned, turnedCrop, whole } from './crop-math.ts';

type CutDialogProps = { file: MediaFile; onCut: (cutting: Cutting) => void; onClose: () => void };

/** Turns and crops a picture, from the original. */
export function CutDialog({ file, onCut, onClose }: CutDialogProps) {
  const id = useId();
  const before = file.cutFrom ?? { path: file.path, rotation: 0 as const, crop: null };
  const [rotation, setRotation] = useState(before.rotation);
  const [crop, setCrop] = useState(before.crop ?? whole);
  const turn = (quarters: 1 | -1) => {
    setRotation(turned(rotation, quarters));
    setCrop(turnedCrop(crop, quarters));
  };
  const isWhole = crop.width === 100 && crop.height === 100;
  const cutting: Cutting = { rotation, crop: isWhole ? null : crop };
  const isSame = JSON.stringify(cutting) === JSON.stringify({ rotation: before.rotation, crop: before.crop });
  const places = file.uses.length === 1 ? 'in the one place' : `in all ${file.uses.length} places`;
  return (
    <ModalDialog open label="Crop or turn" className="cut" onClose={onClose}>
      <h2>Crop or turn</h2>
      <p className="field-help" id={`${id}-help`}>
        Drag the frame or its corners. With the keyboard, the arrow keys move it, and with Shift they move its lower
        right corner.
      </p>
      <CropFrame path={before.path} rotation={rotation} crop={crop} describedBy={`${id}-help`} onChange={setCrop} />
      <div className="cut-turns">
        <button type="button" className="button button-small" onClick={() => turn(-1)}>
          <Icon icon={icons.turnLeft} /> Turn left
        </button>
        <button type="button" className="button button-small" onClick={() => turn(1)}>
          <Icon icon={icons.turnRight} /> Turn right
        </button>
        <button
          type="button"
          className="button button-small"
          disabled={isUncut(cutting)}
          onClick={() => {
            setRotation(0);
            setCrop(whole);
          }}
        >
          Whole original
        </button>
      </div>
      <p className="field-help">
        The original is kept. {file.uses.length > 0 && `The result appears ${places} at once, and can be undone.`}
      </p>
      <DialogActions action="Apply" disabled={isSame} onAct={() => onCut(cutting)} onCancel={onClose} />
    </ModalDialog>
  );
}

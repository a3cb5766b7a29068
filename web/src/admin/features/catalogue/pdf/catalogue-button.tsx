import type { NewCatalogue } from '@hydraulics/common/nouns/catalogues/catalogues';
import { useId, useState } from 'react';
import { amount } from '../../../../shared/locale.ts';
import { ConfirmDialog } from '../../../../shared/ui/confirm-dialog.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall } from '../../../data/use-api.ts';

type CatalogueButtonProps = {
  input: Omit<NewCatalogue, 'units'>;
  total: number;
  /** Names the button in a row of a list. */
  of?: string;
  small?: boolean;
};

/** Requests a catalogue as a PDF, in the chosen units. */
export function CatalogueButton({ input, total, of, small = false }: CatalogueButtonProps) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  const [units, setUnits] = useState<'metric' | 'us'>('metric');
  const start = useCall('catalogues', client => client.catalogues.start({ ...input, units }));
  const run = async () => {
    try {
      const { message } = await start.mutateAsync(undefined);
      notify.success(message);
    } catch (error) {
      notify.error('The catalogue could not be started', { detail: reasonOf(error) });
    }
    setAsking(false);
  };
  return (
    <>
      <button
        type="button"
        className={`button ${small ? 'button-small row-catalogue' : ''}`}
        aria-label={of && `Catalogue of ${of} as PDF…`}
        disabled={total === 0}
        onClick={() => setAsking(true)}
      >
        <Icon icon={icons.download} /> {of ? 'PDF…' : 'Catalogue as PDF…'}
      </button>
      <ConfirmDialog
        open={asking}
        title={`Make a catalogue of ${amount(total, 'product', 'products')}?`}
        confirm="Make catalogue"
        busy={start.isPending}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      >
        <p>
          The catalogue is made in the background and can be downloaded for a day. Each product has its image, key
          figures, sizes and order code.
        </p>
        <div className="field">
          <label htmlFor={id}>Units</label>
          <div className="field-box">
            <select id={id} value={units} onChange={event => setUnits(event.target.value === 'us' ? 'us' : 'metric')}>
              <option value="metric">Metric</option>
              <option value="us">US</option>
            </select>
          </div>
        </div>
      </ConfirmDialog>
    </>
  );
}

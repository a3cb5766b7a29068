import { paths } from '@hydraulics/common/contract/site-paths';
import { type Mounting, mountings, strokeFactor, usualMounting } from '@hydraulics/common/figures/sizing/mountings';
import { longestFigure, type SizingFigure } from '@hydraulics/common/figures/sizing/typed';
import type { SizingResult } from '@hydraulics/common/nouns/attributes/sizing';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { Quantity } from '../ui/units/quantity.tsx';
import { UnitsChoice } from '../ui/units/units-choice.tsx';
import { resultId } from './sized-cylinder.tsx';

type Fields = SizingResult['fields'];
type FormProps = { fields: Fields; isUs: boolean };

type FigureText = { name: SizingFigure; label: string; metric: string; us: string; hint?: string };

const known: FigureText[] = [
  { name: 'force', label: 'Force', metric: 'kN', us: 'lbf' },
  { name: 'pressure', label: 'Pressure', metric: 'bar', us: 'psi', hint: 'The working pressure' },
  { name: 'bore', label: 'Bore', metric: 'mm', us: 'in', hint: 'Leave empty for the smallest ISO 3320 bore' },
];
const strokes: FigureText[] = [
  { name: 'stroke', label: 'Stroke', metric: 'mm', us: 'in', hint: 'Include any rod extension (buckling check)' },
  { name: 'rod', label: 'Rod', metric: 'mm', us: 'in', hint: 'Leave empty for the smallest suitable rod' },
];
const motion: FigureText[] = [
  { name: 'speed', label: 'Speed', metric: 'm/s', us: 'ft/s' },
  { name: 'flow', label: 'or flow', metric: 'l/min', us: 'gpm' },
];

/** The inputs, with a unit or in the chosen system. They are submitted as the address of the result. */
export function SizingForm({ fields, isUs }: FormProps) {
  const figures = (list: FigureText[]) => list.map(figure => <Figure key={figure.name} {...figure} fields={fields} />);
  return (
    <form
      className="sizing-form"
      method="get"
      action={`${paths.sizing.href()}#${resultId}`}
      aria-label="What the cylinder must do"
    >
      <UnitsChoice isUs={isUs} />
      <fieldset className="sizing-fields">
        <legend className="sizing-legend">Direction</legend>
        <Direction chosen={fields.direction?.text ?? ''} />
        <Note name="direction" fields={fields} />
      </fieldset>
      <fieldset className="sizing-fields">
        <legend className="sizing-legend">Two of these three</legend>
        {figures(known)}
      </fieldset>
      <fieldset className="sizing-fields">
        <legend className="sizing-legend">Stroke and mounting</legend>
        {figures(strokes)}
        <MountingChoice fields={fields} />
      </fieldset>
      <fieldset className="sizing-fields">
        <legend className="sizing-legend">Speed</legend>
        {figures(motion)}
      </fieldset>
      <button type="submit" className="button button-dark sizing-send">
        Size the cylinder
        <Icon icon={icons.arrow} />
      </button>
    </form>
  );
}

const noteId = (name: string) => `sizing-${name}-note`;

function Note({ name, fields, hint }: { name: string; fields: Fields; hint?: string | undefined }) {
  const note = fields[name]?.note;
  if (!note && !hint) return null;
  return (
    <span className={note ? 'sizing-note' : 'sizing-hint'} id={noteId(name)}>
      {note ?? hint}
    </span>
  );
}

function Figure({ name, label, metric, us, hint, fields }: FigureText & { fields: Fields }) {
  const field = fields[name];
  return (
    <div className="sizing-figure">
      <label htmlFor={`sizing-${name}`}>
        {label}{' '}
        <span className="sizing-unit">
          <Quantity metric={metric} us={us} />
        </span>
      </label>
      <input
        id={`sizing-${name}`}
        className="sizing-input figure"
        name={name}
        defaultValue={field?.text}
        maxLength={longestFigure}
        autoComplete="off"
        aria-invalid={field?.note ? true : undefined}
        aria-describedby={field?.note || hint ? noteId(name) : undefined}
      />
      <Note name={name} fields={fields} hint={hint} />
    </div>
  );
}

function Direction({ chosen }: { chosen: string }) {
  return (
    <div className="sizing-ways">
      {(['push', 'pull'] as const).map(way => (
        <label className="sizing-way" key={way}>
          <input type="radio" name="direction" value={way} defaultChecked={(chosen === 'pull') === (way === 'pull')} />{' '}
          {way === 'push' ? 'Push, rod out' : 'Pull, rod in'}
        </label>
      ))}
    </div>
  );
}

function MountingChoice({ fields }: { fields: Fields }) {
  const chosen = fields.mounting?.text || usualMounting;
  return (
    <div className="sizing-figure sizing-mounting">
      <label htmlFor="sizing-mounting">Mounting (ISO 6099) and rod end</label>
      <select
        id="sizing-mounting"
        className="sizing-input"
        name="mounting"
        defaultValue={chosen}
        aria-invalid={fields.mounting?.note ? true : undefined}
        aria-describedby={noteId('mounting')}
      >
        {(Object.keys(mountings) as Mounting[]).map(name => (
          <option key={name} value={name}>
            {mountings[name].name}
          </option>
        ))}
      </select>
      <Note
        name="mounting"
        fields={fields}
        hint={`Effective length: ${Object.hasOwn(mountings, chosen) ? Number(strokeFactor(chosen as Mounting).toFixed(2)) : ''} × stroke`}
      />
    </div>
  );
}

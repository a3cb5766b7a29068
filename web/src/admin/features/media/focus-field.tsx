import type { Focus } from '@hydraulics/common/nouns/images/focus';
import { useId } from 'react';
import { Picture } from '../../../shared/ui/picture.tsx';

type FocusFieldProps = { path: string; value: Focus | null; onChange: (focus: Focus | null) => void };

const middle: Focus = { x: 50, y: 50 };

/** What must stay visible where a page crops the picture: a click on it, or two sliders. */
export function FocusField({ path, value, onChange }: FocusFieldProps) {
  const id = useId();
  const point = value ?? middle;
  const slider = (axis: 'x' | 'y', label: string) => (
    <label htmlFor={`${id}-${axis}`}>
      {label}
      <input
        id={`${id}-${axis}`}
        type="range"
        min={0}
        max={100}
        step={5}
        value={point[axis]}
        aria-valuetext={`${point[axis]} %`}
        onChange={event => onChange({ ...point, [axis]: Number(event.target.value) })}
      />
    </label>
  );
  return (
    <fieldset className="media-focus">
      <legend>Focal point</legend>
      <p className="field-help">
        Where a page crops the picture, this point stays visible. Products are never cropped.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders do the same */}
      <div
        className="media-focus-picture"
        onClick={({ currentTarget, clientX, clientY }) => {
          const box = currentTarget.getBoundingClientRect();
          const percent = (at: number, from: number, length: number) =>
            Math.min(100, Math.max(0, Math.round(((at - from) / length) * 100)));
          onChange({ x: percent(clientX, box.left, box.width), y: percent(clientY, box.top, box.height) });
        }}
      >
        <Picture path={path} alt="" sizes="18rem" pixels={640} />
        {value && <span className="media-focus-mark" style={{ left: `${value.x}%`, top: `${value.y}%` }} />}
      </div>
      {slider('x', 'From the left')}
      {slider('y', 'From the top')}
      {value && (
        <button type="button" className="button button-small" onClick={() => onChange(null)}>
          Use the middle
        </button>
      )}
    </fieldset>
  );
}

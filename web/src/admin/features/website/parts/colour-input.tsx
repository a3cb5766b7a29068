import { colourProblems, contrast, defaultColours, longColour } from '@hydraulics/common/units/colours/colours';
import { useWatch } from 'react-hook-form';

type ColourInputProps = {
  id: string;
  label: string;
  path: string;
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
};

type Chosen = { base?: string; accent?: string };

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** A colour by the browser's chooser or as `#rrggbb`, with what its contrast means, at once. */
export function ColourInput({ id, label, path, value, readOnly, onChange, ...described }: ColourInputProps) {
  const field = path.split('.').at(-1) as keyof Chosen;
  const look = useWatch({ name: path.split('.').slice(0, -1).join('.') }) as Chosen;
  const [base, accent] = [longColour(look.base ?? ''), longColour(look.accent ?? '')];
  const chosen = { ...(isColour(base) && { base }), ...(isColour(accent) && { accent }) };
  const problems = colourProblems(chosen);
  const problem = problems.find(one => one.field === field);
  const shown = { ...defaultColours, ...chosen };
  const against = field === 'base' ? '#ffffff' : shown.base;
  const isTyped = (field === 'base' ? [base] : [base, accent]).every(one => one === '' || isColour(one));
  return (
    <div className="part-colour">
      <input
        type="color"
        aria-label={`${label}: choose`}
        value={shown[field]}
        disabled={readOnly}
        onChange={({ target }) => onChange(target.value)}
      />
      <input
        {...described}
        id={id}
        className="part-hex figure"
        value={value}
        readOnly={readOnly}
        placeholder={defaultColours[field]}
        maxLength={7}
        spellCheck={false}
        onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
      />
      {value && (
        <button type="button" className="button button-small" disabled={readOnly} onClick={() => onChange('')}>
          Use the original
        </button>
      )}
      <p className="part-contrast" role="status" data-bad={problem !== undefined}>
        {/* The accent is compared once the dark colour is one that can be saved. */}
        {problem?.message ??
          (isTyped &&
            problems.every(one => one.field !== 'base') &&
            `Readable: contrast ${contrast(shown[field], against).toFixed(1)} ${field === 'base' ? 'to white' : 'to the dark colour'}.`)}
      </p>
    </div>
  );
}

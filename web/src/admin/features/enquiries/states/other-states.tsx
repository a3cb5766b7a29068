import type { EnquiryState } from '@hydraulics/common/nouns/enquiries';

type OtherStatesProps = {
  /** The name of the choice, for screen readers. */
  label: string;
  states: { state: EnquiryState; label: string }[];
  disabled?: boolean;
  onChoose: (state: EnquiryState) => void;
};

/** The states that have no button of their own. */
export function OtherStates({ label, states, disabled, onChoose }: OtherStatesProps) {
  return (
    <select
      className="other-states"
      aria-label={label}
      value=""
      disabled={disabled}
      onChange={event => {
        const chosen = states.find(({ state }) => state === event.target.value);
        if (chosen) onChoose(chosen.state);
      }}
    >
      <option value="" disabled>
        Other state…
      </option>
      {states.map(({ state, label }) => (
        <option key={state} value={state}>
          {label}
        </option>
      ))}
    </select>
  );
}

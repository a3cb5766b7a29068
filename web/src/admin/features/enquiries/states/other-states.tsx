import type { EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { ChooseAction } from '../../../ui/menu/choose-action.tsx';

type OtherStatesProps = {
  /** The name of the choice, for screen readers. */
  label: string;
  states: { state: EnquiryState; label: string }[];
  disabled?: boolean | undefined;
  onChoose: (state: EnquiryState) => void;
};

/** The states that have no button of their own. */
export function OtherStates({ label, states, disabled, onChoose }: OtherStatesProps) {
  return (
    <ChooseAction
      className="other-states"
      label={label}
      placeholder="Other state…"
      action="Mark"
      options={states.map(one => ({ value: one.state, label: one.label }))}
      disabled={disabled}
      onChoose={onChoose}
    />
  );
}

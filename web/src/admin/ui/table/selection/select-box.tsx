type SelectBoxProps = {
  /** The name of the row, as in "Select …". */
  of: string;
  checked: boolean;
  /** `range`: from the last selected row to this one. */
  onSelect: (range: boolean) => void;
  /** False if its row is reached by other keys than Tab. */
  isTabStop?: boolean;
};

/** The box that selects a row; with Shift, all rows up to it. */
export function SelectBox({ of, checked, onSelect, isTabStop = true }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      className="selection-pick"
      aria-label={`Select ${of}`}
      aria-keyshortcuts="x Shift+X"
      tabIndex={isTabStop ? undefined : -1}
      checked={checked}
      onChange={event => onSelect((event.nativeEvent as MouseEvent).shiftKey === true)}
    />
  );
}

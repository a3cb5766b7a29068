/** The value of an `<input type="datetime-local">`, which has no zone, and the moment that it means here. */
export const localTime = {
  /** `2026-12-01T08:00` of a moment in ISO 8601; empty for none. */
  toInput(iso: string | undefined): string {
    if (!iso) return '';
    const date = new Date(iso);
    const two = (value: number) => String(value).padStart(2, '0');
    const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
    return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
  },
  fromInput: (value: string): string => new Date(value).toISOString(),
};

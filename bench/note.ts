/** Records a measured value and its limit, if any. */
export type Note = (what: string, unit: string, target: number | null, value: number) => void;

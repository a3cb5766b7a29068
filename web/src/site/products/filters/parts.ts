// Loaded as one file; see `../filter-parts.ts`.
// biome-ignore lint/performance/noBarrelFile: it is what the file is for
export { FilterPanel } from './filter-panel.tsx';
export { FilterSummary } from './filter-summary.tsx';
export { Nearest } from './nearest.tsx';

// Loaded as one file; see `../parts.ts`.
// biome-ignore lint/performance/noBarrelFile: it is what the file is for
export { KeyFigures } from './key-figures.tsx';
export { OnPaper, PrintedContact, PrintedHead } from './on-paper.tsx';
export { ProductSections } from './product-sections.tsx';

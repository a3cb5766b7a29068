import type { CodePage, PageChoice } from './code-pages.ts';
import type { Grid } from './grid.ts';

/** What the worker is asked, and what it answers. */
export type TableQuestion = { file: File; page: CodePage | undefined };
export type TableReading = { grids: Grid[] } | { message: string; choices: PageChoice[] | undefined };

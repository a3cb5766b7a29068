import { setTimeout as wait } from 'node:timers/promises';
import type { WebsiteField } from '@hydraulics/common/nouns/fields/website-fields';
import type { Focus } from '@hydraulics/common/nouns/images/focus';
import { complete } from '@hydraulics/common/nouns/website/profile';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import { currentReads, declareReads, tag } from '../db/content-tags.ts';
import type { Database } from '../db/database.ts';
import type { WebsiteRow } from '../db/tables/website/website.ts';
import { readAnswerTime } from '../repositories/enquiries/answer-time.ts';
import { readFocuses } from '../repositories/files/stored-files.ts';
import { type CompanyFile, readCompleteFile } from './company-file.ts';
import { demoProfile } from './demo-company.ts';
import { demoLinesIn } from './demo-lines.ts';

/** What visitors see as the company. */
export type ProfileState = {
  /** Null: the website is under construction. */
  company: CompanyFile | null;
  /** The fields that the company's own profile lacks; null if it has none. */
  missing: WebsiteField[] | null;
  /** Why the file of an earlier version was not imported, one line each. */
  problems: string[];
  /** The lines of the company's own profile that are still the demo's, if any. */
  demoLines?: string[];
};

/** In ms: how old the known content version may be, and how long the profile waits for a silent database. */
const trustForMs = 900;
const patienceMs = 1000;

type Stored = Omit<ProfileState, 'problems'>;
type Loaded = { state: Stored; version: number };
type Shown = { read: () => Promise<CompanyFile | null> };

/** The company profile of the database, or another one, such as the demo's, while it has none. */
export class CompanyProfile {
  readonly #db: Database;
  readonly #instead: Shown;
  readonly #problems: () => string[];
  #loaded: Loaded | undefined;
  #refreshing: Promise<void> | undefined;

  /** @param instead what visitors see while the company has no profile of its own */
  constructor(db: Database, instead: Shown, problems: () => string[] = () => []) {
    this.#db = db;
    this.#instead = instead;
    this.#problems = problems;
  }

  /** Reads the current profile, which is at most a second old; the same object as long as nothing changes. */
  async read(): Promise<CompanyFile | null> {
    return (await this.state()).company;
  }

  /** What visitors see. While the database is down, the last known profile stays. */
  async state(): Promise<ProfileState> {
    currentReads()?.add(tag.company);
    if (this.#loaded && this.#db.isWithinAccess) return this.#shown(this.#loaded.state);
    const refreshed = this.#refresh();
    if (!this.#loaded) await refreshed;
    else await Promise.race([refreshed.catch(() => undefined), wait(patienceMs, undefined, { ref: false })]);
    return this.#shown((this.#loaded as unknown as Loaded).state);
  }

  async #shown(state: Stored): Promise<ProfileState> {
    const problems = this.#problems();
    return state.missing === null
      ? { ...state, problems, company: await this.#instead.read() }
      : { ...state, problems };
  }

  #isFresh({ version }: Loaded): boolean {
    return this.#db.tags.isFresh({ tags: [tag.company], dependsOnEverything: false }, version);
  }

  #refresh(): Promise<void> {
    if (this.#loaded && this.#db.contentAge <= trustForMs && this.#isFresh(this.#loaded)) return Promise.resolve();
    this.#refreshing ??= this.#update().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #update(): Promise<void> {
    const db = this.#db;
    // Within a read or a transaction the version is left alone: its snapshot may be older.
    if (!db.isWithinAccess && db.contentAge > trustForMs) await db.readContentVersion();
    if (this.#loaded && this.#isFresh(this.#loaded)) return;
    // Read before the row: a concurrent write makes the profile newer than its version, never older.
    const version = db.contentVersion;
    const { row, focuses, answerTime } = await declareReads(
      () =>
        db.read(async tables => ({
          row: await tables.website.findOneBy({ id: websiteId }),
          focuses: await readFocuses(tables),
          answerTime: await readAnswerTime(tables),
        })),
      () => [tag.company],
    );
    const state = row ? await stateOf(row, focuses) : { company: null, missing: null };
    const company = state.company && answerTime ? { ...state.company, answerTime } : state.company;
    this.#loaded = { state: { ...state, company }, version };
  }
}

async function stateOf(row: WebsiteRow, focuses: ReadonlyMap<string, Focus>): Promise<Stored> {
  const result = complete(row);
  if ('missing' in result) return { company: null, missing: result.missing };
  const company = withFocus(result.company, focuses);
  // Also where the demo is not shown: a profile is often begun as a copy of its file.
  const demo = await readCompleteFile(demoProfile);
  const demoLines = demo ? demoLinesIn(company, demo) : [];
  return { company, missing: [], ...(demoLines.length > 0 ? { demoLines } : {}) };
}

/** The profile with the focal point of its opening picture, which is stored with the picture. */
export function withFocus(company: CompanyFile, focuses: ReadonlyMap<string, Focus>): CompanyFile {
  const { opening } = company.look ?? {};
  const openingFocus = opening && focuses.get(opening);
  return openingFocus ? { ...company, look: { ...company.look, openingFocus } } : company;
}

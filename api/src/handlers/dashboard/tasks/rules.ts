import type { TaskRecord, TaskRule } from '@hydraulics/common/nouns/dashboard';
import { counted } from '@hydraulics/common/text';
import { readState } from '../../../backup/schedule/state.ts';
import type { Tables } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { reminderDays } from '../../../repositories/documents/certificates.ts';
import { contradictions } from '../../../repositories/rules/contradictions.ts';
import { deadLinks } from '../../../repositories/rules/dead-links.ts';
import { contradictingTexts } from '../../../repositories/rules/facts.ts';
import {
  lackingProducts,
  productsWithout,
  productsWithoutDocuments,
  undescribedGallery,
} from '../../../repositories/rules/lacking.ts';
import { endingDocuments } from './ending.ts';
import { waitingRemarks } from './remarks.ts';

type Said = {
  /** What is missing or wrong. */
  sentence: (count: number) => string;
  /** Why it matters, and to whom. */
  why: string;
};

/**
 * A rule about the content, which is checked again after a change of it; about records that other things change, which are
 * read each time; or about the server.
 */
type Rule = Said &
  (
    | { records: (deps: Deps) => (tables: Tables) => Promise<TaskRecord[]> }
    | { read: (tables: Tables) => Promise<TaskRecord[]> }
    | { isBroken: (deps: Deps) => Promise<boolean> }
  );

const products = (count: number) => counted(count, 'product', 'products');
const has = (count: number) => (count === 1 ? 'has' : 'have');

/** What the list *To do* checks. A further rule is an entry here and its name in `taskRules`. */
export const rules: Record<TaskRule, Rule> = {
  backup: {
    sentence: () => 'There is no backup of your catalogue.',
    why: 'If the disk fails, everything is lost: products, pictures, enquiries.',
    isBroken: async deps => (await readState(deps)).lastGoodBackupAt === null,
  },
  mail: {
    sentence: () => 'Nobody is emailed about new enquiries.',
    why: 'A buyer waits until a colleague happens to look here.',
    isBroken: async ({ mail }) => !mail.isOn,
  },
  remarks: {
    sentence: count => `${counted(count, 'remark', 'remarks')} about your drafts.`,
    why: 'People you asked for their opinion wait for your answer.',
    read: waitingRemarks,
  },
  contradictions: {
    sentence: count => `${products(count)} ${has(count)} figures that contradict each other.`,
    why: 'Engineers who notice it stop trusting the other figures.',
    records: () => contradictions,
  },
  facts: {
    sentence: count =>
      `${counted(count, 'text, table or code contradicts', 'texts, tables or codes contradict')} other figures.`,
    why: 'Engineers who notice it stop trusting the other figures.',
    records: ({ now }) => contradictingTexts(now().getUTCFullYear()),
  },
  'dead-links': {
    sentence: count => `${counted(count, 'text leads', 'texts lead')} to a page that does not exist.`,
    why: 'Visitors who follow the link find nothing.',
    records: ({ publicUrl }) => deadLinks(publicUrl),
  },
  figures: {
    sentence: count => `${products(count)} without an expected figure.`,
    why: 'Visitors who filter by these figures won’t find them.',
    records: () => lackingProducts('figures', 'specifications'),
  },
  images: {
    sentence: count => `${products(count)} without a picture.`,
    why: 'Buyers pass over what they cannot see, and the home page leaves out products without a picture.',
    records: () => lackingProducts('images', 'images'),
  },
  texts: {
    sentence: count => `${products(count)} without a description or another expected text.`,
    why: 'Search engines and the search of your website find products by their texts.',
    records: () => lackingProducts('texts', 'smallDesc'),
  },
  'image-texts': {
    sentence: count => `${products(count)} ${has(count)} pictures without a description.`,
    why: 'People who cannot see the pictures, and search engines, need these texts.',
    records: () => lackingProducts('imageAlts', 'images'),
  },
  'gallery-texts': {
    sentence: count => `${counted(count, 'gallery image', 'gallery images')} without a description.`,
    why: 'People who cannot see the pictures, and search engines, need these texts.',
    records: () => undescribedGallery,
  },
  documents: {
    sentence: count => `${products(count)} without a document.`,
    why: 'Engineers look for drawings, models and manuals before they ask for a price.',
    records: () => productsWithoutDocuments,
  },
  certificates: {
    sentence: count => `${products(count)} without a certificate that others of the category have.`,
    why: 'Buyers need declarations for their own papers, and ask you for each one.',
    records: () => productsWithout('certificate'),
  },
  declarations: {
    sentence: count => `${products(count)} without the EU declaration of conformity that others of the category have.`,
    why: 'Buyers in the European Union may not put a machine into service without it.',
    records: () => productsWithout('declaration'),
  },
  ending: {
    sentence: count =>
      `${counted(count, 'certificate ends', 'certificates end')} within ${reminderDays} days or ${has(count)} ended.`,
    why: 'Ask for the renewal in time, then replace the file. Visitors do not see expired certificates.',
    records: ({ now }) => endingDocuments(now),
  },
};

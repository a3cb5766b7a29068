import type { Api } from '@hydraulics/common/contract/api';
import { AppError, type FieldError, fieldError, orNotFound } from '@hydraulics/common/contract/errors';
import { type Company, type Look, standingPages } from '@hydraulics/common/nouns/company';
import { type WebsiteField, websiteFields } from '@hydraulics/common/nouns/fields/website-fields';
import { complete, withoutEmpty } from '@hydraulics/common/nouns/website/profile';
import { lookPictures, websiteId } from '@hydraulics/common/nouns/website/website';
import { records } from '@hydraulics/common/registry';
import { parseImagePath } from '@hydraulics/common/units/images';
import type { CompanyFile } from '../../company/company-file.ts';
import { siteNames } from '../../company/require-company.ts';
import { columnsOf, newProfile, wholeProfile } from '../../company/store-profile.ts';
import { tag } from '../../db/content-tags.ts';
import { filePath, filesIn } from '../../db/stored-file.ts';
import { website as table, type WebsiteRow } from '../../db/tables/website/website.ts';
import type { Deps } from '../../deps.ts';
import { MailError } from '../../mail/transport.ts';
import { isStored } from '../../media/is-stored.ts';
import { withImages } from '../../media/with-files.ts';
import { type Asked, beginSave, findPending, pendingOf, savePending } from '../../repositories/publication/pending.ts';
import { writeWebsite } from '../../repositories/publication/write/write-website.ts';
import { editedBy } from '../../repositories/records.ts';
import type { Actor } from '../../rpc/actor.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { savedAnswer, saveOrPrepare } from '../pending-saves.ts';

type Values = Partial<Record<WebsiteField, unknown>>;
type SaveDeps = Pick<Deps, 'db' | 'media' | 'now' | 'company'>;

const { title } = records.website;
const fields = Object.keys(websiteFields) as WebsiteField[];

/** What the screen shows while nothing is stored: the demo's texts while visitors see them, else the usual headings. */
const firstValues = (shown: CompanyFile | null): Values =>
  shown ?? {
    weAre: { title: 'We Are', paragraphs: [] },
    // A town around the place, which maps give without it.
    map: { zoom: 14 },
    about: {
      whoWeAre: { title: 'Who are we', paragraphs: [] },
      vision: { title: 'Vision', paragraphs: [] },
      mission: { title: 'Mission', paragraphs: [] },
    },
  };

const pick = (row: object) => Object.fromEntries(fields.map(name => [name, Reflect.get(row, name)])) as Values;

export const website: Handlers<Api>['website'] = {
  async get(_input, { db, mail, profile }) {
    const { row, pending } = await db.read(async tables => ({
      row: await tables.website.findOneBy({ id: websiteId }),
      pending: await pendingOf(tables, 'website', websiteId),
    }));
    const { company, problems } = await profile();
    const values = row ? pick(row) : firstValues(company);
    const result = complete(values);
    return {
      ...(values as object),
      _id: websiteId,
      version: row?.version ?? 0,
      updatedAt: row?.updatedAt.toISOString() ?? null,
      isDemo: row === null && company?.isDemo === true,
      importedAt: row?.importedAt?.toISOString() ?? null,
      missing: 'missing' in result ? result.missing : [],
      problems: row ? [] : problems,
      hasMail: mail.isOn,
      ...pending,
    };
  },

  async brand(_input, { db, profile }) {
    const row = await db.read(tables => tables.website.findOneBy({ id: websiteId }));
    const { company } = await profile();
    const { shortName, look } = ((row ? withoutEmpty(pick(row)) : company) ?? {}) as Partial<CompanyFile>;
    return { shortName: shortName ?? null, look: look ?? null, isPublic: company !== null };
  },

  update: (input, deps, actor) => save(input, deps, actor),

  updateSettings: (input, deps, actor) => save(input, deps, actor),

  async addPicture({ picture }, { media }) {
    await media.drawSvgs(picture);
    return withImages(media, picture, async ([staged]) => {
      const path = filePath(orNotFound(staged, 'Picture').path);
      requireVisible(path);
      return { success: true, message: 'Picture uploaded. Save to use it.', path };
    });
  },

  async preview({ page, ...values }, deps) {
    const present = await deps.db.read(tables => tables.website.findOneBy({ id: websiteId }));
    const known = new Set([present, await deps.company()].flatMap(row => imagesOf(row ?? {})));
    await requirePictures(values, async path => known.has(path) || (await isStored(deps.media, path)));
    if (!deps.renderUnsaved) throw new AppError('under_construction', 'This server has no website.');
    return { html: await deps.renderUnsaved(page, values) };
  },

  async import({ version, ...values }, deps, actor) {
    const saved = await save({ version, ...wholeProfile(values) }, deps, actor);
    return { ...saved, message: 'Company profile imported successfully!' };
  },

  async sendTest({ address }, deps, { user }) {
    const { mail } = deps;
    if (!mail.isOn) throw new AppError('mail_off');
    const { name } = await siteNames(deps);
    const content = {
      subject: `Test mail of ${name}`,
      heading: 'This test arrived',
      blocks: [`${orNotFound(user, 'User').name} sent this mail to test a recipient of enquiries.`],
    };
    await mail.sendNow(content, address).catch(cause => {
      if (!(cause instanceof MailError)) throw cause;
      throw new AppError('mail_failed', cause.message, { cause });
    });
    return {
      success: true,
      message: `The mail server accepted a mail to ${address}. Please check whether it has arrived.`,
    };
  },
};

/** Saves some fields, or the first profile, which visitors see at once. Fields that are not given stay. */
async function save(
  { version, pending, pendingVersion, ...values }: Values & Asked,
  { db, media, now, ...deps }: SaveDeps,
  actor: Actor,
) {
  const shown = await deps.company();
  const { present, prepared } = await db.read(async tables => ({
    present: await tables.website.findOneBy({ id: websiteId }),
    prepared: await findPending(tables, 'website', websiteId),
  }));
  const changes = columnsOf(values);
  const known = new Set([
    ...[present, shown].flatMap(row => imagesOf(row ?? {})),
    ...(prepared?.images ?? []).map(filePath),
  ]);
  await requirePictures(values, async path => known.has(path) || (await isStored(media, path)));
  const saved = await saveOrPrepare(db, present ? pending : undefined, async (tables, touch) => {
    const row = await tables.website.findOneBy({ id: websiteId });
    if (!row) {
      touch(tag.company);
      const first = { ...newProfile(now(), { ...firstValues(shown), ...changes }), ...editedBy(actor) };
      await tables.website.insert(first);
      return { version: first.version };
    }
    const at = { noun: 'website', row, now: now(), actor } as const;
    const { present, next, prepared } = await beginSave(tables, { ...at, asked: { version, pending, pendingVersion } });
    if (prepared) return savePending(tables, { ...at, values: { ...present, ...changes }, prepared });
    await writeWebsite(tables, touch, { row, values: changes, next, now: now() });
    return { version: next.version };
  });
  return savedAnswer(title, saved);
}

/** In pixels: a picture with a shorter side cannot be recognised, even as the icon of a tab. */
const leastSide = 16;

/** @throws AppError `invalid_image` if a picture is too small to be seen */
function requireVisible(path: string): void {
  const { width = 0, height = 0 } = parseImagePath(path) ?? {};
  if (Math.min(width, height) >= leastSide) return;
  throw fieldError(
    'picture',
    `This picture is ${width} × ${height} pixels, too small to be seen. Choose one with at least ${leastSide} × ${leastSide} pixels.`,
    'invalid_image',
  );
}

const imagesOf = (row: Partial<WebsiteRow> | CompanyFile): string[] => filesIn(row, table.files).map(filePath);

/** @throws AppError `invalid_input` that names each picture that is not stored */
async function requirePictures(
  { look, brands, photographs, search }: Values,
  isKnown: (path: string) => Promise<boolean>,
): Promise<void> {
  const places: [string, string | undefined][] = [
    ...lookPictures.map((name): [string, string | undefined] => [`look.${name}`, (look as Look | null)?.[name]]),
    ...rows(brands).map(({ logo }, index): [string, string | undefined] => [`brands.${index}.logo`, logo]),
    ...standingPages.map((page): [string, string | undefined] => [
      `search.${page}.image`,
      (search as Company['search'] | null)?.[page]?.image,
    ]),
    ...rows(photographs).map(({ image }, index): [string, string | undefined] => [`photographs.${index}.image`, image]),
  ];
  const details: FieldError[] = [];
  for (const [path, image] of places) {
    if (image && !(await isKnown(image)))
      details.push({ path, message: 'This picture is not stored here. Choose another one.' });
  }
  if (details.length > 0) throw new AppError('invalid_input', undefined, { details });
}

const rows = (list: unknown) => (Array.isArray(list) ? list : []) as { logo?: string; image?: string }[];
